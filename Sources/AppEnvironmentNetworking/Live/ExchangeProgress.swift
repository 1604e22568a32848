import Foundation

/// How far an exchange got, which says what an error means.
package struct ExchangeProgress {
  package var response: HTTPURLResponse?
  package var received = 0

  package init() {}

  /// The error of this package for one of the session.
  ///
  /// - Parameter isOnline: Whether the machine has a network; asked where that makes a difference.
  package func error(
    for error: any Error, of request: URLRequest, isOnline: @autoclosure () -> Bool = NetworkInterfaces.areThere
  ) -> NetworkClientError {
    let shown = NetworkClientError.Request(request)
    guard let error = error as? URLError else { return .other(shown, reason: "\(error)") }
    let reason = error.localizedDescription
    switch error.code {
    case .cancelled: return .cancelled(shown)
    case .timedOut: return .timedOut(shown, .idle(.seconds(request.timeoutInterval)))
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: return .offline(shown)
    case .cannotFindHost, .dnsLookupFailed: return isOnline() ? .cannotResolve(shown) : .offline(shown)
    case .cannotConnectToHost: return .refused(shown)
    case .badURL: return .notHTTP(shown, reason: "the URL is not one that can be asked for")
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      return .tls(shown, reason: reason)
    case .httpTooManyRedirects: return .tooManyRedirects(shown)
    default: break
    }
    if response != nil { return .truncated(shown, received: received, expected: expected) }
    // libcurl, where nobody has refused: there is no way to the address.
    if reason.hasPrefix("Failed to connect") { return isOnline() ? .refused(shown) : .offline(shown) }
    return unanswered(shown, error, reason)
  }

  /// The length that the server has announced.
  private var expected: Int? {
    guard let length = response?.expectedContentLength, length >= 0 else { return nil }
    return Int(length)
  }

  /// NB: on Linux these come with codes that mean something else, so the text of libcurl has to tell (seen with Swift
  /// 6.3.1). Still needed while `ErrorTests` needs it.
  private func unanswered(
    _ request: NetworkClientError.Request, _ error: URLError, _ reason: String
  ) -> NetworkClientError {
    if reason.contains("HTTP/0.9") || error.code == .cannotParseResponse {
      return .notHTTP(request, reason: "the server does not answer in HTTP")
    }
    // libcurl gives up on headers of more than 300 KB.
    if reason == "Out of memory" || reason.contains("oo large response headers") { return .headersTooLarge(request) }
    // It had kept the connections for the next request, and the server has closed them.
    if reason.hasPrefix("Connection died") { return .connectionLost(request) }
    if reason.contains("SSL") || reason.contains("TLS") { return .tls(request, reason: reason) }
    switch error.code {
    case .networkConnectionLost, .badServerResponse: return .connectionLost(request)
    default: return .other(request, reason: reason)
    }
  }
}
