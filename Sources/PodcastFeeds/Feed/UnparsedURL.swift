import Foundation

/// A URL that is stored as text and parsed at each access.
///
/// An item has several URLs, and most are never used. Creating Foundation's `URL` for each would double the time that
/// it takes to read a feed.
package struct UnparsedURL: Hashable, Sendable {
  /// The `absoluteString` of the URL.
  package let text: String
  /// The URL itself, if its text can't be parsed.
  private let odd: URL?

  package init(_ url: URL) {
    text = url.absoluteString
    odd = URL(string: text) == nil ? url : nil
  }

  /// Creates the value for a URL whose text can be parsed. Fails for others, such as a relative URL without a base.
  init?(regular url: URL) {
    self.init(url)
    if odd != nil { return nil }
  }

  /// Creates the value for the text of an `http` or `https` URL that needs no encoding. Fails if that isn't certain.
  init?(plain text: Bytes, as whole: @autoclosure () -> String) {
    guard Self.isPlain(text) else { return nil }
    self.text = whole()
    odd = nil
  }

  package var url: URL {
    if let odd { return odd }
    guard let url = URL(string: text) else { preconditionFailure("'\(text)' was a URL and can't be parsed") }
    return url
  }

  /// Returns a Boolean value that indicates whether a text is a scheme in lower case, a host in ASCII, and characters
  /// that need no encoding (RFC 3986, sections 3.2 to 3.5).
  private static func isPlain(_ text: Bytes) -> Bool {
    var at = text.matches("https://", at: 0) ? 8 : text.matches("http://", at: 0) ? 7 : text.count
    guard at < text.count, text[at].isLetter || text[at].isDigit else { return false }
    while at < text.count, text[at].isLetter || text[at].isDigit || text[at] == 0x2E || text[at] == 0x2D { at += 1 }
    if at == text.count { return true }
    guard text[at] == UInt8(ascii: "/") || text[at] == UInt8(ascii: "?") else { return false }
    while at < text.count {
      if isAllowed(text[at]) {
        at += 1
      } else {
        guard text[at] == UInt8(ascii: "%"), at + 2 < text.count, text[at + 1].isHexDigit, text[at + 2].isHexDigit
        else { return false }
        at += 3
      }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether a character needs no encoding in a path or a query: a letter, a
  /// digit, or one of `!$&'()*+,-./:;=?@_~`.
  @inline(__always)
  static func isAllowed(_ byte: UInt8) -> Bool {
    let places: (low: UInt64, high: UInt64) = (0xAFFF_FFD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)
    return byte < 0x80 && (byte < 0x40 ? places.low : places.high) >> (byte & 0x3F) & 1 == 1
  }
}

extension UnparsedURL: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(URL.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(url)
  }
}
