/// The number of columns that text takes on a terminal.
///
/// A grapheme takes two columns where Unicode calls its first scalar wide (UAX #11) or where it is shown as an emoji
/// (UTS #51), none if it consists of marks only, and otherwise one. Ambiguous characters are narrow.
package enum CellWidth {
  /// The number of columns of a line without control characters.
  package static func of(_ text: some StringProtocol) -> Int {
    isPlain(text.utf8) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The number of columns of a grapheme.
  package static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if isWide(first.value) { return 2 }
    // The properties are slow to find. No scalar before U+231A is shown as an emoji without a selector.
    if first.value >= 0x231A, first.properties.isEmojiPresentation { return 2 }
    // An emoji selector makes an emoji of what precedes it; digits need more than that.
    if first.value > 0x39, scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: return 0
    case .format: return scalars.count > 1 ? widthOfBase(scalars) : 0
    default: return 1
    }
  }

  /// The number of columns of a grapheme that begins with signs such as U+0600: those of the character that follows them.
  private static func widthOfBase(_ scalars: Character.UnicodeScalarView) -> Int {
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: continue
      default: return isWide(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
      }
    }
    return 0
  }

  /// Returns a Boolean value that indicates whether text consists of printable ASCII characters only.
  package static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
    // Other modules call this without specialization: the work is in a function that needs none.
    text.withContiguousStorageIfAvailable { isPlain(UnsafeRawBufferPointer($0)) }
      ?? text.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Returns a Boolean value that indicates whether bytes are those of printable ASCII characters.
  package static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Without an exit from the loop, the compiler compares many bytes at once.
    var others: UInt8 = 0
    for byte in bytes { others |= byte &- 0x20 > 0x5E ? 1 : 0 }
    return others == 0
  }

  /// Wide and fullwidth characters that aren't emoji, by block.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD,
      0x30000...0x3FFFD:
      true
    default: false
    }
  }
}
