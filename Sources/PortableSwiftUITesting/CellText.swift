import PortableSwiftUI

/// Rows of cells that lines of text are drawn into.
struct CellText {
  /// The graphemes of a row. The second cell of a wide grapheme is `nil`.
  private var rows: [[Character?]] = []

  /// Draws a line. Cells left of or above the origin are left out.
  mutating func draw(_ line: TextLine, at origin: CellPoint) {
    guard origin.y >= 0 else { return }
    while rows.count <= origin.y { rows.append([]) }
    var x = origin.x
    for character in line.text {
      let width = CellWidth.of(character)
      defer { x += width }
      guard x >= 0 else { continue }
      while rows[origin.y].count < x + width { rows[origin.y].append(" ") }
      guard width > 0 else { continue }
      rows[origin.y][x] = character
      for cell in x + 1..<x + max(1, width) { rows[origin.y][cell] = nil }
    }
  }

  /// The rows as text, without spaces at the end of a row and without empty rows at the end.
  var text: String {
    var lines = rows.map { row in
      var line = String(row.compactMap(\.self))
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
