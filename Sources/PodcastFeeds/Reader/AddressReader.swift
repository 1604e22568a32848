import Foundation

/// Makes addresses of what feeds have in their place.
struct AddressReader: Sendable {
  enum Fault {
    /// It is none, or of a scheme that is not followed.
    case unusable
    /// It names no server, and nothing says which is meant.
    case relativeToNothing
    /// It lacked its scheme.
    case withoutScheme
  }

  /// The document's address.
  private let document: URL?
  /// The values of `xml:base` in the open elements.
  private var bases: [URL] = []
  /// What relative addresses are relative to if nothing else says so.
  var fallback: URL?

  init(document: URL?) {
    self.document = document
  }

  mutating func push(_ base: Bytes) {
    bases.append(read(base).url?.url ?? self.base ?? URL(fileURLWithPath: "/"))
  }

  mutating func pop() {
    _ = bases.popLast()
  }

  private var base: URL? {
    if let last = bases.last, last.scheme != "file" { return last }
    return document ?? fallback
  }

  /// The address in a text, and what was wrong with it.
  ///
  /// - Parameter whole: The same text, where it is there as a string.
  func read(_ text: Bytes, as whole: String? = nil) -> (url: UnparsedURL?, fault: Fault?) {
    let all = text.count
    let text = text.trimmed
    guard !text.isEmpty, text.count <= 8192 else { return (nil, .unusable) }
    let string = text.count == all ? whole : nil
    if let url = UnparsedURL(plain: text, as: string ?? TextScan.string(text, [])) { return (url, nil) }
    let (url, fault) = parse(text)
    guard let url else { return (nil, fault) }
    // Without a server it could not be read again from where it is written.
    let needsServer = url.scheme == "https" || url.scheme == "http"
    guard !needsServer || url.host()?.isEmpty == false, let unparsed = UnparsedURL(regular: url) else {
      return (nil, .unusable)
    }
    return (unparsed, fault)
  }

  private func parse(_ text: Bytes) -> (url: URL?, fault: Fault?) {
    if text.matches("https://", at: 0) || text.matches("http://", at: 0) {
      let host = text.dropFirst(text[4] == UInt8(ascii: "s") ? 8 : 7).first
      guard let host, host.isLetter || host.isDigit || host >= 0x80 || host == UInt8(ascii: "["),
        let url = Self.url(text)
      else { return other(text, text[4] == UInt8(ascii: "s") ? "https" : "http") }
      return (url, nil)
    }
    if let scheme = Self.scheme(of: text) { return other(text, scheme) }
    if text.matchesFolded("www.", at: 0) {
      return (URL(string: "https://" + Self.string(text)), .withoutScheme)
    }
    if let base {
      guard let url = URL(string: Self.string(text), relativeTo: base)?.absoluteURL else { return (nil, .unusable) }
      return (url, nil)
    }
    if text.matches("//", at: 0) {
      return (URL(string: "https:" + Self.string(text)), .withoutScheme)
    }
    return (Self.url(text), .relativeToNothing)
  }

  private func other(_ text: Bytes, _ scheme: String) -> (url: URL?, fault: Fault?) {
    switch scheme {
    case "http", "https":
      // `https:/example.com` and `HTTP://EXAMPLE.COM`.
      let rest = text.drop { $0 != UInt8(ascii: ":") }.dropFirst().drop { $0 == UInt8(ascii: "/") }
      guard !rest.isEmpty else { return (nil, .unusable) }
      let url = URL(string: "\(scheme)://\(Self.string(Bytes(rebasing: rest)))")
      return (url, url == nil ? .unusable : nil)
    case "feed", "itpc", "pcast", "podcast", "itms-pcast", "rss":
      let rest = Bytes(rebasing: text.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") })
      if let scheme = Self.scheme(of: rest), scheme == "https" || scheme == "http" { return parse(rest) }
      let url = URL(string: "https://" + Self.string(rest))
      return (url, url == nil ? .unusable : nil)
    case "ftp", "ftps", "mailto", "magnet", "urn", "tag", "tel", "xmpp", "gemini", "ipfs", "rtsp", "mms":
      return (Self.url(text), nil)
    default:
      return (nil, .unusable)
    }
  }

  /// What stands before the colon, in lower case.
  private static func scheme(of text: Bytes) -> String? {
    var end = 0
    while end < text.count, end < 32, text[end].isLetter || text[end].isDigit || [0x2B, 0x2D].contains(text[end]) {
      end += 1
    }
    guard end > 0, end < text.count, text[end] == UInt8(ascii: ":"), text[0].isLetter else { return nil }
    return String(decoding: text.part(0, end), as: UTF8.self).lowercased()
  }

  private static func url(_ text: Bytes) -> URL? {
    URL(string: string(text))
  }

  private static func isPlain(_ text: Bytes) -> Bool {
    TextScan.run(text).isEmpty && text.find(0x20, from: 0, to: text.count) == nil
  }

  /// As a line, without the line breaks that some wrap addresses with.
  private static func string(_ text: Bytes) -> String {
    if isPlain(text) { return TextScan.string(text, []) }
    let kept = text.filter { $0 >= 0x20 && $0 != 0x7F }
    return kept.withUnsafeBufferPointer { TextCleaner.line($0).text }
  }
}
