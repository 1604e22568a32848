/// Finds out how a document is encoded from its first bytes, which know better than what is declared.
struct EncodingGuess {
  let encoding: DocumentEncoding
  /// How many bytes of a byte-order mark come first.
  let markLength: Int
  /// What is wrong with the declaration.
  let complaint: String?

  init(_ bytes: Bytes, charset: String?) {
    var complaint: String?
    if let (encoding, length) = Self.mark(bytes) {
      self.encoding = encoding
      markLength = length
      complaint = Self.complaint(bytes.part(length, bytes.count), encoding)
    } else if let wide = Self.wide(bytes) {
      encoding = wide
      markLength = 0
      complaint = Self.complaint(bytes, wide)
    } else {
      encoding = Self.narrow(bytes, charset: charset, &complaint)
      markLength = 0
    }
    self.complaint = complaint
  }

  private static func mark(_ bytes: Bytes) -> (DocumentEncoding, Int)? {
    let first = bytes.prefix(4)
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if first.elementsEqual([0xFF, 0xFE, 0, 0]) { return (.utf32(isBigEndian: false), 4) }
    if first.elementsEqual([0, 0, 0xFE, 0xFF]) { return (.utf32(isBigEndian: true), 4) }
    if first.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
    if first.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
    return nil
  }

  /// Encodings with zero bytes between ASCII characters, without a mark.
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

  /// What is wrong with the declaration of a document whose encoding is certain.
  private static func complaint(_ bytes: Bytes, _ encoding: DocumentEncoding) -> String? {
    var decoder = Transcoder(encoding)
    var head: [UInt8] = []
    decoder.decode(bytes.part(0, min(bytes.count, 8192)), isLast: true, into: &head)
    guard let name = head.withUnsafeBufferPointer(declaration) else { return nil }
    guard let declared = DocumentEncoding(name: name) else { return "encoding '\(name)' is not known" }
    // What Windows calls `Unicode` is UTF-16.
    guard declared.family != encoding.family, name.lowercased() != "unicode" else { return nil }
    return "declared as '\(name)', but it is \(encoding.family ?? "")"
  }

  private static func narrow(_ bytes: Bytes, charset: String?, _ complaint: inout String?) -> DocumentEncoding {
    let declaredName = declaration(bytes)
    let declared = declaredName.flatMap(DocumentEncoding.init(name:))
    let sent = charset.flatMap(DocumentEncoding.init(name:))
    if let declaredName, declared == nil { complaint = "encoding '\(declaredName)' is not known" }
    let counts = UTF8Counts(bytes)
    let name = declaredName ?? charset ?? ""

    let named = [declared, sent].compactMap { $0 }
    if named.contains(.iso2022JP), counts.escapes > 0 { return .iso2022JP }
    // Two bytes of many an encoding can look like UTF-8 by chance, four times in a row hardly; those with one byte for
    // a character cannot in a text that makes sense.
    let isDoubtful = named.contains { if case .multiByte = $0 { true } else { false } } && counts.valid < 4
    if counts.invalid == 0 ? !isDoubtful : counts.valid > counts.invalid * 8 {
      if counts.valid > 0, let declared, declared != .utf8 {
        complaint = "declared as '\(name)', but it is UTF-8"
      }
      // Nothing but ASCII so far: what is declared may come later, in those encodings that have ASCII in them.
      if counts.valid > 0 || named.isEmpty { return .utf8 }
    }
    let narrow = named.filter {
      switch $0 {
      case .singleByte, .multiByte, .iso2022JP: true
      case .utf8, .utf16, .utf32: false
      }
    }
    if counts.invalid == 0, !isDoubtful {
      if case .utf16 = declared { complaint = "declared as '\(name)', but it is not" }
      return declared == .utf8 ? .utf8 : narrow.first ?? .utf8
    }
    // A server says Latin-1 or UTF-8 of anything; if it says something else, somebody has thought of it.
    if let sent, sent != .windows1252, narrow.contains(sent) { return sent }
    if let first = narrow.first {
      if let declared, declared != first { complaint = "declared as '\(name)', but it is not" }
      return first
    }
    guard counts.valid < counts.invalid else { return .utf8 }
    // The language first, since a few words can be in several scripts as well; but not the language of a template that
    // the text is not in, or one that says nothing, as English.
    guard let guess = LanguageGuess.encoding(bytes) ?? ScriptGuess.encoding(bytes),
      let encoding = DocumentEncoding(name: guess)
    else { return .utf8 }
    let declaration = name.isEmpty ? "no encoding is declared" : "declared as '\(name)'"
    complaint = "\(declaration), but it is not UTF-8; read as \(guess)"
    return encoding
  }

  /// The encoding that the XML declaration, or a web page's `meta`, names.
  private static func declaration(_ bytes: Bytes) -> String? {
    let end = min(bytes.count, 2048)
    if let start = bytes.find("<?xml", from: 0, to: end) {
      let close = bytes.find(UInt8(ascii: ">"), from: start, to: end) ?? end
      guard let name = bytes.find("encoding", from: start, to: close) else { return nil }
      return word(bytes, from: name + 8, to: close)
    }
    return bytes.find("charset=", from: 0, to: end).flatMap { word(bytes, from: $0 + 7, to: end) }
  }

  private static func word(_ bytes: Bytes, from start: Int, to end: Int) -> String? {
    let separators: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'")]
    let word = bytes[start..<end].drop(while: separators.contains)
      .prefix(while: { $0.isLetter || $0.isDigit || [0x2D, 0x5F, 0x3A, 0x2E].contains($0) })
    return word.isEmpty || word.count > 40 ? nil : String(decoding: word, as: UTF8.self)
  }
}

/// How much of a text is UTF-8.
struct UTF8Counts {
  /// Characters of more than one byte.
  private(set) var valid = 0
  /// Bytes that belong to none.
  private(set) var invalid = 0
  /// Bytes that begin an escape sequence.
  private(set) var escapes = 0

  init(_ bytes: Bytes) {
    var at = 0
    while at < bytes.count {
      if bytes[at] < 0x80 {
        if bytes[at] == 0x1B { escapes += 1 }
        at += 1
        continue
      }
      let length = UTF8Sequence.length(bytes, at)
      if length > 0 {
        valid += 1
        at += length
      } else if bytes.count - at < 4, UTF8Sequence.isCut(bytes, at) {
        return
      } else {
        invalid += 1
        at += 1
      }
    }
  }
}
