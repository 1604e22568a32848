import CommandSupport

/// The words of a line, which spaces or tabs separate. A word in `"…"` may have spaces or be empty.
///
/// In quotes, `\"` is a quote, `\\` a backslash and `\t` a tab. Elsewhere, a backslash stands for itself.
enum CommandWords {
  static func split(_ line: String) throws(SessionCommandError) -> [String] {
    var words: [String] = []
    var rest = line.unicodeScalars[...]
    while let first = rest.first {
      if isSpace(first) {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        words.append(try quoted(&rest))
      } else {
        words.append(String(rest.prefix { !isSpace($0) }))
        rest = rest.drop { !isSpace($0) }
      }
    }
    return words
  }

  /// Returns a word as a person types it, in quotes if it needs them.
  static func word(_ text: String) -> String {
    if let first = text.unicodeScalars.first, first != "\"", !text.unicodeScalars.contains(where: isSpace) {
      return text
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Returns the text from an opening quote to the closing one.
  private static func quoted(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(SessionCommandError) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.first.map(isSpace) ?? true else { throw .malformed("a space is missing after a closing quote") }
        return String(word)
      case "\\":
        switch rest.popFirst() {
        case "\"": word.append("\"")
        case "\\": word.append("\\")
        case "t": word.append("\t")
        default: throw .malformed(#"in quotes, a backslash must precede ", \ or t"#)
        }
      default:
        word.append(scalar)
      }
    }
    throw .malformed("a closing quote is missing")
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t"
  }
}
