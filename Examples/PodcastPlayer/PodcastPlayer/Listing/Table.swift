import CommandSupport

/// Lines whose columns stand below each other; the last column is as wide as its text.
struct Table {
  private var rows: [[String]] = []
  private var below: [Int: String] = [:]

  /// Adds a line.
  mutating func add(_ cells: String..., below text: String? = nil) {
    if let text { below[rows.count] = text }
    rows.append(cells)
  }

  /// The lines, cut to a width if there is one.
  ///
  /// - Parameters:
  ///   - rightAligned: The columns whose text stands at their right end.
  ///   - width: The terminal's.
  ///   - hasStyles: Whether what stands below a line is faint.
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
      lines.append(hasStyles ? Screen.faint.begin + note + Screen.faint.end : note)
    }
    return lines
  }

  private func cut(_ line: String, _ width: Int?) -> String {
    width.map { DisplayWidth.cut(line, to: $0) } ?? line
  }
}
