import Foundation

/// Returns a Boolean value that indicates whether a byte may be part of a token, such as a method or the name of a
/// header (RFC 9110, section 5.6.2).
func isTokenCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  // Digits, capital letters, ^ _ ` and small letters.
  case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A: true
  // ! # $ % & ' * + - . | ~
  case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x7C, 0x7E: true
  default: false
  }
}

extension StringProtocol {
  /// A Boolean value that indicates whether the text is a token (RFC 9110, section 5.6.2).
  var isToken: Bool { !isEmpty && utf8.allSatisfy(isTokenCharacter) }
}

extension URLRequest {
  /// The method, `GET` by default.
  var method: String { httpMethod ?? "GET" }

  /// A Boolean value that indicates whether repeating the request has the same effect as making it once (RFC 9110,
  /// section 9.2.2).
  var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method.uppercased()) }

  /// Checks that the request can be sent as one HTTP request.
  ///
  /// Throws ``NetworkClientError/notHTTP(_:reason:)`` for a URL of another scheme, with an ambiguous host or with a port that
  /// doesn't exist, for a method or a header's name that isn't a token, and for a header's value with a control character.
  package func validate() throws(NetworkClientError) {
    func fail(_ reason: String) -> NetworkClientError { .notHTTP(.init(self), reason: oneLine(reason)) }
    guard url?.isHTTP == true else { throw fail("the URL begins with neither http nor https") }
    if let part = url?.invalidPart { throw fail("the URL has no valid \(part)") }
    guard method.isToken, method.uppercased() != "CONNECT" else {
      throw fail("the method “\(method.prefix(40))” isn't a token")
    }
    for (name, value) in allHTTPHeaderFields ?? [:] {
      guard name.isToken else { throw fail("the header name “\(name.prefix(40))” isn't a token") }
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw fail("the value of the header “\(name.prefix(40))” has a control character")
      }
    }
  }
}

extension URL {
  /// A Boolean value that indicates whether the scheme is `http` or `https`.
  var isHTTP: Bool {
    let scheme = scheme?.lowercased()
    return scheme == "http" || scheme == "https"
  }

  /// The name of the part that isn't valid: the host, or the port, which is from 1 to 65535; nil if both are valid.
  var invalidPart: String? {
    guard hasUnambiguousHost else { return "host" }
    return port.map { 1...65_535 ~= $0 } ?? true ? nil : "port"
  }

  /// A Boolean value that indicates whether every parser of URLs finds the same host: characters that separate parts in
  /// some parsers are refused.
  var hasUnambiguousHost: Bool {
    var text = absoluteString
    return text.withUTF8 { text in
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
      let rest = text[colon...].dropFirst()
      guard rest.starts(with: "//".utf8) else { return false }
      let authority = rest.dropFirst(2).prefix {
        $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
      }
      let host = authority.firstIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
      guard let first = host.first, first != UInt8(ascii: ":") else { return false }
      return host.allSatisfy { byte in
        switch byte {
        case 0x80..., UInt8(ascii: ":"), UInt8(ascii: "%"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"): false
        default: isTokenCharacter(byte)
        }
      }
    }
  }
}
