extension TextBuffer {
  /// A line of a text. Its ending is a newline, or a carriage return and a newline.
  package struct Line: Equatable, Sendable {
    /// The number of lines before this one.
    package let index: Int
    /// The bytes without the ending.
    package let content: Range<Int>
    /// The offset after the ending.
    package let end: Int

    /// A Boolean value that indicates whether the line has an ending. Only the last line of a text has none.
    package var hasEnding: Bool { content.upperBound < end }
  }

  /// The offset of the text after a byte-order mark.
  package var contentStart: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// The number of lines. The text after the last newline is a line, even if it is empty.
  package var lineCount: Int { newlines + 1 }

  /// The number of lines as a person counts them: the text after the last newline is one unless it is empty.
  package var writtenLineCount: Int {
    newlines + (count > contentStart && self[count - 1] != 0x0A ? 1 : 0)
  }

  /// Returns the line that contains an offset.
  package func line(containing offset: Int) -> Line {
    line(at: newlines(before: offset))
  }

  /// Returns the line after `index` others, which the text must have.
  package func line(at index: Int) -> Line {
    let start = index == 0 ? contentStart : offset(afterNewlines: index)
    guard index < newlines else { return Line(index: index, content: start..<count, end: count) }
    let end = offset(afterNewlines: index + 1)
    let hasReturn = end - 1 > start && self[end - 2] == 0x0D
    return Line(index: index, content: start..<(hasReturn ? end - 2 : end - 1), end: end)
  }

  /// Returns the line after another one; nil after the last one. It is found faster than by its number.
  package func line(after line: Line) -> Line? {
    guard line.hasEnding else { return nil }
    let start = line.end
    let newline = firstOffset(of: [0x0A], from: start)
    let hasReturn = newline.map { $0 > start && self[$0 - 1] == 0x0D } ?? false
    let end = newline ?? count
    return Line(
      index: line.index + 1, content: start..<(hasReturn ? end - 1 : end), end: newline.map { $0 + 1 } ?? count)
  }

  /// Returns the ending of the line that contains an offset, or of the line before it if it has none; nil if the text has
  /// no endings.
  package func lineEnding(near offset: Int) -> [UInt8]? {
    guard newlines > 0 else { return nil }
    let line = line(at: min(newlines(before: offset), newlines - 1))
    return bytes(in: line.content.upperBound..<line.end)
  }
}
