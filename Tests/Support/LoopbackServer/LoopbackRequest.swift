import Foundation

/// A request as the server has read it.
public struct LoopbackRequest: Sendable {
  /// The method, in capitals.
  public let method: String
  /// The path of its URL, decoded.
  public let path: String
  /// The last value of each name in the query.
  public let query: [String: String]
  /// By their names in lower case.
  public let headers: [String: String]
  /// All of its body.
  public var body = Data()

  init?(head: String) {
    var lines = head.components(separatedBy: "\r\n")
    let words = lines.removeFirst().components(separatedBy: " ")
    guard words.count == 3, let components = URLComponents(string: words[1]) else { return nil }
    method = words[0]
    path = components.path
    query = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { _, last in last }
    let fields = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    headers = Dictionary(fields) { first, second in first + ", " + second }
  }

  /// A number in the query.
  public func number(_ name: String, default value: Int = 0) -> Int { query[name].flatMap { Int($0) } ?? value }
}
