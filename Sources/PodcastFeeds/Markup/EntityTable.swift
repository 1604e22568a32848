import Foundation

/// The replacement texts of references: characters by number, the document's own entities, and the entities of HTML.
struct EntityTable: Sendable {
  /// The references in a text that needed a repair.
  struct Findings: OptionSet {
    let rawValue: UInt8
    /// An `&` that doesn't begin a reference.
    static let bare = Findings(rawValue: 1)
    /// A name of HTML that the document doesn't declare.
    static let html = Findings(rawValue: 2)
    /// An unknown name.
    static let unknown = Findings(rawValue: 4)
    /// A number that isn't that of a character.
    static let number = Findings(rawValue: 8)
    /// An expansion beyond the limit.
    static let exhausted = Findings(rawValue: 16)
    /// An entity outside the document.
    static let external = Findings(rawValue: 32)
    /// A name of HTML without its semicolon.
    static let unclosed = Findings(rawValue: 64)
  }

  private enum Value: Sendable {
    case text([UInt8], hasReferences: Bool)
    case external
  }

  /// The document's entities by the hashes of their names.
  private var declared: [UInt64: Value] = [:]
  /// The number of bytes that entities may still expand to, so that nested entities can't exhaust the memory.
  private var budget: Int
  private let limit: Int

  /// Creates a table that stores `limit` entities at most, which expand to `expansion` bytes at most.
  init(limit: Int, expansion: Int) {
    self.limit = limit
    budget = expansion
  }

  /// Reads the entities among the declarations of a document type. Other declarations are ignored.
  mutating func declare(_ bytes: Bytes) -> Findings {
    var findings = Findings()
    var at = 0
    while let found = bytes.find("<!", from: at, to: bytes.count) {
      if bytes.matches("<!--", at: found) {
        at = bytes.find("-->", from: found + 4, to: bytes.count).map { $0 + 3 } ?? bytes.count
        continue
      }
      guard bytes.matches("<!ENTITY", at: found) else {
        at = found + 2
        continue
      }
      at = found + 8
      skipSpaces(bytes, &at)
      let isParameter = at + 1 < bytes.count && bytes[at] == UInt8(ascii: "%") && bytes[at + 1].isSpace
      if isParameter { at += 1 }
      skipSpaces(bytes, &at)
      let start = at
      while at < bytes.count, bytes[at] > 0x20, bytes[at] != UInt8(ascii: ">") { at += 1 }
      let name = Self.key(bytes.part(start, at))
      skipSpaces(bytes, &at)
      guard at < bytes.count, !isParameter, at > start else { continue }
      let quote = bytes[at]
      let value: Value
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        guard let end = bytes.find(quote, from: at + 1, to: bytes.count) else { break }
        let text = Array(bytes.part(at + 1, end))
        value = .text(text, hasReferences: text.contains(UInt8(ascii: "&")))
        at = end + 1
      } else {
        value = .external
        findings.insert(.external)
      }
      guard declared.count < limit else {
        findings.insert(.exhausted)
        break
      }
      if declared[name] == nil { declared[name] = value }
    }
    return findings
  }

  /// Appends a text with its references resolved. Unknown references are kept as written.
  ///
  /// - Parameter needsSemicolon: A Boolean value that indicates whether names without a semicolon are kept as well, since
  ///   they may be names in a URL's query.
  mutating func resolve(_ bytes: Bytes, into result: inout [UInt8], needsSemicolon: Bool = false) -> Findings {
    var findings = Findings()
    resolve(bytes, into: &result, needsSemicolon, depth: 0, &findings)
    return findings
  }

  private mutating func resolve(
    _ bytes: Bytes, into result: inout [UInt8], _ needsSemicolon: Bool, depth: Int, _ findings: inout Findings
  ) {
    var at = 0
    while let found = bytes.find(UInt8(ascii: "&"), from: at, to: bytes.count) {
      result.append(contentsOf: bytes.part(at, found))
      if let end = reference(bytes, found, into: &result, needsSemicolon, depth: depth, &findings) {
        at = end
      } else {
        result.append(UInt8(ascii: "&"))
        at = found + 1
      }
    }
    result.append(contentsOf: bytes.part(at, bytes.count))
  }

  /// Resolves the reference at a place and returns its end, `nil` if it can't be resolved.
  private mutating func reference(
    _ bytes: Bytes, _ start: Int, into result: inout [UInt8], _ needsSemicolon: Bool, depth: Int,
    _ findings: inout Findings
  ) -> Int? {
    if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "#") {
      guard let (scalar, end) = CharacterReference.read(bytes, start) else {
        findings.insert(.bare)
        return nil
      }
      if let scalar { result.append(contentsOf: Array(Character(scalar).utf8)) } else { findings.insert(.number) }
      return end
    }
    if let (byte, length) = Self.predefined(bytes, start) {
      result.append(byte)
      return start + length
    }
    var end = start + 1
    while end < bytes.count, end - start < 64, bytes[end].isNamePart { end += 1 }
    guard end < bytes.count, end > start + 1, bytes[end] == UInt8(ascii: ";") else {
      if !needsSemicolon, let (character, end) = HTMLEntities.unclosed(bytes, start) {
        findings.insert(.unclosed)
        result.append(contentsOf: character)
        return end
      }
      findings.insert(.bare)
      return nil
    }
    let name = bytes.part(start + 1, end)
    if !declared.isEmpty, let value = declared[Self.key(name)] {
      return expand(value, into: &result, needsSemicolon, depth: depth, &findings) ? end + 1 : nil
    }
    guard let character = HTMLEntities.character(named: name) else {
      findings.insert(.unknown)
      return nil
    }
    findings.insert(.html)
    result.append(contentsOf: character)
    return end + 1
  }

  private mutating func expand(
    _ value: Value, into result: inout [UInt8], _ needsSemicolon: Bool, depth: Int, _ findings: inout Findings
  ) -> Bool {
    guard case .text(let text, let hasReferences) = value else {
      findings.insert(.external)
      return false
    }
    // A short text is about as long as its reference, so it costs nothing of the budget.
    if depth > 0 || hasReferences && text.count > 16 || text.count > 64 {
      guard depth < 16, budget >= text.count + 16 else {
        findings.insert(.exhausted)
        return false
      }
      budget -= text.count + 16
    }
    if hasReferences {
      text.withUnsafeBufferPointer { resolve($0, into: &result, needsSemicolon, depth: depth + 1, &findings) }
    } else {
      result.append(contentsOf: text)
    }
    return true
  }

  /// Resolves references to the predefined entities of XML up to the first other `&`, in place, since the characters are
  /// shorter than their names.
  ///
  /// - Returns: The number of resolved bytes, and the start of the other bytes.
  static func resolvePredefined(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int
  ) -> (kept: Int, rest: Int) {
    guard let base = bytes.baseAddress else { return (0, 0) }
    let source = Bytes(bytes)
    var kept = start
    var rest = start
    while rest < source.count, let (byte, length) = predefined(source, rest) {
      base[kept] = byte
      kept += 1
      rest += length
      let next = source.find(UInt8(ascii: "&"), from: rest, to: source.count) ?? source.count
      memmove(base + kept, base + rest, next - rest)
      kept += next - rest
      rest = next
    }
    return (kept, rest)
  }

  /// The character of the predefined entity at a place, and the length of the reference.
  @inline(__always)
  private static func predefined(_ bytes: Bytes, _ at: Int) -> (UInt8, Int)? {
    guard at + 3 < bytes.count else { return nil }
    switch bytes[at + 1] {
    case UInt8(ascii: "l"): return bytes.matches("lt;", at: at + 1) ? (UInt8(ascii: "<"), 4) : nil
    case UInt8(ascii: "g"): return bytes.matches("gt;", at: at + 1) ? (UInt8(ascii: ">"), 4) : nil
    case UInt8(ascii: "q"): return bytes.matches("quot;", at: at + 1) ? (UInt8(ascii: "\""), 6) : nil
    case UInt8(ascii: "a"):
      if bytes.matches("amp;", at: at + 1) { return (UInt8(ascii: "&"), 5) }
      return bytes.matches("apos;", at: at + 1) ? (UInt8(ascii: "'"), 6) : nil
    default: return nil
    }
  }

  /// The hash of a name. Unlike the names of elements, those of entities differ in case.
  static func key(_ name: Bytes) -> UInt64 {
    name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private func skipSpaces(_ bytes: Bytes, _ at: inout Int) {
    while at < bytes.count, bytes[at].isSpace { at += 1 }
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    isLetter || isDigit || self == 0x5F || self == 0x2D || self == 0x2E || self == 0x3A || self >= 0x80
  }
}

/// References to characters by number.
enum CharacterReference {
  /// Returns the character of the reference at a place, `nil` if its number isn't that of a character, and the
  /// reference's end.
  static func read(_ bytes: Bytes, _ start: Int) -> (scalar: Unicode.Scalar?, end: Int)? {
    var at = start + 2
    var value: UInt32 = 0
    let isHexadecimal = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { at += 1 }
    let digits = at
    while at < bytes.count, at - digits < 32 {
      let byte = bytes[at]
      let digit: UInt8
      if byte.isDigit {
        digit = byte - 0x30
      } else if isHexadecimal, (byte | 0x20) &- 0x61 < 6 {
        digit = (byte | 0x20) - 0x61 + 10
      } else {
        break
      }
      // Stops at the first number beyond all characters.
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      at += 1
    }
    guard at > digits else { return nil }
    if at < bytes.count, bytes[at] == UInt8(ascii: ";") { at += 1 }
    // The numbers of C1 controls mean characters of Windows-1252, as in HTML.
    if (0x80..<0xA0).contains(value) { value = Windows1252.high[Int(value) - 0x80] }
    return (value == 0 ? nil : Unicode.Scalar(value), at)
  }
}
