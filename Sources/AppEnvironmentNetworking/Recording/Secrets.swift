import Foundation

/// What is not written down of an exchange.
struct Secrets: Sendable {
  /// Stands for the value of an item in a query that was left out, and for any value when replaying.
  static let leftOut = "left-out"

  private let names: Set<String>

  init(names: Set<String>) {
    self.names = Set(names.map { $0.lowercased() })
      .union(["authorization", "proxy-authorization", "cookie", "set-cookie"])
  }

  func exchange(_ request: URLRequest, _ response: HTTPURLResponse, _ body: Data) -> RecordedExchange {
    var exchange = RecordedExchange(
      method: request.httpMethod ?? "GET", url: url(request.url), status: response.statusCode)
    exchange.requestHeaders = headers(request.allHTTPHeaderFields ?? [:])
    exchange.requestBody = request.httpBody
    let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    // They say how the body came over the wire, and it is not recorded like that.
    let ofTheWire: Set = ["content-length", "content-encoding", "transfer-encoding", "connection"]
    exchange.headers = headers(Dictionary(fields) { first, _ in first })
      .filter { !ofTheWire.contains($0.name.lowercased()) }
    for index in exchange.headers.indices where exchange.headers[index].name.lowercased() == "location" {
      exchange.headers[index].value = url(URL(string: exchange.headers[index].value))
    }
    exchange.body = body
    return exchange
  }

  private func headers(_ fields: [String: String]) -> [RecordedExchange.Header] {
    fields.filter { !names.contains($0.key.lowercased()) }
      .map { RecordedExchange.Header(name: $0.key, value: $0.value.replacingOccurrences(of: "\n", with: " ")) }
      .sorted { $0.name < $1.name }
  }

  private func url(_ url: URL?) -> String {
    guard let url, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "" }
    (components.user, components.password, components.fragment) = (nil, nil, nil)
    // As they are in the URL: `%2B` is another value than `+`.
    components.percentEncodedQueryItems = components.percentEncodedQueryItems?.map { item in
      let name = item.name.removingPercentEncoding ?? item.name
      return names.contains(name.lowercased()) ? URLQueryItem(name: item.name, value: Self.leftOut) : item
    }
    return components.string ?? ""
  }
}
