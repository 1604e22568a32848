import Foundation

/// A request that follows redirects, by the same rules for the live client, stubs and recordings.
package struct RedirectPath: Sendable {
  /// The greatest number of redirects, which is also `URLSession`'s.
  private static let limit = 16

  /// The request to send next.
  package private(set) var request: URLRequest
  private var followed = 0

  /// Creates a path that begins with a request.
  package init(_ request: URLRequest) {
    self.request = request
  }

  /// Follows a response to the URL in its `Location`.
  ///
  /// The next URL is one of http or https. The method and the body are kept, except that GET without a body follows POST
  /// after 301 and 302, and every method but HEAD after 303 (RFC 9110, section 15.4). Another origin receives only headers
  /// that are known to be harmless.
  /// - Returns: The redirect, or nil where the response isn't one.
  package mutating func follow(_ response: HTTPURLResponse) throws(NetworkClientError) -> NetworkRedirect? {
    let status = response.statusCode
    guard [301, 302, 303, 307, 308].contains(status), let from = request.url,
      let location = response.value(forHTTPHeaderField: "Location")?.trimmed, !location.isEmpty
    else { return nil }
    guard var to = URL(location: location, relativeTo: from)?.absoluteURL, let scheme = to.scheme, !scheme.isEmpty
    else {
      throw .notHTTP(.init(request), reason: "the value of Location isn't a URL")
    }
    guard to.isHTTP else { throw .notHTTP(.init(request), reason: "redirected to \(oneLine(scheme))") }
    if let part = to.invalidPart {
      throw .notHTTP(.init(request), reason: "redirected to a URL without a valid \(part)")
    }
    guard followed < Self.limit else { throw .tooManyRedirects(.init(request)) }
    followed += 1
    if Origin(from) == Origin(to) { to.takeCredentials(from: from) }
    request.url = to
    if status == 303 ? request.method != "HEAD" : request.method == "POST" && status <= 302 {
      keepHeaders { !$0.hasPrefix("content-") && $0 != "transfer-encoding" }
      request.httpBody = nil
      request.httpBodyStream = nil
      request.httpMethod = "GET"
    }
    guard request.httpBodyStream == nil else {
      throw .other(.init(request), reason: "redirected, and its body is a stream, which cannot be sent twice")
    }
    if Origin(from) != Origin(to) { keepHeaders { harmlessHeaders.contains($0) } }
    return NetworkRedirect(status: status, from: from, to: to)
  }

  private mutating func keepHeaders(_ isKept: (_ name: String) -> Bool) {
    for name in (request.allHTTPHeaderFields ?? [:]).keys where !isKept(name.lowercased()) {
      request.setValue(nil, forHTTPHeaderField: name)
    }
  }
}

/// The headers that another origin may receive. They describe the requested resource and carry no credentials.
private let harmlessHeaders: Set = [
  "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "content-encoding",
  "content-language", "content-type", "if-modified-since", "if-none-match", "if-range", "pragma", "range", "user-agent",
]

/// The server of a URL: scheme, host and port.
struct Origin: Hashable {
  let scheme: String?
  let host: String?
  let port: Int?

  init(_ url: URL?) {
    scheme = url?.scheme?.lowercased()
    host = url?.host()?.lowercased()
    port = url?.port ?? (scheme == "https" ? 443 : 80)
  }
}

extension URL {
  /// Creates the URL of a header `Location`. Its escapes are kept, and other characters that a URL can't contain are
  /// percent-encoded, as browsers do.
  ///
  /// NB: Where `URL(string:)` encodes a character, it also encodes the `%` of every escape in the same part (Foundation of
  /// Swift 6.3).
  init?(location: String, relativeTo base: URL?) {
    let authority = /(?:[A-Za-z][A-Za-z0-9+.\-]*:)?\/\/[^\/?#]*/.matchingSemantics(.unicodeScalar)
    let start = location.prefixMatch(of: authority)?.range.upperBound ?? location.startIndex
    let parts = location[start...].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let encoded = parts.map { part in
      let text = part.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.union(["%"])) ?? ""
      return text.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25")
    }
    self.init(string: location[..<start] + encoded.joined(separator: "#"), relativeTo: base)
  }

  /// Takes the name and the password of another URL of the same origin, unless this one has its own.
  fileprivate mutating func takeCredentials(from other: URL) {
    guard user() == nil, let user = other.user(),
      var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return }
    (components.percentEncodedUser, components.percentEncodedPassword) = (user, other.password())
    self = components.url ?? self
  }
}
