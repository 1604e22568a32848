import PortableSwiftUI

extension TerminalEmulator {
  /// The rows, without spaces at their ends.
  package var lines: [String] {
    // Loops, because tests look at the screen after each piece of output, and are built without optimization.
    var lines: [String] = []
    cells.withUnsafeBufferPointer { cells in
      var start = 0
      while start < cells.count {
        var end = start + columns
        while end > start, cells[end - 1].text == " " { end -= 1 }
        var line = ""
        var index = start
        while index < end {
          line += cells[index].text
          index += 1
        }
        lines.append(line)
        start += columns
      }
    }
    return lines
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
