import Foundation

/// A URL as its text, parsed each time that it is asked for.
///
/// A feed has several addresses an item, of which most are never followed, and making Foundation's `URL`s of them would
/// take a reader as long as the rest of the feed.
package struct UnparsedURL: Hashable, Sendable {
  /// What the URL's `absoluteString` is.
  package let text: String
  /// The URL itself, where its text is that of none.
  private let odd: URL?

  package init(_ url: URL) {
    text = url.absoluteString
    odd = URL(string: text) == nil ? url : nil
  }

  /// The address of a URL whose text is one too; `nil` for others, such as what relative addresses of nothing come to.
  init?(regular url: URL) {
    self.init(url)
    if odd != nil { return nil }
  }

  /// The address in a text, if it is one of http or https that `URL` takes as it stands; `nil` also where that is not
  /// quickly seen.
  init?(plain text: Bytes, as whole: @autoclosure () -> String) {
    guard Self.isPlain(text) else { return nil }
    self.text = whole()
    odd = nil
  }

  package var url: URL {
    if let odd { return odd }
    guard let url = URL(string: text) else { preconditionFailure("the address '\(text)' of a URL is none") }
    return url
  }

  /// Whether it is a scheme in lower case, a server's name in ASCII, and what may follow without being encoded (RFC 3986,
  /// sections 3.2 to 3.5).
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

  /// Whether it may stand in a path or a query: a letter, a digit, or one of `!$&'()*+,-./:;=?@_~`.
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
