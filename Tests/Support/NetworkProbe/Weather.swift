import AppEnvironmentNetworking
import Foundation

/// A behavior of a server, the use of the response, and its expected outcome.
struct Weather: Sendable {
  enum Use: Sendable {
    case collect, read, download
    /// Reads one piece of the body and leaves.
    case leave
  }

  let path: String
  var bytes = 0
  var use = Use.collect
  var isSent = false
  /// A Boolean value that indicates whether the response never ends by itself.
  var stalls = false
  var decorate: @Sendable (NetworkClient) -> NetworkClient = { $0 }
  var error: (@Sendable (NetworkClientError.Request) -> NetworkClientError)?

  func request(of server: URL) -> URLRequest {
    var request = URLRequest(url: URL(string: server.absoluteString + path) ?? server)
    if isSent { (request.httpMethod, request.httpBody) = ("POST", Data("body".utf8)) }
    return request
  }

  static let all: [Weather] = [
    Weather(path: "/hello", bytes: 5),
    Weather(path: "/hello", bytes: 5, isSent: true),
    Weather(path: "/redirect?to=/hello", bytes: 5),
    Weather(path: "/redirect?code=308&to=/hello", bytes: 5, isSent: true),
    Weather(path: "/redirect?to=ftp://127.0.0.1/", error: { .notHTTP($0, reason: "redirected to ftp") }),
    Weather(path: "/loop", error: { .tooManyRedirects($0) }),
    Weather(path: "/chunked?count=50", bytes: 440),
    Weather(path: "/bytes?count=300000", bytes: 300_000),
    Weather(path: "/bytes?count=1000000", bytes: 1_000_000, use: .read),
    Weather(path: "/bytes?count=600000", bytes: 600_000, use: .download),
    Weather(path: "/bytes?count=1000000", use: .leave),
    Weather(
      path: "/bytes?count=1000000", decorate: { $0.limited(bytes: 1000) }, error: { .bodyTooLarge($0, limit: 1000) }),
    Weather(path: "/chunked?count=50", decorate: { $0.limited(bytes: 100) }, error: { .bodyTooLarge($0, limit: 100) }),
    Weather(path: "/truncated", error: { .truncated($0, received: 3, expected: 100) }),
    Weather(path: "/truncated", use: .download, error: { .truncated($0, received: 3, expected: 100) }),
    Weather(path: "/truncated-chunks", use: .read, error: { .truncated($0, received: 3, expected: nil) }),
    Weather(path: "/stall", stalls: true),
    Weather(path: "/stall-body", use: .read, stalls: true),
    Weather(path: "/stall-body", use: .download, stalls: true),
    Weather(path: "/stall-body", use: .leave),
    Weather(
      path: "/stall", decorate: { $0.timeout(total: .milliseconds(3)) },
      error: { .timedOut($0, .total(.milliseconds(3))) }),
    Weather(path: "/reset", error: { .connectionLost($0) }),
    Weather(path: "/close", error: { .connectionLost($0) }),
    Weather(path: "/slow-headers", bytes: 4),
    Weather(path: "/huge-headers?bytes=90000", bytes: 4),
    Weather(path: "/huge-headers?bytes=400000", error: { .headersTooLarge($0, .header(98_304)) }),
    Weather(path: "/garbage", error: { .notHTTP($0, reason: "the server does not answer in HTTP") }),
    Weather(
      path: "/status?code=500&body=sorry", decorate: { $0.validated() },
      error: { .badStatus($0, status: 500, body: "sorry") }),
  ]
}
