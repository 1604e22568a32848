import CommandSupport

/// The words of a line: separated by spaces or tabs, with `"…"` around a word that has spaces in it or is empty.
///
/// Between quotes `\"` is a quote, `\\` a backslash and `\t` a tab. Elsewhere a backslash is itself.
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

  /// A word as it is to be typed: in quotes if it needs them.
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

  /// Reads on behind an opening quote, up to the closing one.
  private static func quoted(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(SessionCommandError) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.first.map(isSpace) ?? true else { throw .malformed("a space is missing behind a closing quote") }
        return String(word)
      case "\\":
        switch rest.popFirst() {
        case "\"": word.append("\"")
        case "\\": word.append("\\")
        case "t": word.append("\t")
        default: throw .malformed(#"between quotes a backslash goes before ", \ or t"#)
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
