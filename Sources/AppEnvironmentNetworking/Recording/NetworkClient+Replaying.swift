import AppEnvironmentKit
import Foundation
import PackageSupport

extension NetworkClient {
  /// Creates a client that answers from the files of ``recording(to:leavingOut:)``, without a network.
  ///
  /// ```swift
  /// let environment = AppEnvironment(.test) { $0.networkClient = .replaying(from: folder, clock: $0.clockClient) }
  /// ```
  /// A file can also be written by hand. It begins with the request, then has the response, an empty line and the body:
  ///
  /// ```text
  /// > GET https://example.org/weather?city=*
  /// < 200
  /// < Content-Type: application/json
  ///
  /// {"temperature": 21}
  /// ```
  /// A file answers requests with its method, its URL and, where it has one, its body; headers of requests aren't compared.
  /// The query may be in any order; the values `*` and `left-out` match any value, and the query `*` matches any query.
  /// Several files for one request answer in the order of their numbers and names, each once and the last one from then on.
  /// Other requests fail with ``NetworkClientError/unmatched(_:reason:)``, which names the most similar file. Redirects are
  /// followed from file to file.
  ///
  /// All files are read at the first request, with line endings of LF or CRLF. Later changes in the folder have no effect on
  /// this client. ``delayed(by:)`` and ``slowed(to:)`` let the responses take time:
  ///
  /// ```swift
  /// let slow = NetworkClient.replaying(from: folder, clock: environment.clockClient).delayed(by: .seconds(1))
  /// ```
  /// - Parameters:
  ///   - directory: The folder of the files, whose names end with `.http`.
  ///   - clock: The time for decorators. The responses themselves take no time.
  /// - Returns: A client that publishes on the thread that demands events. A file that isn't a recorded exchange fails every
  ///   request, with its name.
  public static func replaying(from directory: URL, clock: ClockClient) -> NetworkClient {
    replaying(clock: clock) { directory }
  }

  /// Creates the client for a folder that is determined at the first request.
  static func replaying(clock: ClockClient, from directory: @escaping @Sendable () -> URL) -> NetworkClient {
    let recordings = Recordings(directory)
    return NetworkClient(clock: clock) { request in
      Deferred { recordings.answer(to: request).publisher.flatMap { $0.publisher } }.eraseToAnyPublisher()
    }
  }
}

/// The recorded exchanges of a folder, and the number of uses of each.
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
    // Without values, two URLs may look the same.
    let shown = recorded == NetworkClientError.Request(request) ? "" : "\(recorded), in "
    return "no recorded exchange answers it; the nearest is \(shown)\(place)/\(nearest.name)"
      + (difference.isEmpty ? "" : ", which differs in \(difference.joined(separator: ", "))")
  }
}

/// A file with a recorded exchange.
struct RecordedFile: Sendable {
  let name: String
  let exchange: RecordedExchange

  fileprivate static func all(in directory: URL) throws -> [RecordedFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    let order = { (name: String) in (NumberedFiles.number(of: name) ?? .max, name) }
    return try names.filter { $0.hasSuffix(".http") }.sorted { order($0) < order($1) }.map { name in
      do {
        return RecordedFile(
          name: name, exchange: try RecordedExchange(text: Data(contentsOf: directory.appending(path: name))))
      } catch let error as RecordedExchange.Malformed {
        throw RecordedExchange.Malformed(reason: "\(name) isn't a recorded exchange: \(error.reason)")
      }
    }
  }
}
