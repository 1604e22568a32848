/// Removes from a document's bytes what text can't contain: control characters, noncharacters and invalid UTF-8.
enum TextCleaner {
  struct Result {
    let text: String
    /// A Boolean value that indicates whether control or bidirectional formatting characters were removed.
    var hadControls = false
    /// A Boolean value that indicates whether C1 controls were read as characters of Windows-1252.
    var hadWindowsControls = false
    /// A Boolean value that indicates whether bytes weren't UTF-8.
    var wasInvalid = false
  }

  /// The text on one line; see ``FeedText/line(_:)``.
  static func line(_ bytes: Bytes) -> Result {
    let bytes = bytes.trimmed
    let found = TextScan.run(bytes)
    if found.isSubset(of: .wide), !TextScan.hasDoubledSpace(bytes) {
      return Result(text: TextScan.string(bytes, found))
    }
    var cleaner = ScalarCleaner(isLine: true)
    return cleaner.run(bytes)
  }

  /// The text with its lines; see ``FeedText/lines(_:)``.
  static func lines(_ bytes: Bytes) -> Result {
    let bytes = bytes.trimmed
    let found = TextScan.run(bytes)
    if found.isDisjoint(with: [.control, .invalid, .removed, .separator]) {
      return Result(text: TextScan.string(bytes, found))
    }
    var cleaner = ScalarCleaner(isLine: false)
    return cleaner.run(bytes)
  }
}

/// Cleans a text character by character.
private struct ScalarCleaner {
  let isLine: Bool
  private var result: [UInt8] = []
  /// A Boolean value that indicates whether a space comes before the next character.
  private var isPending = false
  private var findings = TextCleaner.Result(text: "")
  /// A Boolean value that indicates whether all of the text is in Windows-1252, once that is known.
  private var isWindows: Bool?

  init(isLine: Bool) {
    self.isLine = isLine
  }

  mutating func run(_ bytes: Bytes) -> TextCleaner.Result {
    result.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte < 0x80 {
        ascii(byte, next: at + 1 < bytes.count ? bytes[at + 1] : 0)
        at += 1
        continue
      }
      let length = UTF8Sequence.length(bytes, at)
      if length > 0 {
        sequence(bytes.part(at, at + length))
        at += length
      } else {
        at += invalid(bytes, at)
      }
    }
    while let last = result.last, last <= 0x20 { result.removeLast() }
    return TextCleaner.Result(
      text: String(decoding: result, as: UTF8.self), hadControls: findings.hadControls,
      hadWindowsControls: findings.hadWindowsControls, wasInvalid: findings.wasInvalid)
  }

  private mutating func add(_ bytes: some Collection<UInt8>) {
    if isPending { result.append(0x20) }
    isPending = false
    result.append(contentsOf: bytes)
  }

  private mutating func ascii(_ byte: UInt8, next: UInt8) {
    if isLine, byte.isSpace {
      isPending = !result.isEmpty
    } else if result.isEmpty, byte.isSpace {
      // The characters before it were removed.
    } else if byte == 0x0D {
      if next != 0x0A { result.append(0x0A) }
    } else if byte == 0x0A || byte == 0x09 || byte >= 0x20 && byte != 0x7F {
      if isPending { result.append(0x20) }
      isPending = false
      result.append(byte)
    } else {
      findings.hadControls = true
    }
  }

  private mutating func sequence(_ bytes: Bytes) {
    let value = bytes.dropFirst().reduce(UInt32(bytes[0]) & (0x7F >> UInt32(bytes.count))) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
    switch value {
    // A text in Windows-1252 that was converted as Latin-1 has C1 controls in place of quotation marks and dashes.
    case 0x80...0x9F:
      if windows1252(UInt8(value)) { findings.hadWindowsControls = true } else { findings.hadControls = true }
    // In a line, a no-break space is a space like the others.
    case 0xA0 where isLine: isPending = !result.isEmpty
    // The separators of lines and paragraphs.
    case 0x2028, 0x2029: if isLine || result.isEmpty { isPending = !result.isEmpty } else { result.append(0x0A) }
    // Bidirectional controls change the direction of the text after a title.
    case 0x202A...0x202E, 0x2066...0x2069:
      if isLine { findings.hadControls = true } else { add(bytes) }
    // A byte-order mark inside a text.
    case 0xFEFF: break
    // Noncharacters.
    case 0xFDD0...0xFDEF: findings.hadControls = true
    case _ where value & 0xFFFE == 0xFFFE: findings.hadControls = true
    default: add(bytes)
    }
  }

  /// Reads invalid UTF-8 and returns its length: a single byte is read as Windows-1252, a character that is cut off
  /// is replaced by U+FFFD, unless all of the text is in Windows-1252.
  private mutating func invalid(_ bytes: Bytes, _ at: Int) -> Int {
    findings.wasInvalid = true
    let following = UTF8Sequence.continuations(bytes, at)
    if following > 0, isWindows == nil { isWindows = Self.isWindows(bytes) }
    if following > 0, isWindows == false {
      add([0xEF, 0xBF, 0xBD])
      return following + 1
    }
    if bytes[at] == 0xA0, isLine {
      isPending = !result.isEmpty
    } else if !windows1252(bytes[at]) {
      add([0xEF, 0xBF, 0xBD])
    }
    return 1
  }

  /// Returns a Boolean value that indicates whether a text has no character of UTF-8, and a byte that can't be part of one that
  /// is cut off.
  private static func isWindows(_ bytes: Bytes) -> Bool {
    var (at, hasSingle) = (0, false)
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte < 0x80 { continue }
      if UTF8Sequence.length(bytes, at - 1) > 0 { return false }
      let following = UTF8Sequence.continuations(bytes, at - 1)
      if following == 0 { hasSingle = true }
      at += following
    }
    return hasSingle
  }

  /// Adds a byte's character in Windows-1252, and returns whether it has one.
  private mutating func windows1252(_ byte: UInt8) -> Bool {
    guard let scalar = Unicode.Scalar(Windows1252.scalar(byte)), scalar.value >= 0xA0 else { return false }
    add(Array(Character(scalar).utf8))
    return true
  }
}
