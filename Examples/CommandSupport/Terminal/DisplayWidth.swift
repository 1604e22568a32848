/// The number of terminal columns that text takes.
///
/// A cluster takes two columns if its first scalar is wide (UAX #11) or if it is displayed as an emoji (UTS #51), none if
/// it consists of marks, and otherwise one. Ambiguous characters are narrow, as terminals have them.
package enum DisplayWidth {
  /// Returns the columns of a text.
  package static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of a cluster.
  package static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return character.unicodeScalars.contains(emojiSelector) && first.isEmojiBase ? 2 : 1 }
    if first.properties.isEmojiPresentation || isWide(first.value) { return 2 }
    if character.unicodeScalars.contains(emojiSelector), first.isEmojiBase { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }

  /// Returns the text, cut to a width with an ellipsis if it is wider. No cluster is split.
  package static func cut(_ text: String, to width: Int) -> String {
    var kept = ""
    var taken = 0
    var isCut = false
    // The part that fits together with an ellipsis.
    var fitting = ""
    for character in text {
      let next = taken + of(character)
      if next > width {
        isCut = true
        break
      }
      kept.append(character)
      taken = next
      if taken < width { fitting = kept }
    }
    guard isCut else { return text }
    return width < 1 ? "" : fitting + "…"
  }

  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  /// Returns whether a scalar that isn't an emoji is wide or fullwidth, by blocks.
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

extension Unicode.Scalar {
  /// A Boolean value that indicates whether an emoji selector makes it an emoji. Digits need a keycap, too.
  fileprivate var isEmojiBase: Bool { properties.isEmoji && value > 0x39 }
}
