import Foundation

/// A request that the server has read.
public struct LoopbackRequest: Sendable {
  /// The method, in capitals.
  public let method: String
  /// The target as it was sent: a path with its query, a URL for a proxy, or a host and a port for a tunnel.
  public let target: String
  /// The decoded path.
  public let path: String
  /// The query, with the last value of each name.
  public let query: [String: String]
  /// The headers by lowercase names.
  public let headers: [String: String]
  /// The body.
  public var body = Data()

  init?(head: String) {
    var lines = head.components(separatedBy: "\r\n")
    let words = lines.removeFirst().components(separatedBy: " ")
    guard words.count == 3, let components = URLComponents(string: words[0] == "CONNECT" ? "//\(words[1])" : words[1])
    else { return nil }
    (method, target) = (words[0], words[1])
    path = components.path
    query = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { _, last in last }
    let fields = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    headers = Dictionary(fields) { first, second in first + ", " + second }
  }

  /// Returns a number in the query.
  public func number(_ name: String, default value: Int = 0) -> Int { query[name].flatMap { Int($0) } ?? value }
}
