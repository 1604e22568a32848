import TextEditing

/// Text in a form that is safe to send to a terminal.
///
/// Control characters could move the cursor, change the window's title or enter input as if it were typed, and
/// bidirectional overrides could disguise a line. They are shown as `^[` (ASCII controls, in caret notation) or `\u{202E}`
/// (all others), as by `VisibleText`. ``lines(_:)`` keeps tabs and newlines. A grapheme cluster of more than 32 scalars, such as a letter with
/// thousands of accents, is cut and ends with an ellipsis.
package enum TerminalText {
  /// Returns the text on one line: newlines and tabs are shown as `^J` and `^I`.
  package static func line(_ text: String) -> String {
    var escaped = ""
    for character in text {
      bounded(character) { scalar in
        VisibleText.append(scalar, to: &escaped.unicodeScalars)
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
        default: VisibleText.append(scalar, to: &escaped.unicodeScalars)
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

  /// Returns a Boolean value that indicates whether a byte isn't ASCII text: printable, a tab or a newline.
  private static func needsEscaping(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains { $0 < 0x20 ? $0 != 0x09 && $0 != 0x0A : $0 >= 0x7F }
  }
}
