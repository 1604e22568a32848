extension EditableText {
  /// A Boolean value that indicates whether parts of several lines are selected.
  package var selectsSeveralLines: Bool {
    buffer.newlines(before: selection.range.lowerBound) < buffer.newlines(before: selection.range.upperBound)
  }

  /// Moves the selected lines, or the line of the cursor, to the right or left in one edit. The lines are selected afterwards.
  ///
  /// A line that begins with a space moves by spaces, and any other one by a tab. Empty lines stay empty.
  ///
  /// - Parameters:
  ///   - isOutward: A Boolean value that indicates whether the lines move to the left.
  ///   - width: The number of spaces.
  package mutating func indentLines(outward isOutward: Bool = false, width: Int) {
    let range = selection.range
    let first = buffer.line(containing: range.lowerBound)
    // The line after the last selected ending isn't selected.
    let last = buffer.newlines(before: range.upperBound > first.end ? range.upperBound - 1 : range.lowerBound)
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    var next: TextBuffer.Line? = first
    while let line = next, line.index <= last {
      if let change = buffer.indentation(of: line, outward: isOutward, width: width) { changes.append(change) }
      next = buffer.line(after: line)
    }
    if changes.isEmpty { return }
    var remaining = changes.makeIterator()
    edit { $0.replace { remaining.next() } }
    selection = SelectedRange(
      anchor: buffer.line(at: first.index).content.lowerBound, cursor: buffer.line(at: last).end)
  }
}

extension TextBuffer {
  /// Returns the change that moves a line; nil if the line stays.
  fileprivate func indentation(
    of line: Line, outward isOutward: Bool, width: Int
  ) -> (range: Range<Int>, bytes: [UInt8])? {
    let start = line.content.lowerBound
    let head = bytes(in: start..<min(start + width, line.content.upperBound))
    guard let byte = head.first else { return nil }
    if !isOutward {
      return (start..<start, byte == 0x20 ? Array(repeating: 0x20, count: width) : [0x09])
    }
    let count = byte == 0x09 ? 1 : head.prefix { $0 == 0x20 }.count
    return count > 0 ? (start..<start + count, []) : nil
  }
}
