import CommandSupport

/// Rows of text in aligned columns. The last column isn't padded.
struct Table {
  private var rows: [[String]] = []
  private var below: [Int: String] = [:]

  /// Adds a row, and optionally an indented line of text below it.
  mutating func add(_ cells: String..., below text: String? = nil) {
    if let text { below[rows.count] = text }
    rows.append(cells)
  }

  /// Returns the lines of the table.
  ///
  /// - Parameters:
  ///   - rightAligned: The columns that are aligned to the right.
  ///   - width: The width in cells that lines are cut to; `nil` for no limit.
  ///   - hasStyles: A Boolean value that indicates whether the text below a row is faint.
  func lines(rightAligned: Set<Int>, width: Int?, hasStyles: Bool) -> [String] {
    let columns = rows.first?.count ?? 0
    let widths = (0..<max(0, columns - 1)).map { column in
      rows.lazy.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      var line = ""
      for (column, columnWidth) in widths.enumerated() where columnWidth > 0 {
        let text = row[column]
        let space = String(repeating: " ", count: columnWidth - DisplayWidth.of(text))
        line += (rightAligned.contains(column) ? space + text : text + space) + "  "
      }
      line += row.last ?? ""
      lines.append(cut(line, width))
      guard let text = below[index] else { continue }
      let note = cut("    " + text, width)
      lines.append(hasStyles ? ControlSequence.faint.begin + note + ControlSequence.faint.end : note)
    }
    return lines
  }

  private func cut(_ line: String, _ width: Int?) -> String {
    width.map { DisplayWidth.cut(line, to: $0) } ?? line
  }
}
