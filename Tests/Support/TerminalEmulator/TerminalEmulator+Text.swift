import PortableSwiftUI

extension TerminalEmulator {
  /// The rows, without spaces at their ends.
  package var lines: [String] {
    (0..<rows).map { row in
      var line = cells[row * columns..<(row + 1) * columns].map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The screen as a text that a person can read: the rows in a frame, the cursor, and the styles by row and columns.
  package var picture: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+\n"
    var text = edge
    for line in lines {
      let width = CellWidth.of(line)
      text += "|" + line + String(repeating: " ", count: max(0, columns - width)) + "|\n"
    }
    text += edge
    if modes.contains(25) { text += "cursor: row \(cursor.row + 1), column \(cursor.column + 1)\n" }
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let style = cells[row * columns + column].style
        var end = column
        while end < columns, cells[row * columns + end].style == style { end += 1 }
        if !style.isEmpty { text += "row \(row + 1), columns \(column + 1)-\(end): \(style)\n" }
        column = end
      }
    }
    return text
  }
}
