import Foundation

/// Resolves the links of a document into URLs.
///
/// A link may lack its scheme, and may be relative to `xml:base` or to the document's own URL. Characters that a URL
/// can't contain are percent-encoded; existing percent-encoding is kept.
struct URLResolver: Sendable {
  /// A problem with a link.
  enum Fault {
    /// The link isn't a URL, has an unsupported scheme, or has no valid host.
    case unusable
    /// The link is relative, and the document has no base URL.
    case noBase
    /// The link has no scheme, and is read as an `https` URL.
    case noScheme
  }

  /// The URL of the document.
  private let document: URL?
  /// The values of `xml:base` of the open elements.
  private var bases: [URL?] = []
  /// The base URL of a document that names no other.
  var fallback: URL?

  /// The length of the longest accepted URL in bytes, percent-encoded.
  private static let longest = 1 << 16
  /// The length of the longest accepted base, which every relative link repeats.
  private static let longestBase = 2048

  init(document: URL?) {
    self.document = document
  }

  /// Adds the value of an element's `xml:base`. A value that isn't usable leaves the base unchanged.
  mutating func push(_ base: String) {
    let url = resolve(base).url?.url
    let isUsable = url.map { $0.scheme != nil && $0.absoluteString.utf8.count <= Self.longestBase } ?? false
    bases.append(isUsable ? url : bases.last ?? nil)
  }

  /// Removes the base that was added last.
  mutating func pop() {
    _ = bases.popLast()
  }

  private var base: URL? {
    if let last = bases.last, let last { return last }
    return document ?? fallback
  }

  /// Returns the URL for a link, and the problem with it.
  func resolve(_ text: String) -> (url: UnparsedURL?, fault: Fault?) {
    var copy = text
    return copy.withUTF8 { resolve($0, as: text) }
  }

  /// Returns the URL for a link, and the problem with it.
  ///
  /// - Parameter whole: The same text as a string, if the caller has one.
  func resolve(_ text: Bytes, as whole: String? = nil) -> (url: UnparsedURL?, fault: Fault?) {
    let all = text.count
    let text = text.trimmed
    guard !text.isEmpty, text.count <= Self.longest else { return (nil, .unusable) }
    let string = text.count == all ? whole : nil
    if let url = UnparsedURL(plain: text, as: string ?? TextScan.string(text, [])) { return (url, nil) }
    let (url, fault) = Self.clean(text).withUnsafeBufferPointer(parse)
    guard let url else { return (nil, fault ?? .unusable) }
    let needsHost = url.scheme == "https" || url.scheme == "http"
    guard let unparsed = UnparsedURL(regular: url), !needsHost || unparsed.hasValidAuthority,
      unparsed.text.utf8.count <= Self.longest
    else { return (nil, .unusable) }
    return (unparsed, fault)
  }

  private func parse(_ text: Bytes) -> (url: URL?, fault: Fault?) {
    switch Self.scheme(of: text) {
    case "http"?, "https"?:
      // Includes `https:/example.com` and `HTTP:example.com`.
      let start = text[4] | 0x20 == UInt8(ascii: "s") ? 6 : 5
      let rest = text.part(start, text.count).drop { $0 == UInt8(ascii: "/") }
      return rest.isEmpty ? (nil, .unusable) : (Self.url(start == 6 ? "https://" : "http://", rest), nil)
    case "feed"?, "itpc"?, "pcast"?, "podcast"?, "itms-pcast"?, "rss"?:
      // `feed:https://example.com` and `feed://example.com`.
      let rest = Bytes(
        rebasing: text.drop { $0 != UInt8(ascii: ":") }.dropFirst().drop { $0 == UInt8(ascii: "/") })
      if let scheme = Self.scheme(of: rest), rest.matches("://", at: scheme.utf8.count) { return parse(rest) }
      return (Self.url("https://", rest[...]), nil)
    case "ftp"?, "ftps"?, "mailto"?, "magnet"?, "urn"?, "tag"?, "tel"?, "xmpp"?, "gemini"?, "ipfs"?, "rtsp"?, "mms"?:
      return (Self.url("", text[...]), nil)
    case _?:
      return (nil, .unusable)
    case nil where text.matchesFolded("www.", at: 0):
      return (Self.url("https://", text[...]), .noScheme)
    case nil:
      if let base { return (Self.url("", text[...], relativeTo: base)?.absoluteURL, nil) }
      return text.matches("//", at: 0)
        ? (Self.url("https:", text[...]), .noScheme) : (Self.url("", text[...]), .noBase)
    }
  }

  /// The scheme of a link in lower case, `nil` if it has none.
  private static func scheme(of text: Bytes) -> String? {
    guard let first = text.first, first.isLetter else { return nil }
    let name = text.prefix(32).prefix {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
    }
    guard name.count < text.count, text[name.count] == UInt8(ascii: ":") else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private static func url(_ prefix: StaticString, _ text: Slice<Bytes>, relativeTo base: URL? = nil) -> URL? {
    let bytes = Array(Bytes(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)) + text
    return URL(string: bytes.withUnsafeBufferPointer(PercentEncoding.encode), relativeTo: base)
  }

  /// A link without control characters, including the line breaks that wrap long links, and as UTF-8 throughout.
  private static func clean(_ text: Bytes) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    for byte in text where byte >= 0x20 && byte != 0x7F {
      // Several spaces in a row are part of the name of a file.
      if byte == 0x20 { kept.append(contentsOf: [0x25, 0x32, 0x30]) } else { kept.append(byte) }
    }
    guard kept.contains(where: { $0 >= 0x80 }) else { return kept }
    return Array(kept.withUnsafeBufferPointer(TextCleaner.line).text.utf8)
  }
}

extension URL {
  /// Creates a URL from a link as a feed may write it. Fails for a link that is relative, or that isn't usable.
  package init?(absoluteLink text: String) {
    var text = text
    let (url, fault) = text.withUTF8 { URLResolver(document: nil).resolve($0) }
    guard let url, fault == nil else { return nil }
    self = url.url
  }
}

/// The percent-encoding of URLs (RFC 3986, section 2.1).
enum PercentEncoding {
  /// Returns a URL or a relative reference in which every byte that may not stand there is percent-encoded.
  ///
  /// Existing escapes are kept, a `%` that begins none becomes `%25`. A host keeps its characters, since Foundation
  /// encodes an international one as Punycode.
  static func encode(_ text: Bytes) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 32)
    let (start, end) = authority(of: text)
    result.append(contentsOf: text.part(0, start))
    if let at = text[start..<end].lastIndex(of: UInt8(ascii: "@")) {
      append(text.part(start, at), to: &result) { UnparsedURL.isAllowed($0) && $0 != UInt8(ascii: "@") }
      result.append(contentsOf: text.part(at, end))
    } else {
      result.append(contentsOf: text.part(start, end))
    }
    let hash = text.find(UInt8(ascii: "#"), from: end, to: text.count) ?? text.count
    append(text.part(end, hash), to: &result, isAllowed: UnparsedURL.isAllowed)
    if hash < text.count {
      result.append(UInt8(ascii: "#"))
      append(text.part(hash + 1, text.count), to: &result, isAllowed: UnparsedURL.isAllowed)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The range of user, host and port, empty if there isn't one.
  static func authority(of text: Bytes) -> (start: Int, end: Int) {
    let name = text.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }.count
    let slashes = name < text.count && text[name] == UInt8(ascii: ":") ? name + 1 : 0
    guard text.matches("//", at: slashes) else { return (0, 0) }
    let rest = text[(slashes + 2)...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return (slashes + 2, end ?? text.count)
  }

  private static func append(_ text: Bytes, to result: inout [UInt8], isAllowed: (UInt8) -> Bool) {
    let digits = Array("0123456789ABCDEF".utf8)
    for (index, byte) in text.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < text.count && text[index + 1].isHexDigit && text[index + 2].isHexDigit
      if isEscape || isAllowed(byte) {
        result.append(byte)
      } else {
        result.append(contentsOf: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }
  }
}

extension UnparsedURL {
  /// A Boolean value that indicates whether the URL has a host and a port that a server can have. The host is an IPv6
  /// address in brackets, or a name with at least one letter or digit.
  fileprivate var hasValidAuthority: Bool {
    var text = text
    return text.withUTF8 { bytes in
      let (start, end) = PercentEncoding.authority(of: bytes)
      let authority = bytes.part(start, end)
      let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.part($0 + 1, authority.count) } ?? authority
      let isLiteral = host.first == UInt8(ascii: "[")
      let hostEnd = isLiteral ? host.firstIndex(of: UInt8(ascii: "]")) : 0
      if let hostEnd, let colon = host.find(UInt8(ascii: ":"), from: hostEnd, to: host.count) {
        let port = host.part(colon + 1, host.count)
        guard port.isEmpty || UInt16(String(decoding: port, as: UTF8.self)) != nil else { return false }
      }
      guard isLiteral else {
        let name = String(decoding: host.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        let decoded = name.utf8.contains(UInt8(ascii: "%")) ? name.removingPercentEncoding ?? name : name
        return decoded.contains { $0.isLetter || $0.isNumber }
      }
      // The zone of a link-local address isn't part of the address.
      let literal = host.dropFirst().prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "%") }
      var address = in6_addr()
      return inet_pton(AF_INET6, String(decoding: literal, as: UTF8.self), &address) == 1
    }
  }
}
