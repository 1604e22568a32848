import Foundation
import PackageSupport

extension RecordedExchange {
  /// Returns a Boolean value that indicates whether this answers a request.
  func answers(_ request: URLRequest) -> Bool { differences(from: request).isEmpty }

  /// The parts in which a request differs, in words.
  func differences(from request: URLRequest) -> [String] {
    let (recorded, asked) = (URLComponents(string: url), request.url.flatMap(Self.components))
    var differences: [String] = []
    if method != request.method { differences.append("the method") }
    if recorded?.scheme?.lowercased() != asked?.scheme?.lowercased() { differences.append("the scheme") }
    if recorded?.host?.lowercased() != asked?.host?.lowercased() { differences.append("the host") }
    if recorded?.port != asked?.port { differences.append("the port") }
    if path(recorded) != path(asked) { differences.append("the path") }
    if recorded?.query != "*" { differences += queryDifferences(of: asked, from: recorded) }
    if let requestBody, requestBody != request.httpBody { differences.append("the body") }
    return differences
  }

  /// The distance of a request: the number of differences, then the edit distance of the first 500 characters of the URLs.
  func distance(to request: URLRequest) -> Int {
    let (known, asked) = ("\(method) \(url)", "\(request.method) \(request.url?.absoluteString ?? "")")
    let edits = String(known.prefix(500)).editDistance(to: String(asked.prefix(500)))
    return differences(from: request).count * 1000 + min(edits, 999)
  }

  /// A Boolean value that indicates whether the response may have a body (RFC 9110, section 6.4.1).
  var mayHaveBody: Bool { method != "HEAD" && status != 204 && status != 304 }

  func events(for request: URLRequest) throws -> [NetworkEvent] {
    var fields = Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    if mayHaveBody { fields["Content-Length"] = String(body.count) }
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw NetworkClientError.other(.init(request), reason: "the recorded response cannot be created") }
    return [.response(response)] + (body.isEmpty ? [] : [.data(body)])
  }

  private static func components(_ url: URL) -> URLComponents? {
    URLComponents(url: url, resolvingAgainstBaseURL: true)
  }

  private func path(_ components: URLComponents?) -> String? { components?.path == "" ? "/" : components?.path }

  private func queryDifferences(of asked: URLComponents?, from recorded: URLComponents?) -> [String] {
    let (asked, recorded) = (values(asked), values(recorded))
    return Set(asked.keys).union(recorded.keys).sorted().compactMap { name in
      guard let asked = asked[name] else { return "the query's “\(name)”, which the request doesn't have" }
      guard let recorded = recorded[name] else { return "the query's “\(name)”, which the recording doesn't have" }
      let isSame = asked.count == recorded.count && zip(recorded, asked).allSatisfy { $0.isAny || $0 == $1 }
      return isSame ? nil : "the query's “\(name)”"
    }
  }

  private func values(_ components: URLComponents?) -> [String: [QueryValue]] {
    Dictionary(grouping: components?.percentEncodedQueryItems ?? []) { $0.name.removingPercentEncoding ?? $0.name }
      .mapValues { $0.map { QueryValue($0.value ?? "") } }
  }
}

/// A value in a query without its encoding; `%2B` and `+` differ, because many servers read `+` as a space.
private struct QueryValue: Equatable {
  let parts: [String]

  init(_ encoded: String) {
    parts = encoded.split(separator: "+", omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding ?? String($0) }
  }

  /// A Boolean value that indicates whether the value of a recording matches any other.
  var isAny: Bool { parts == ["*"] || parts == [Secrets.leftOut] }
}
