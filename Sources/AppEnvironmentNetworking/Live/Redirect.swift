import Foundation

/// A request and the redirects that it has followed: the same for the live client, for stubs and for recordings.
///
/// NB: on Linux a session takes a location without a slash at its beginning for one below the root, and one without a
/// host, as in `file:///etc/hosts`, for one of the same server (seen with Swift 6.3.1), so what it proposes is not used.
/// Still needed while `RedirectTests` fails without it.
package struct RedirectPath: Sendable {
  /// As many as `URLSession` follows on Apple's systems.
  private static let limit = 16

  /// What to ask for now.
  package private(set) var request: URLRequest
  private var followed = 0

  package init(_ request: URLRequest) {
    self.request = request
  }

  /// Goes on to where a response leads, and says so; nil where it is no redirect.
  ///
  /// It goes to http and https alone, and without what authorises the request where it leads to another host, port or
  /// scheme. The method stays, but POST is followed by GET, and 303 by GET or HEAD, both without a body (RFC 9110, 15.4).
  package mutating func follow(_ response: HTTPURLResponse) throws(NetworkClientError) -> NetworkRedirect? {
    let status = response.statusCode
    guard [301, 302, 303, 307, 308].contains(status), let from = request.url,
      let location = response.value(forHTTPHeaderField: "Location"),
      let to = URL(string: location, relativeTo: from)?.absoluteURL
    else { return nil }
    guard to.isHTTP, to.host() != nil else {
      throw .notHTTP(.init(request), reason: "redirected to \(to.scheme ?? "another scheme")")
    }
    guard followed < Self.limit else { throw .tooManyRedirects(.init(request)) }
    followed += 1
    request.url = to
    let method = request.httpMethod ?? "GET"
    if status == 303 ? method != "HEAD" : method == "POST" && status <= 302 {
      leaveOut(["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"])
      request.httpBody = nil
      request.httpBodyStream = nil
      request.httpMethod = "GET"
    }
    guard request.httpBodyStream == nil else {
      throw .other(.init(request), reason: "redirected, and its body is a stream, which cannot be sent twice")
    }
    if Origin(from) != Origin(to) {
      leaveOut((request.allHTTPHeaderFields ?? [:]).keys.filter { mayAuthorise(header: $0) })
    }
    return NetworkRedirect(status: status, from: from, to: to)
  }

  private mutating func leaveOut(_ headers: [String]) {
    for name in headers { request.setValue(nil, forHTTPHeaderField: name) }
  }
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
