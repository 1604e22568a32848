import AppEnvironmentKit
import Foundation
import PackageSupport

extension NetworkClient {
  /// Writes each exchange to a text file, for ``replaying(from:clock:)``.
  ///
  /// ```swift
  /// environment.networkClient = environment.networkClient.recording(to: folder, leavingOut: ["api_key"])
  /// ```
  /// The files are numbered and named by method, host and path: `0001 GET example.org weather.http`. The numbers continue
  /// those in the folder. Each redirect is a separate file. Exchanges that fail or are cancelled aren't written; one that
  /// cannot be written fails with ``NetworkClientError/other(_:reason:)``. Of a client that retries, the last attempt is
  /// recorded.
  ///
  /// Users and passwords in URLs, the headers `Authorization`, `Proxy-Authorization`, `Cookie` and `Set-Cookie`, and the
  /// named secrets are left out. Secrets in paths and bodies aren't recognized: read the files before you share them.
  ///
  /// Bodies are collected in memory and recorded after decompression. They are written as text where they are UTF-8 with
  /// one kind of line ending, and otherwise in Base64.
  /// - Parameters:
  ///   - directory: The folder for the files, which is created if it doesn't exist.
  ///   - secrets: The names of further headers, and of items in the query, to leave out, in any case.
  /// - Returns: A client that publishes the same events. It writes a file before it finishes, on the client's thread.
  public func recording(to directory: URL, leavingOut secrets: Set<String> = []) -> NetworkClient {
    let recorder = Recorder(directory: directory, secrets: secrets)
    return transforming { Recording(recorder: recorder, request: $0) }
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

  init(directory: URL, secrets: Set<String>) {
    self.directory = directory
    self.secrets = Secrets(names: secrets)
  }

  func write(_ request: URLRequest, _ response: HTTPURLResponse, _ body: Data) throws {
    let exchange = secrets.exchange(request, response, body)
    do {
      try NumberedFiles(in: directory, permissions: 0o644).write(exchange.text, name: name(of: request))
    } catch {
      let reason = (error as? FileClientError)?.reason ?? error.localizedDescription
      throw NetworkClientError.other(
        .init(request), reason: "it cannot be recorded in \(directory.path): \(reason)")
    }
  }

  private func name(of request: URLRequest) -> String {
    let words = [request.method, request.url?.host() ?? "", request.url?.path ?? ""]
    // By scalars, because some letters and a slash after them are one character.
    let kept = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._ "))
    let letters = words.joined(separator: " ").unicodeScalars.map { kept.contains($0) ? $0 : " " }
    var name = String(String.UnicodeScalarView(letters)).split(separator: " ").joined(separator: " ").prefix(80)
    // Names of files have up to 255 bytes, with the number and the extension.
    while name.utf8.count > 200 { name.removeLast() }
    return name + ".http"
  }
}
