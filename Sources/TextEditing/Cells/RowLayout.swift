/// The layout of a text in rows of cells.
///
/// A line that is wider than a row continues on the next one, after a space if there is one. A line of many kilobytes is
/// laid out in sections, each of which begins a row: what happens on the screen costs the same in a line of 50 MB as in a
/// short one.
package struct RowLayout: Equatable, Sendable {
  /// The width of a row in columns, at least 1.
  package let columns: Int

  /// A Boolean value that indicates whether lines continue on the next row. Otherwise, a row is as wide as its line.
  package let wraps: Bool

  /// The distance of the tab stops in columns.
  package let tabWidth: Int

  /// A row of a text.
  package struct Row: Equatable, Sendable {
    /// The line that the row is a part of.
    package let line: TextBuffer.Line

    /// The bytes in the row, without a line ending.
    package let range: Range<Int>

    /// A Boolean value that indicates whether the row is the first one of its line.
    package var isFirst: Bool { range.lowerBound == line.content.lowerBound }

    /// A Boolean value that indicates whether the row is the last one of its line.
    package var isLast: Bool { range.upperBound == line.content.upperBound }
  }

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - columns: The width of a row in columns.
  ///   - wraps: A Boolean value that indicates whether lines continue on the next row.
  ///   - tabWidth: The distance of the tab stops in columns.
  package init(columns: Int, wraps: Bool = true, tabWidth: Int = 4) {
    self.columns = max(1, columns)
    self.wraps = wraps
    self.tabWidth = max(1, tabWidth)
  }

  // MARK: Rows

  /// Returns the row that contains an offset. The offset between two rows of a line belongs to the second one.
  package func row(containing offset: Int, in text: TextBuffer) -> Row {
    let line = text.line(containing: min(max(offset, text.contentStart), text.count))
    let rows = rows(inSectionAt: offset, of: line, in: text)
    return rows.last { $0.range.lowerBound <= offset } ?? rows[0]
  }

  /// Returns the row after another one; nil after the last one of the text.
  package func row(after row: Row, in text: TextBuffer) -> Row? {
    rows(from: row, limit: 2, in: text).dropFirst().first
  }

  /// Returns the row before another one; nil before the first one of the text.
  package func row(before row: Row, in text: TextBuffer) -> Row? {
    var line = row.line
    var end = row.range.lowerBound
    if row.isFirst {
      guard line.index > 0 else { return nil }
      line = text.line(at: line.index - 1)
      end = line.content.upperBound
      return rows(inSectionAt: end, of: line, in: text).last
    }
    return rows(inSectionAt: end - 1, of: line, in: text).last { $0.range.lowerBound < end }
  }

  /// Returns a row and the ones after it, at most `limit` in total.
  package func rows(from first: Row, limit: Int, in text: TextBuffer) -> [Row] {
    var rows: [Row] = []
    var line = first.line
    var start = first.range.lowerBound
    while rows.count < limit {
      rows += self.rows(inSectionAt: start, of: line, in: text).drop { $0.range.lowerBound < start }
      guard let last = rows.last else { break }
      start = last.range.upperBound
      if last.isLast {
        guard let next = text.line(after: line) else { break }
        line = next
        start = line.content.lowerBound
      }
    }
    return Array(rows.prefix(limit))
  }

  /// Returns the rows of the section that contains an offset, at least one.
  private func rows(inSectionAt offset: Int, of line: TextBuffer.Line, in text: TextBuffer) -> [Row] {
    let section = section(at: offset, of: line, in: text)
    if !wraps { return [Row(line: line, range: section)] }
    return text.bytes(in: section).withUnsafeBytes { bytes in
      if CellWidth.isPlain(bytes) { return plainRows(of: bytes, at: section.lowerBound, of: line) }
      var rows: [Row] = []
      var (start, column) = (0, 0)
      // The offset after the last space in the row, and its column.
      var lastBreak: (offset: Int, column: Int)?
      TextClusters.forEach(in: bytes) { range, character in
        let width = self.width(of: character, at: column)
        if column + width > columns, range.lowerBound > start {
          let next = lastBreak ?? (range.lowerBound, column)
          rows.append(Row(line: line, range: section.lowerBound + start..<section.lowerBound + next.offset))
          // A tab that isn't at the beginning of its row has another width there.
          column = lastBreak == nil ? 0 : self.columns(in: bytes[rebasing: next.offset..<range.lowerBound], from: 0)
          start = next.offset
          lastBreak = nil
        }
        column += self.width(of: character, at: column)
        if character == " " || character == "\t" { lastBreak = (range.upperBound, column) }
        return true
      }
      rows.append(Row(line: line, range: section.lowerBound + start..<section.upperBound))
      return rows
    }
  }

  /// Returns the rows of bytes that take a column each, without looking at them one by one.
  private func plainRows(of bytes: UnsafeRawBufferPointer, at offset: Int, of line: TextBuffer.Line) -> [Row] {
    var rows: [Row] = []
    var start = 0
    while bytes.count - start > columns {
      let end = start + columns
      let space = bytes[start..<end].lastIndex(of: UInt8(ascii: " "))
      let next = space.map { $0 + 1 } ?? end
      rows.append(Row(line: line, range: offset + start..<offset + next))
      start = next
    }
    rows.append(Row(line: line, range: offset + start..<offset + bytes.count))
    return rows
  }

  /// Returns the part of a line that is laid out at once.
  private func section(at offset: Int, of line: TextBuffer.Line, in text: TextBuffer) -> Range<Int> {
    let content = line.content
    // A multiple of the columns, so that plain text without spaces fills the last row of a section as well.
    let size = wraps ? max(columns, Self.sectionSize / columns * columns) : Self.sectionSize
    guard content.count > size else { return content }
    func start(ofSection number: Int) -> Int {
      var start = content.lowerBound + number * size
      guard number > 0, start < content.upperBound else { return min(start, content.upperBound) }
      // The bytes of a character stay together.
      let end = min(start + 3, content.upperBound)
      while start < end, text[start] & 0xC0 == 0x80 { start += 1 }
      return start
    }
    var number = min(max(0, offset - content.lowerBound), content.count - 1) / size
    if number > 0, offset < start(ofSection: number) { number -= 1 }
    return start(ofSection: number)..<start(ofSection: number + 1)
  }

  private static let sectionSize = 1 << 12

  // MARK: Columns

  /// Text as it is shown, with the number of its columns.
  package typealias Visible = (text: String, columns: Int)

  /// Returns the visible form of a part of a row, which begins at a column and ends at or before another one.
  package func visible(
    _ range: Range<Int>, from column: Int = 0, upTo limit: Int = .max, in text: TextBuffer
  ) -> Visible {
    let bytes = text.bytes(in: range)
    if CellWidth.isPlain(bytes) {
      let part = bytes.prefix(max(0, limit - column))
      return (String(decoding: part, as: UTF8.self), part.count)
    }
    var shown = ""
    var end = column
    bytes.withUnsafeBytes { bytes in
      TextClusters.forEach(in: bytes) { _, character in
        let width = width(of: character, at: end)
        if end + width > limit { return false }
        shown += character == "\t" ? String(repeating: " ", count: width) : VisibleText.cluster(character)
        end += width
        return true
      }
    }
    return (shown, end - column)
  }

  /// Returns the column of an offset in a row.
  package func column(of offset: Int, in row: Row, of text: TextBuffer) -> Int {
    let end = min(max(offset, row.range.lowerBound), row.range.upperBound)
    return text.bytes(in: row.range.lowerBound..<end).withUnsafeBytes { columns(in: $0, from: 0) }
  }

  /// Returns the offset of the cluster at a column of a row, and the cluster's own column.
  ///
  /// Columns after the end are at the end of the line, or on the last cluster of a row that continues on the next one.
  package func offset(atColumn column: Int, in row: Row, of text: TextBuffer) -> (offset: Int, column: Int) {
    var found = (offset: row.range.lowerBound, column: 0)
    var end = found
    text.bytes(in: row.range).withUnsafeBytes { bytes in
      TextClusters.forEach(in: bytes) { range, character in
        found = (row.range.lowerBound + range.lowerBound, end.column)
        end = (row.range.lowerBound + range.upperBound, end.column + width(of: character, at: end.column))
        return end.column <= column
      }
    }
    return end.column <= column && row.isLast ? end : found
  }

  private func columns(in bytes: UnsafeRawBufferPointer, from column: Int) -> Int {
    if CellWidth.isPlain(bytes) { return column + bytes.count }
    var end = column
    TextClusters.forEach(in: bytes) { _, character in
      end += width(of: character, at: end)
      return true
    }
    return end
  }

  /// Returns the number of columns that a cluster takes at a column.
  private func width(of character: Character, at column: Int) -> Int {
    if character == "\t" { return tabWidth - column % tabWidth }
    return VisibleText.width(ofUnchanged: character) ?? CellWidth.of(VisibleText.cluster(character))
  }
}
