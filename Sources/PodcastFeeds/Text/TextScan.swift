/// What sorts of bytes are in a text.
struct TextScan: OptionSet {
  let rawValue: UInt8
  /// A control character that is no white space, or a carriage return.
  static let control = TextScan(rawValue: 1)
  /// A line feed or tab.
  static let space = TextScan(rawValue: 2)
  /// Bytes that are no UTF-8.
  static let invalid = TextScan(rawValue: 4)
  /// The first byte of characters among which are controls.
  static let c2 = TextScan(rawValue: 8)
  static let e2 = TextScan(rawValue: 16)
  static let ef = TextScan(rawValue: 32)
  /// Any byte that is not ASCII.
  static let wide = TextScan(rawValue: 64)

  /// Looks at 8 bytes at a time, and at each only where one of them is not printable ASCII.
  static func run(_ bytes: Bytes) -> TextScan {
    guard let base = bytes.baseAddress else { return [] }
    var found = TextScan()
    var at = 0
    while at + 8 <= bytes.count {
      let word = ByteWord(UnsafeRawPointer(base), at)
      // Above ASCII, below 0x20, or 0x7F.
      let odd = word.value & ByteWord.all(0x80) | word.below(0x20) | word.equal(0x7F)
      if odd == 0 {
        at += 8
      } else {
        at += odd.trailingZeroBitCount / 8
        at += look(bytes, at, &found)
      }
    }
    while at < bytes.count {
      at += bytes[at] &- 0x20 < 0x5F ? 1 : look(bytes, at, &found)
    }
    return found
  }

  /// Looks at the character at a place, and returns its length.
  @inline(__always)
  private static func look(_ bytes: Bytes, _ at: Int, _ found: inout TextScan) -> Int {
    let byte = bytes[at]
    if byte < 0x80 {
      found.insert(byte == 0x09 || byte == 0x0A ? .space : .control)
      return 1
    }
    found.insert(.wide)
    switch byte {
    case 0xC2: found.insert(.c2)
    case 0xE2: found.insert(.e2)
    case 0xEF: found.insert(.ef)
    default: break
    }
    let length = UTF8Sequence.length(bytes, at)
    if length == 0 { found.insert(.invalid) }
    return max(length, 1)
  }

  /// The text of bytes in which nothing invalid was found.
  @inline(__always)
  static func string(_ bytes: Bytes, _ found: TextScan) -> String {
    // Where there is a way to tell that they have been looked at, they are not again.
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: !found.contains(.wide)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func hasDoubledSpace(_ bytes: Bytes) -> Bool {
    var at = 1
    while at < bytes.count {
      // One of two bytes that follow each other is at an odd place.
      if bytes[at] == 0x20, bytes[at - 1] == 0x20 || at + 1 < bytes.count && bytes[at + 1] == 0x20 { return true }
      at += 2
    }
    return false
  }

  /// Whether controls of two bytes, marks of byte order or characters that are none are in a text.
  static func hasDisguised(_ bytes: Bytes) -> Bool {
    var at = 0
    while at + 1 < bytes.count {
      switch bytes[at] {
      case 0xC2: if bytes[at + 1] < 0xA0 { return true }
      case 0xEF: if bytes[at + 1] == 0xB7 || bytes[at + 1] == 0xBB || bytes[at + 1] == 0xBF { return true }
      default: break
      }
      at += 1
    }
    return false
  }
}
