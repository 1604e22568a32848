import Foundation

/// The parts of an exchange that aren't recorded.
struct Secrets: Sendable {
  /// The text in place of a value in the query, which matches any value in a replay.
  static let leftOut = "left-out"

  private let names: Set<String>

  init(names: Set<String>) {
    self.names = Set(names.map { $0.lowercased() })
      .union(["authorization", "proxy-authorization", "cookie", "set-cookie"])
  }

  func exchange(_ request: URLRequest, _ response: HTTPURLResponse, _ body: Data) -> RecordedExchange {
    var exchange = RecordedExchange(
      method: request.method, url: url(request.url), status: response.statusCode)
    exchange.requestHeaders = headers(request.allHTTPHeaderFields ?? [:])
    exchange.requestBody = request.httpBody
    // These describe the body as it was sent, which is recorded decoded. Without a body, they describe the one of GET.
    var framing: Set = ["transfer-encoding", "connection"]
    if exchange.mayHaveBody { framing.formUnion(["content-length", "content-encoding"]) }
    exchange.headers = headers(response.fields).filter { !framing.contains($0.name.lowercased()) }
    for index in exchange.headers.indices where exchange.headers[index].name.lowercased() == "location" {
      let location = URL(location: exchange.headers[index].value, relativeTo: nil)
      exchange.headers[index].value = text(url(location, keepingFragment: true))
    }
    exchange.body = body
    return exchange
  }

  private func headers(_ fields: [String: String]) -> [RecordedExchange.Header] {
    fields.filter { !names.contains($0.key.lowercased()) }
      .map { RecordedExchange.Header(name: $0.key, value: text($0.value.replacingOccurrences(of: "\n", with: " "))) }
      .sorted { $0.name < $1.name }
  }

  /// Leaves out the values in the URLs of a text, such as that of the header `Link`.
  private func text(_ text: String) -> String {
    text.replacing(/:\/\/[^\/\s<>"]*@/, with: "://")
      .replacing(/([?&#])([^=&#\s<>"]+)=[^&#\s<>"]*/) { match in
        let isSecret = names.contains((match.2.removingPercentEncoding ?? String(match.2)).lowercased())
        return isSecret ? "\(match.1)\(match.2)=\(Self.leftOut)" : String(match.0)
      }
  }

  private func url(_ url: URL?, keepingFragment: Bool = false) -> String {
    guard let url, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "" }
    (components.user, components.password) = (nil, nil)
    if !keepingFragment { components.fragment = nil }
    // With their encoding: `%2B` and `+` are different values.
    components.percentEncodedQueryItems = components.percentEncodedQueryItems?.map { item in
      let name = item.name.removingPercentEncoding ?? item.name
      return names.contains(name.lowercased()) ? URLQueryItem(name: item.name, value: Self.leftOut) : item
    }
    return components.string ?? ""
  }
}
