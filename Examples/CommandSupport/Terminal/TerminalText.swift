/// Text in a form that is safe to send to a terminal.
///
/// Control characters could move the cursor, change the window's title or enter input as if it were typed, and
/// bidirectional overrides could disguise a line. They are shown as `^[` (ASCII controls, in caret notation) or `\u{202E}`
/// (all others). ``lines(_:)`` keeps tabs and newlines. A grapheme cluster of more than 32 scalars, such as a letter with
/// thousands of accents, is cut and ends with an ellipsis.
package enum TerminalText {
  /// Returns the text on one line: newlines and tabs are shown as `^J` and `^I`.
  package static func line(_ text: String) -> String {
    var escaped = ""
    for character in text {
      bounded(character) { scalar in
        switch scalar {
        case "\n": escaped += "^J"
        case "\t": escaped += "^I"
        default: append(scalar, to: &escaped)
        }
      } cut: {
        escaped += "…"
      }
    }
    return escaped
  }

  /// Returns lines of text whose newlines and tabs stay. A line ending with a carriage return becomes a newline alone.
  package static func lines(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    guard needsEscaping(bytes) else { return Array(bytes) }
    var escaped = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      bounded(character) { scalar in
        switch (scalar, character) {
        case ("\r", "\r\n"): break
        case ("\n", _), ("\t", _): escaped.unicodeScalars.append(scalar)
        default: append(scalar, to: &escaped)
        }
      } cut: {
        escaped += "…"
      }
    }
    return Array(escaped.utf8)
  }

  /// Returns the text with its clusters cut to 32 scalars.
  package static func bounded(_ text: String) -> String {
    var cut = ""
    for character in text {
      bounded(character) { scalar in
        cut.unicodeScalars.append(scalar)
      } cut: {
        cut += "…"
      }
    }
    return cut
  }

  private static func bounded(_ character: Character, _ body: (Unicode.Scalar) -> Void, cut: () -> Void) {
    // The longest emoji have 10 scalars; Unicode's stream-safe text has at most 30 marks in a row (UAX #15).
    character.unicodeScalars.prefix(32).forEach(body)
    if character.unicodeScalars.dropFirst(32).first != nil { cut() }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar.value {
    case 0..<0x20:
      text += "^"
      text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
    case 0x7F:
      text += "^?"
    case let value where isHidden(value):
      text += "\\u{\(String(value, radix: 16, uppercase: true))}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }

  /// C1 controls, the bidirectional controls of Unicode (UAX #9), line and paragraph separators, byte-order marks.
  private static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether a byte isn't ASCII text: printable, a tab or a newline.
  private static func needsEscaping(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains { $0 < 0x20 ? $0 != 0x09 && $0 != 0x0A : $0 >= 0x7F }
  }
}
