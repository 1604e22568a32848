import Foundation

/// Makes text out of a document's bytes: valid, and without what no text should have.
enum TextCleaner {
  struct Result {
    let text: String
    /// Whether control characters, or such as turn the direction of text, were removed.
    var hadControls = false
    /// Whether bytes were no UTF-8.
    var wasInvalid = false
  }

  /// The text on one line; see ``FeedText/line(_:)``.
  static func line(_ bytes: Bytes) -> Result {
    let bytes = bytes.trimmed
    let found = TextScan.run(bytes)
    if found.isDisjoint(with: [.control, .space, .c2, .e2, .ef, .invalid]), !TextScan.hasDoubledSpace(bytes) {
      return Result(text: TextScan.string(bytes, found))
    }
    var cleaner = ScalarCleaner(isLine: true)
    return cleaner.run(bytes)
  }

  /// The text with its lines; see ``FeedText/lines(_:)``.
  static func lines(_ bytes: Bytes) -> Result {
    let bytes = bytes.trimmed
    let found = TextScan.run(bytes)
    // Many a text has a no-break space or an emoji; only a few have something to remove.
    if found.isDisjoint(with: [.control, .invalid]),
      found.isDisjoint(with: [.c2, .ef]) || !TextScan.hasDisguised(bytes)
    {
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
  private var isPending = false
  private var hadControls = false
  private var wasInvalid = false

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
        at += broken(bytes, at)
      }
    }
    while let last = result.last, last <= 0x20 { result.removeLast() }
    return TextCleaner.Result(
      text: String(decoding: result, as: UTF8.self), hadControls: hadControls, wasInvalid: wasInvalid)
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
      // What stood before it was left out.
    } else if byte == 0x0D {
      if next != 0x0A { result.append(0x0A) }
    } else if byte == 0x0A || byte == 0x09 || byte >= 0x20 && byte != 0x7F {
      if isPending { result.append(0x20) }
      isPending = false
      result.append(byte)
    } else {
      hadControls = true
    }
  }

  private mutating func sequence(_ bytes: Bytes) {
    let value = bytes.dropFirst().reduce(UInt32(bytes[0]) & (0x7F >> UInt32(bytes.count))) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
    switch value {
    // A space that keeps words together, which a line has no use for.
    case 0xA0 where isLine: isPending = !result.isEmpty
    // NEL and the separators of lines and paragraphs.
    case 0x85, 0x2028, 0x2029: if isLine || result.isEmpty { isPending = !result.isEmpty } else { result.append(0x0A) }
    case 0x80...0x9F: hadControls = true
    // Controls that turn the direction of whatever follows, also beyond the title.
    case 0x202A...0x202E, 0x2066...0x2069:
      if isLine { hadControls = true } else { add(bytes) }
    // A mark of byte order in the middle, and numbers that are no characters.
    case 0xFEFF: break
    case 0xFDD0...0xFDEF: hadControls = true
    case _ where value & 0xFFFE == 0xFFFE: hadControls = true
    default: add(bytes)
    }
  }

  /// A byte that is no UTF-8: one alone is read as Windows-1252, the beginning of a character is replaced whole.
  private mutating func broken(_ bytes: Bytes, _ at: Int) -> Int {
    wasInvalid = true
    let following = UTF8Sequence.continuations(bytes, at)
    if following > 0 {
      add([0xEF, 0xBF, 0xBD])
      return following + 1
    }
    if let scalar = Unicode.Scalar(Windows1252.scalar(bytes[at])), scalar.value >= 0xA0 {
      if scalar.value == 0xA0, isLine {
        isPending = !result.isEmpty
        return 1
      }
      add(Array(Character(scalar).utf8))
    } else {
      add([0xEF, 0xBF, 0xBD])
    }
    return 1
  }
}
