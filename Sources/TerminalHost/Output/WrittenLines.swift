import PortableSwiftUI

/// The lines below a prompt as they were written, which a terminal may have wrapped since.
struct WrittenLines {
  /// The number of columns up to the last character of each line.
  private(set) var widths: [Int] = []

  /// The place of the cursor.
  private(set) var cursor = (row: 0, column: 0)

  /// No lines, with the cursor where the first one begins.
  init() {}

  init(_ frame: ScreenUpdate.Frame, cursor row: Int) {
    let surface = frame.surface
    widths = (0..<surface.size.height).map { row in
      let cells = surface.cells[row * surface.size.width..<(row + 1) * surface.size.width]
      return cells.lastIndex { $0 != .blank }.map { $0 - cells.startIndex + 1 } ?? 0
    }
    cursor = (row, frame.caret.map { $0.y == row ? $0.x : 0 } ?? 0)
  }

  /// Returns the number of rows above that of the cursor, in a terminal that has wrapped the lines for a number of columns.
  func rowsToCursor(in columns: Int) -> Int {
    let columns = max(1, columns)
    return widths.prefix(cursor.row).reduce(cursor.column / columns) { $0 + max(1, ($1 + columns - 1) / columns) }
  }
}
