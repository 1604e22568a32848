import AppEnvironmentKit
import Foundation
import Locking

extension NetworkClient {
  /// Writes each exchange to a file that people can read and edit, for ``replaying(from:clock:)``.
  ///
  /// The files are numbered, and named by method, host and path: `0001 GET example.org weather.http`. Left out are the
  /// headers `Authorization`, `Proxy-Authorization`, `Cookie` and `Set-Cookie`, users and passwords in URLs, and the
  /// headers and values of the query with the names given. Each redirect that was followed is a file of its own.
  /// Exchanges that fail are not written; one that cannot be written fails with ``NetworkClientError/other(_:reason:)``.
  /// Bodies are collected in memory, and not looked into. They are written as text where they are text in UTF-8, and
  /// otherwise, or where the ends of their lines are of several kinds, in Base64.
  /// - Parameters:
  ///   - directory: Where to put the files; it is made if it is missing.
  ///   - secrets: Names of headers, and of items in the query, that are left out as well; case does not matter.
  public func recording(to directory: URL, leavingOut secrets: Set<String> = []) -> NetworkClient {
    let recorder = Recorder(directory: directory, secrets: secrets)
    return decorated { send in
      { request in
        send(request).transformed { Recording(recorder: recorder, request: request) }
      }
    }
  }
}

private struct Recording: EventTransformation {
  let recorder: Recorder
  let request: URLRequest
  var redirects: [NetworkRedirect] = []
  var response: HTTPURLResponse?
  var body = Data()

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect(let redirect): redirects.append(redirect)
    case .response(let response): self.response = response
    case .data(let data): body.append(data)
    case .startsOver: (redirects, response, body) = ([], nil, Data())
    }
    return event
  }

  mutating func finish() throws {
    guard let response else { return }
    var path = RedirectPath(request)
    for redirect in redirects {
      let location = ["Location": redirect.to.absoluteString]
      guard
        let step = HTTPURLResponse(
          url: redirect.from, statusCode: redirect.status, httpVersion: nil, headerFields: location)
      else { continue }
      try recorder.write(path.request, step, Data())
      _ = try path.follow(step)
    }
    try recorder.write(path.request, response, body)
  }
}

private final class Recorder: Sendable {
  private let directory: URL
  private let secrets: Secrets
  private let number = Locked<Int?>(nil)

  init(directory: URL, secrets: Set<String>) {
    self.directory = directory
    self.secrets = Secrets(names: secrets)
  }

  func write(_ request: URLRequest, _ response: HTTPURLResponse, _ body: Data) throws {
    let exchange = secrets.exchange(request, response, body)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let name = try nextNumber() + " " + self.name(of: request)
      try exchange.text.write(to: directory.appending(path: name), options: .atomic)
    } catch {
      throw NetworkClientError.other(
        .init(request), reason: "it cannot be recorded in \(directory.path): \(error.localizedDescription)")
    }
  }

  private func nextNumber() throws -> String {
    let next = try number.withLock { number in
      let last =
        try number ?? FileManager.default.contentsOfDirectory(atPath: directory.path)
        .compactMap { Int($0.prefix(4)) }.max() ?? 0
      number = last + 1
      return last + 1
    }
    let text = String(next)
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }

  private func name(of request: URLRequest) -> String {
    let words = [request.httpMethod ?? "GET", request.url?.host() ?? "", request.url?.path ?? ""]
    let name = words.joined(separator: " ").map { $0.isLetter || $0.isNumber || "-._ ".contains($0) ? $0 : " " }
    return String(name).split(separator: " ").joined(separator: " ").prefix(80) + ".http"
  }
}
