import TextEditing

/// The capabilities of the display that views are drawn on. A host sets them in the environment.
///
/// A view may draw a suitable ASCII character itself. Any other character that the display can't show is replaced.
package struct DisplayCapabilities: Equatable, Sendable {
  /// A Boolean value that indicates whether there are colors. Attributes such as bold stay without them.
  package var hasColors = true

  /// A Boolean value that indicates whether only ASCII characters can be shown.
  package var isASCII = false

  /// Creates the capabilities of a display that shows everything.
  package init() {}

  /// Returns a style as the display shows it.
  func style(_ style: CellStyle) -> CellStyle {
    hasColors ? style : CellStyle(attributes: style.attributes)
  }

  /// Returns a character that takes one column as the display shows it.
  func character(_ character: Character) -> Character {
    isASCII && !character.isASCII ? Self.substitute(for: character) : character
  }

  /// Returns text as the display shows it, with the same width.
  func text(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var result = ""
    for character in text {
      if character.isASCII {
        result.append(character)
      } else {
        let width = CellWidth.of(character)
        if width > 0 { result += "\(Self.substitute(for: character))" + String(repeating: " ", count: width - 1) }
      }
    }
    return result
  }

  /// The ASCII character that looks most like another one: lines become `-`, `|` and `+`, unknown characters `?`.
  private static func substitute(for character: Character) -> Character {
    switch character {
    case "─", "━", "═", "╌", "╍", "–", "—": "-"
    case "│", "┃", "║", "╎", "╏", "▏", "▕": "|"
    case "\u{2500}"..."\u{257F}": "+"
    case "█", "▉", "▊", "▋", "▌", "■", "▓": "#"
    case "░", "▒", "·", "•", "…": "."
    case "▶", "▸", "›", "→", "❯": ">"
    case "◀", "◂", "‹", "←", "❮": "<"
    case "▲", "▴", "↑": "^"
    case "▼", "▾", "↓": "v"
    case "●", "◉", "✓", "✔", "☑", "×": "x"
    case "○", "◌", "☐": "o"
    case "“", "”", "„", "«", "»": "\""
    case "‘", "’", "‚": "'"
    case "\u{A0}", "\u{202F}": " "
    default: "?"
    }
  }
}

extension EnvironmentValues {
  /// The capabilities of the display that the views are drawn on.
  package var display: DisplayCapabilities {
    get { system.display }
    set { system.display = newValue }
  }
}
