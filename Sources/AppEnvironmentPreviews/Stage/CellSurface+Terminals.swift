import PortableSwiftUI

extension CellSurface {
  /// The surface on a terminal without colors. Attributes such as bold stay.
  var withoutColors: CellSurface {
    var surface = self
    for row in 0..<size.height {
      surface.restyle(row: row, columns: 0..<size.width) { $0 = CellStyle(attributes: $0.attributes) }
    }
    return surface
  }

  /// The surface on a terminal with no more than ASCII: lines become `-`, `|` and `+`, other characters `?`.
  var inASCII: CellSurface {
    var surface = self
    for index in cells.indices {
      let text = text(at: index)
      guard text.utf8.count > 1, let scalar = text.unicodeScalars.first else { continue }
      let isWide = index + 1 < cells.count && cells[index + 1].isContinuation
      let point = CellPoint(x: index % size.width, y: index / size.width)
      let substitute = Self.substitute(for: scalar)
      surface.draw(isWide ? substitute + " " : substitute, at: point, style: cells[index].style)
    }
    return surface
  }

  private static func substitute(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "─", "━", "═", "╌", "╍", "–", "—": "-"
    case "│", "┃", "║", "╎", "╏", "▏", "▕": "|"
    case "\u{2500}"..."\u{257F}": "+"
    case "█", "▉", "▊", "▋", "▌", "■", "▓": "#"
    case "░", "▒", "·", "•", "…": "."
    case "▶", "▸", "›", "→", "❯": ">"
    case "◀", "◂", "‹", "←", "❮": "<"
    case "▲", "▴", "↑", "˄": "^"
    case "▼", "▾", "↓", "˅": "v"
    case "●", "◉", "✓", "✔", "☑": "x"
    case "○", "◌", "☐": "o"
    case "“", "”", "„", "«", "»": "\""
    case "‘", "’", "‚": "'"
    case "\u{A0}": " "
    default: "?"
    }
  }
}
