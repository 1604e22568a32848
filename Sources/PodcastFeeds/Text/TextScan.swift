/// The kinds of bytes in a text that decide how it is cleaned.
struct TextScan: OptionSet {
  let rawValue: UInt8
  /// A control character that isn't white space, or a carriage return.
  static let control = TextScan(rawValue: 1)
  /// A line feed or a tab.
  static let space = TextScan(rawValue: 2)
  /// A byte that isn't part of a character in UTF-8.
  static let invalid = TextScan(rawValue: 4)
  /// A character outside ASCII that no text keeps: a C1 control, a byte-order mark or a noncharacter.
  static let removed = TextScan(rawValue: 8)
  /// A line or paragraph separator.
  static let separator = TextScan(rawValue: 16)
  /// A character that only a text of several lines keeps: a no-break space or a bidirectional control.
  static let layout = TextScan(rawValue: 32)
  /// A byte outside ASCII.
  static let wide = TextScan(rawValue: 64)

  /// Returns the kinds of bytes in a text.
  ///
  /// Reads 8 bytes at a time where all of them are printable ASCII.
  static func run(_ bytes: Bytes) -> TextScan {
    guard let base = bytes.baseAddress else { return [] }
    var found: UInt8 = 0
    var at = 0
    while at + 8 <= bytes.count {
      let word = ByteWord(UnsafeRawPointer(base), at)
      // Above ASCII, below 0x20, or 0x7F.
      let odd = word.value & ByteWord.all(0x80) | word.below(0x20) | word.equal(0x7F)
      if odd == 0 {
        at += 8
      } else {
        at += odd.trailingZeroBitCount / 8
        let start = at
        at = plainEnd(UnsafeRawPointer(base), at, bytes.count)
        if at > start { found |= Self.wide.rawValue } else { at += look(bytes, at, &found) }
      }
    }
    while at < bytes.count {
      at += bytes[at] &- 0x20 < 0x5F ? 1 : look(bytes, at, &found)
    }
    return TextScan(rawValue: found)
  }

  /// The end of the characters of two and three bytes from a place on that every text keeps.
  @inline(__always)
  private static func plainEnd(_ base: UnsafeRawPointer, _ start: Int, _ count: Int) -> Int {
    var at = start
    while at + 4 <= count {
      let word = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      let lead = UInt8(truncatingIfNeeded: word)
      // A lead byte and its continuation bytes; some characters with the excluded lead bytes need a closer look.
      if word & 0xC0C0F0 == 0x8080E0, lead != 0xE0, lead != 0xE2, lead != 0xED, lead != 0xEF {
        at += 3
      } else if word & 0xC0E0 == 0x80C0, lead > 0xC2 {
        at += 2
      } else {
        break
      }
    }
    return at
  }

  /// Adds the kind of the character at a place, and returns its length.
  @inline(__always)
  private static func look(_ bytes: Bytes, _ at: Int, _ found: inout UInt8) -> Int {
    let byte = bytes[at]
    if byte < 0x80 {
      found |= byte == 0x09 || byte == 0x0A ? Self.space.rawValue : Self.control.rawValue
      return 1
    }
    found |= Self.wide.rawValue
    let length = UTF8Sequence.length(bytes, at)
    switch byte {
    case 0xC2 where length == 2:
      if bytes[at + 1] <= 0xA0 { found |= bytes[at + 1] < 0xA0 ? Self.removed.rawValue : Self.layout.rawValue }
    case 0xE2 where length == 3:
      switch (bytes[at + 1], bytes[at + 2]) {
      case (0x80, 0xA8...0xA9): found |= Self.separator.rawValue
      case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): found |= Self.layout.rawValue
      default: break
      }
    case 0xEF where length == 3:
      switch (bytes[at + 1], bytes[at + 2]) {
      case (0xB7, 0x90...0xAF), (0xBB, 0xBF), (0xBF, 0xBE...0xBF): found |= Self.removed.rawValue
      default: break
      }
    case 0xF0... where length == 4:
      if bytes[at + 1] & 0x0F == 0x0F, bytes[at + 2] == 0xBF, bytes[at + 3] >= 0xBE { found |= Self.removed.rawValue }
    default: break
    }
    if length == 0 { found |= Self.invalid.rawValue }
    return max(length, 1)
  }

  /// The string of bytes that are valid UTF-8.
  @inline(__always)
  static func string(_ bytes: Bytes, _ found: TextScan) -> String {
    // The bytes need no second validation.
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: !found.contains(.wide)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether a text has two spaces in a row.
  static func hasDoubledSpace(_ bytes: Bytes) -> Bool {
    var at = 1
    while at < bytes.count {
      // Of two neighbors, one has an odd index.
      if bytes[at] == 0x20, bytes[at - 1] == 0x20 || at + 1 < bytes.count && bytes[at + 1] == 0x20 { return true }
      at += 2
    }
    return false
  }
}

/// The rules of UTF-8.
enum UTF8Sequence {
  /// The length of the character outside ASCII at a place, 0 if there isn't one.
  @inline(__always)
  static func length(_ bytes: Bytes, _ at: Int) -> Int {
    let left = bytes.count - at
    switch bytes[at] {
    case 0xC2...0xDF:
      return left >= 2 && isContinuation(bytes[at + 1]) ? 2 : 0
    case 0xE0...0xEF:
      guard left >= 3, isContinuation(bytes[at + 1]), isContinuation(bytes[at + 2]) else { return 0 }
      // Overlong forms and surrogates are invalid.
      if bytes[at] == 0xE0 { return bytes[at + 1] >= 0xA0 ? 3 : 0 }
      if bytes[at] == 0xED { return bytes[at + 1] < 0xA0 ? 3 : 0 }
      return 3
    case 0xF0...0xF4:
      guard left >= 4, isContinuation(bytes[at + 1]), isContinuation(bytes[at + 2]), isContinuation(bytes[at + 3])
      else { return 0 }
      if bytes[at] == 0xF0 { return bytes[at + 1] >= 0x90 ? 4 : 0 }
      if bytes[at] == 0xF4 { return bytes[at + 1] < 0x90 ? 4 : 0 }
      return 4
    default:
      return 0
    }
  }

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The length of a character with this first byte, 0 if no character begins with it.
  static func needs(_ byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// The number of bytes after a place that may belong to its character.
  static func continuations(_ bytes: Bytes, _ at: Int) -> Int {
    let wanted = max(needs(bytes[at]) - 1, 0)
    var count = 0
    while count < wanted, at + 1 + count < bytes.count {
      let byte = bytes[at + 1 + count]
      var allowed: ClosedRange<UInt8> = 0x80...0xBF
      if count == 0 {
        switch bytes[at] {
        case 0xE0: allowed = 0xA0...0xBF
        case 0xED: allowed = 0x80...0x9F
        case 0xF0: allowed = 0x90...0xBF
        case 0xF4: allowed = 0x80...0x8F
        default: break
        }
      }
      guard allowed.contains(byte) else { break }
      count += 1
    }
    return count
  }
}
