/// Text in a form that is safe to send to a terminal.
///
/// A control character could move the cursor, change the title or answer in the user's name, and a bidirectional
/// override could show a line as something it is not. They appear as `^[` and the like (ASCII controls, in caret
/// notation) or as `\u{202E}` (all others). A tab stays, and so does a newline where lines are meant.
package enum TerminalText {
  /// A line of a message: no newline gets through either.
  package static func line(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        escaped += "^J"
      } else if scalar == "\t" {
        escaped += "^I"
      } else {
        append(scalar, to: &escaped)
      }
    }
    return escaped
  }

  /// Text whose line endings and tabs are meant; a line ending with a carriage return becomes a newline alone.
  package static func lines(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    guard needsEscaping(bytes) else { return Array(bytes) }
    var escaped = ""
    var hasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if hasReturn, scalar != "\n" { escaped += "^M" }
      hasReturn = scalar == "\r"
      if scalar == "\n" || scalar == "\t" {
        escaped.unicodeScalars.append(scalar)
      } else if !hasReturn {
        append(scalar, to: &escaped)
      }
    }
    if hasReturn { escaped += "^M" }
    return Array(escaped.utf8)
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

  /// Whether some byte could begin a character that is not shown as it is.
  private static func needsEscaping(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains { byte in
      switch byte {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
      default: false
      }
    }
  }
}
