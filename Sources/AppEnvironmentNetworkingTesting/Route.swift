import Foundation
import PackageSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A pattern of requests, with the answer and the number of its uses.
struct Route: Sendable, CustomStringConvertible {
  let method: String
  let host: String?
  let path: String?
  let query: [String: String]
  let answer: @Sendable (URLRequest) -> NetworkStubAnswer
  var uses = 0

  var description: String {
    let items = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let text = "\(method) \(host ?? "*")\(path.map { $0.isAbsolutePath ? $0 : "/" + $0 } ?? "/…")"
    return items.isEmpty ? text : "\(text)?\(items.joined(separator: "&"))"
  }

  func matches(_ request: URLRequest) -> Bool {
    guard let url = request.url, let asked = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return false
    }
    let items = asked.queryItems ?? []
    return (method == "*" || method == request.httpMethod?.uppercased() ?? "GET")
      && (host == nil || host?.lowercased() == asked.host?.lowercased())
      && path.map { matches($0, asked.path) } ?? true
      && query.allSatisfy { name, value in items.contains { $0.name == name && (value == "*" || $0.value == value) } }
  }

  private func matches(_ pattern: String, _ path: String) -> Bool {
    let (wanted, asked) = (segments(pattern), segments(path))
    return wanted.count == asked.count && zip(wanted, asked).allSatisfy { $0 == "*" || $0 == $1 }
  }

  /// The segments of a path, with its first slash or without; the path of a URL without one is `/`.
  private func segments(_ path: String) -> [String] {
    // By scalars, because some letters and a slash after them are one character.
    (path.isAbsolutePath ? path : "/" + path).unicodeScalars
      .split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  }
}
