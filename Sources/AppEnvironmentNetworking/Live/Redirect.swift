import Foundation

/// The request to follow a redirect with: to http or https alone, and without what authorises it where it leads to
/// another host, port or scheme.
///
/// NB: on Linux a location without a host, as in `file:///etc/hosts`, has become one of the same server in `next` (seen with
/// Swift 6.3.1). Looking at the header is still needed while `ErrorTests` fails without it.
func redirected(
  from request: URLRequest, by response: HTTPURLResponse, to next: URLRequest
) throws(NetworkClientError) -> URLRequest {
  let location = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) }
  guard let url = next.url, url.isHTTP, location?.scheme == nil || location?.isHTTP == true else {
    let scheme = location?.scheme ?? next.url?.scheme
    throw .notHTTP(.init(request), reason: "redirected to \(scheme ?? "another scheme")")
  }
  guard let origin = request.url.map(Origin.init), origin != Origin(url) else { return next }
  var next = next
  for name in ["Authorization", "Cookie", "Proxy-Authorization"] { next.setValue(nil, forHTTPHeaderField: name) }
  return next
}

/// What credentials are for.
private struct Origin: Equatable {
  let scheme: String?
  let host: String?
  let port: Int?

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}

extension URL {
  /// Whether it is one of http or https.
  var isHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) }
}
