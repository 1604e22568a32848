/// The encoding of a document, detected from its first bytes and its declarations.
///
/// A byte-order mark and the positions of zero bytes are certain. Text that is valid UTF-8 is read as UTF-8, regardless
/// of its declarations. Then the declarations of the document and its server count. All other text is read as UTF-8, in
/// which a byte that isn't part of a character is one of Windows-1252.
struct EncodingDetection {
  let encoding: DocumentEncoding
  /// The length of the byte-order mark.
  let markLength: Int
  /// The problem with the declared encoding, for a repair.
  let problem: String?

  /// - Parameters:
  ///   - bytes: The first bytes of the document.
  ///   - charset: The encoding that the document's server declares.
  init(_ bytes: Bytes, charset: String?) {
    if let (encoding, length) = Self.mark(bytes) {
      self.encoding = encoding
      markLength = length
      problem = Self.problem(bytes.part(length, bytes.count), encoding)
    } else if let wide = Self.wide(bytes) {
      encoding = wide
      markLength = 0
      problem = Self.problem(bytes, wide)
    } else {
      (encoding, problem) = Self.declared(bytes, charset: charset)
      markLength = 0
    }
  }

  /// The encoding of a byte-order mark, and its length.
  private static func mark(_ bytes: Bytes) -> (DocumentEncoding, Int)? {
    let first = bytes.prefix(4)
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if first.elementsEqual([0xFF, 0xFE, 0, 0]) { return (.utf32(isBigEndian: false), 4) }
    if first.elementsEqual([0, 0, 0xFE, 0xFF]) { return (.utf32(isBigEndian: true), 4) }
    if first.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
    if first.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
    return nil
  }

  /// The encoding of a document without a mark that has zero bytes between its ASCII characters.
  private static func wide(_ bytes: Bytes) -> DocumentEncoding? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0, 0, 0, 1...0x7F): return .utf32(isBigEndian: true)
    case (1...0x7F, 0, 0, 0): return .utf32(isBigEndian: false)
    case (0, 1...0x7F, 0, _): return .utf16(isBigEndian: true)
    case (1...0x7F, 0, _, 0): return .utf16(isBigEndian: false)
    default: return nil
    }
  }

  /// The problem with the declaration of a document whose encoding is certain.
  private static func problem(_ bytes: Bytes, _ encoding: DocumentEncoding) -> String? {
    var decoder = Transcoder(encoding)
    var head: [UInt8] = []
    decoder.decode(bytes.part(0, min(bytes.count, 8192)), isLast: true, into: &head)
    guard let name = head.withUnsafeBufferPointer(declaration) else { return nil }
    guard let declared = DocumentEncoding(name: name) else { return "encoding '\(name)' is not known" }
    // Windows calls UTF-16 `Unicode`.
    guard declared.family != encoding.family, name.lowercased() != "unicode" else { return nil }
    return "declared as '\(name)', but it is \(encoding.family ?? "")"
  }

  /// The encoding of a document whose bytes don't show it, and the problem with its declaration.
  private static func declared(_ bytes: Bytes, charset: String?) -> (DocumentEncoding, problem: String?) {
    let name = declaration(bytes)
    let document = name.flatMap(DocumentEncoding.init(name:))
    let server = charset.flatMap(DocumentEncoding.init(name:))
    let declared = [document, server].compactMap { $0 }
    let counts = UTF8Counts(bytes)
    if declared.contains(.iso2022JP), counts.hasEscapes { return (.iso2022JP, nil) }
    let unknown = name.flatMap { document == nil ? "encoding '\($0)' is not known" : nil }
    let usable = declared.filter { $0.family == nil }
    // A few characters of an encoding with several bytes each can look like UTF-8 by chance.
    let isDoubtful = counts.valid < 4 && usable.contains { if case .multiByte = $0 { true } else { false } }
    if counts.invalid == 0 ? !isDoubtful : counts.valid > counts.invalid * 8 {
      // Text that begins in ASCII may go on in the declared encoding.
      guard counts.valid > 0 else {
        if case .utf16 = document { return (usable.first ?? .utf8, "declared as '\(name ?? "")', but it is not") }
        return (document == .utf8 ? .utf8 : usable.first ?? .utf8, unknown)
      }
      guard let document, document != .utf8, let name else { return (.utf8, unknown) }
      return (.utf8, "declared as '\(name)', but it is UTF-8")
    }
    // Servers declare Latin-1 for any document; another encoding is declared on purpose.
    if let server, server != .windows1252, usable.contains(server) { return (server, unknown) }
    guard let encoding = usable.first else { return (.utf8, unknown) }
    guard let document, document != encoding else { return (encoding, unknown) }
    return (encoding, "declared as '\(name ?? "")', but it is not")
  }

  /// The name of the encoding in an XML declaration or the `meta` element of a page.
  private static func declaration(_ bytes: Bytes) -> String? {
    let end = min(bytes.count, 2048)
    if let start = bytes.find("<?xml", from: 0, to: end) {
      let close = bytes.find(UInt8(ascii: ">"), from: start, to: end) ?? end
      guard let name = bytes.find("encoding", from: start, to: close) else { return nil }
      return word(bytes, from: name + 8, to: close)
    }
    var at = 0
    while let found = bytes.find("charset=", from: at, to: end) {
      at = found + 8
      // The same word in a link or in the type of a file is about something else.
      guard let tag = bytes[..<found].lastIndex(of: UInt8(ascii: "<")), bytes.matchesFolded("<meta", at: tag) else {
        continue
      }
      return word(bytes, from: found + 7, to: end)
    }
    return nil
  }

  private static func word(_ bytes: Bytes, from start: Int, to end: Int) -> String? {
    let separators: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'")]
    let word = bytes[start..<end].drop(while: separators.contains)
      .prefix(while: { $0.isLetter || $0.isDigit || [0x2D, 0x5F, 0x3A, 0x2E].contains($0) })
    return word.isEmpty || word.count > 40 ? nil : String(decoding: word, as: UTF8.self)
  }
}

/// The numbers of characters in a text that are valid UTF-8 and of bytes that aren't.
private struct UTF8Counts {
  /// The number of characters outside ASCII.
  private(set) var valid = 0
  /// The number of bytes that aren't part of a character.
  private(set) var invalid = 0
  /// A Boolean value that indicates whether the text has escape characters.
  private(set) var hasEscapes = false

  init(_ bytes: Bytes) {
    hasEscapes = bytes.find(0x1B, from: 0, to: bytes.count) != nil
    var at = 0
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let length = UTF8Sequence.length(bytes, at)
      if length > 0 {
        valid += 1
        at += length
      } else if bytes.count - at < UTF8Sequence.needs(bytes[at]) {
        // The end of the window divides the character.
        return
      } else {
        invalid += 1
        at += 1
      }
    }
  }
}
