import AppEnvironmentKit
import Foundation
import Locking

extension NetworkClient {
  /// Answers from files that ``recording(to:leavingOut:)`` has written, or a person; nothing goes over the network.
  ///
  /// A request is answered by a file with its method, URL and, where the file has one, body; the order of the query does
  /// not matter, the values `*` and `left-out` stand for any, and a query of `*` for any query. Of several files each
  /// answers once, in the order of their names, and the last from then on. A request that none answers fails with
  /// ``NetworkClientError/unmatched(_:reason:)``, which names the nearest. Redirects are followed from file to file. The
  /// files are read at the first request; an editor may have saved them with line ends of LF or CRLF.
  /// - Parameters:
  ///   - directory: Where the files are, with names that end with `.http`.
  ///   - clock: The time that decorators go by.
  public static func replaying(from directory: URL, clock: ClockClient) -> NetworkClient {
    replaying(clock: clock) { directory }
  }

  /// The same, of a directory that is looked for at the first request.
  static func replaying(clock: ClockClient, from directory: @escaping @Sendable () -> URL) -> NetworkClient {
    let recordings = Recordings(directory)
    return NetworkClient(clock: clock) { request in
      Deferred { recordings.answer(to: request).publisher.flatMap { $0.publisher } }.eraseToAnyPublisher()
    }
  }
}

/// The recorded exchanges of a directory, and how often each was used.
private final class Recordings: Sendable {
  private struct State {
    var files: [RecordedFile]?
    var uses: [String: Int] = [:]
  }

  private let directory: @Sendable () -> URL
  private let state = Locked(State())

  init(_ directory: @escaping @Sendable () -> URL) {
    self.directory = directory
  }

  func answer(to request: URLRequest) -> Result<[NetworkEvent], any Error> {
    Result {
      do {
        return try follow(request)
      } catch let error as RecordedExchange.Malformed {
        throw NetworkClientError.unmatched(.init(request), reason: error.reason)
      }
    }
  }

  private func follow(_ request: URLRequest) throws -> [NetworkEvent] {
    var (path, redirects) = (RedirectPath(request), [NetworkEvent]())
    while true {
      let events = try find(path.request)
      guard case .response(let response) = events.first, let redirect = try path.follow(response) else {
        return redirects + events
      }
      redirects.append(.redirect(redirect))
    }
  }

  private func find(_ request: URLRequest) throws -> [NetworkEvent] {
    let directory = directory()
    let files = try state.withLock { state in
      let files = try state.files ?? RecordedFile.all(in: directory)
      state.files = files
      return files
    }
    let matches = files.filter { $0.exchange.answers(request) }
    guard let name = matches.first?.name else {
      throw NetworkClientError.unmatched(.init(request), reason: nearest(to: request, files, directory))
    }
    let use = state.withLock { state in
      defer { state.uses[name, default: 0] += 1 }
      return state.uses[name, default: 0]
    }
    return try matches[min(use, matches.count - 1)].exchange.events(for: request)
  }

  private func nearest(to request: URLRequest, _ files: [RecordedFile], _ directory: URL) -> String {
    let place = directory.lastPathComponent
    guard let nearest = files.min(by: { $0.exchange.distance(to: request) < $1.exchange.distance(to: request) }) else {
      return "there are no recorded exchanges in \(directory.path(percentEncoded: false))"
    }
    let recorded = NetworkClientError.Request(method: nearest.exchange.method, url: URL(string: nearest.exchange.url))
    let difference = nearest.exchange.differences(from: request)
    // Values are not shown: two that differ in those alone look the same.
    let shown = recorded == NetworkClientError.Request(request) ? "" : "\(recorded), in "
    return "no recorded exchange answers it; the nearest is \(shown)\(place)/\(nearest.name)"
      + (difference.isEmpty ? "" : ", which differs in \(difference.joined(separator: ", "))")
  }
}

private struct RecordedFile: Sendable {
  let name: String
  let exchange: RecordedExchange

  static func all(in directory: URL) throws -> [RecordedFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return try names.filter { $0.hasSuffix(".http") }.sorted().map { name in
      do {
        return RecordedFile(
          name: name, exchange: try RecordedExchange(text: Data(contentsOf: directory.appending(path: name))))
      } catch let error as RecordedExchange.Malformed {
        throw RecordedExchange.Malformed(reason: "\(name) is no recorded exchange: \(error.reason)")
      }
    }
  }
}
