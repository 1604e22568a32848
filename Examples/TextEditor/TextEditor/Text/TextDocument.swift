import Foundation

/// A text in UTF-8 that keeps all of its bytes except for the edited ones.
///
/// A line ends with a newline or with a carriage return and a newline. Each line keeps its ending, and an added line gets
/// the ending of its neighbor. A byte-order mark and a missing last newline are kept. Lines are numbered from 1.
package struct TextDocument: Sendable {
  private var table: PieceTable
  private var history = EditHistory()
  /// The ending of the last line when there was one, for a text without line endings.
  private var knownEnding = [newline]

  /// Creates an empty text.
  package init() {
    table = PieceTable()
  }

  /// Creates a text from bytes, which are shared and not copied.
  ///
  /// - Throws: ``NotText`` with the offset of the first byte that isn't UTF-8.
  package init(_ data: Data) throws(NotText) {
    try NotText.check(data)
    table = PieceTable(data)
  }

  /// The bytes of the text.
  package var data: Data { table.data }
  /// The number of bytes.
  package var byteCount: Int { table.count }
  /// A Boolean value that indicates whether the text differs from the one that was loaded or saved last.
  package var isModified: Bool { history.isModified }
  /// The number of the file's version that the text was made from: 0 until ``load(_:label:basis:)`` loads another one.
  package var basis: Int { history.basis }

  /// The label of the last edit in `labels` that is not undone.
  package func lastEdit(of labels: Set<String>) -> String? { history.last(of: labels) }

  /// The number of lines. Text after the last newline is a line unless it is empty.
  package var lineCount: Int {
    table.newlines + (table.count > contentStart && table.byte(at: table.count - 1) != newline ? 1 : 0)
  }

  /// Marks the current text as saved.
  package mutating func markSaved() {
    history.markSaved()
  }

  /// Inserts lines, given without endings, before a line, or after the last one for `lineCount + 1`.
  package mutating func insert(_ lines: [[UInt8]], before number: Int, label: String) {
    guard !lines.isEmpty else { return }
    let ending = self.ending(near: max(number - 1, 1))
    let start = self.start(ofLine: number)
    let follows = start == table.count && start > contentStart && table.byte(at: start - 1) != newline
    // After a last line without an ending, the ending comes first, and the new last line has none either.
    let bytes = lines.flatMap { follows ? ending + $0 : $0 + ending }
    history.add(label, table.replace(start..<start, with: Data(bytes)))
  }

  /// Appends a text with its own line endings, beginning on a new line.
  ///
  /// If this text has lines, the appended ones get the ending of the last one.
  package mutating func append(text: Data, label: String) {
    let end = table.count..<table.count
    // A byte-order mark is only allowed at the start of a text.
    let text = table.count > 0 && text.starts(with: byteOrderMark) ? Data(text.dropFirst(byteOrderMark.count)) : text
    guard table.count > contentStart else { return history.add(label, table.replace(end, with: text)) }
    let ending = self.ending(near: lineCount)
    var added = LineEndings.all(in: text, as: ending)
    if table.byte(at: table.count - 1) != newline { added = Data(ending) + added }
    history.add(label, table.replace(end, with: added))
  }

  /// Deletes lines with their endings. A text without a last newline stays without one.
  package mutating func delete(_ lines: ClosedRange<Int>, label: String) {
    rememberEnding()
    var range = start(ofLine: lines.lowerBound)..<start(ofLine: lines.upperBound + 1)
    if lines.lowerBound > 1, range.upperBound == table.count, table.byte(at: table.count - 1) != newline {
      var cursor = PieceTable.Cursor()
      let previous = content(from: start(ofLine: lines.lowerBound - 1), &cursor).range
      // Without its ending, an empty line would disappear, too.
      if !previous.isEmpty { range = previous.upperBound..<range.upperBound }
    }
    history.add(label, table.replace(range, with: Data()))
  }

  /// Replaces up to `limit` occurrences of `old` with `new`, and returns their number.
  ///
  /// A newline in `old` matches both line endings, and one in `new` becomes the ending of the line in which the occurrence
  /// begins.
  package mutating func replace(_ old: [UInt8], with new: [UInt8], limit: Int = .max, label: String) -> Int {
    rememberEnding()
    let (pattern, substitute) = (LinePattern(old), LinePattern(new))
    var cursor = PieceTable.Cursor()
    if pattern.hasNewline || substitute.hasNewline,
      table.firstOffset(of: [carriageReturn, newline], from: contentStart, &cursor) != nil
    {
      let replaced = pattern.replaced(with: substitute, in: table, from: contentStart, limit: limit)
      if replaced.found > 0 { history.add(label, table.replaceAll(with: replaced.data)) }
      return replaced.found
    }
    guard let edit = table.replaceOccurrences(of: old, with: new, from: contentStart, limit: limit) else { return 0 }
    history.add(label, edit.change)
    return edit.found
  }

  /// Replaces the whole text with new contents, as an edit that can be undone.
  ///
  /// - Parameters:
  ///   - data: The new contents.
  ///   - basis: The number of the version that the contents are made from; nil keeps the current one.
  /// - Throws: ``NotText`` with the offset of the first byte that isn't UTF-8; the text is then unchanged.
  package mutating func load(_ data: Data, label: String, basis: Int? = nil) throws(NotText) {
    try NotText.check(data)
    rememberEnding()
    history.add(label, table.replaceAll(with: data), basis: basis)
  }

  /// Undoes the last edit and returns its label; nil if there is none.
  package mutating func undo() -> String? {
    guard let entry = history.takeUndo() else { return nil }
    rememberEnding()
    table.apply(entry.change.inverted)
    return entry.label
  }

  /// Redoes the edit that was undone last and returns its label; nil if there is none.
  package mutating func redo() -> String? {
    guard let entry = history.takeRedo() else { return nil }
    rememberEnding()
    table.apply(entry.change)
    return entry.label
  }

  // MARK: Reading

  /// A part of a line.
  package enum LinePart {
    case begin(number: Int)
    /// Bytes of the line without its ending, valid during the call. A long line has several segments, an empty line none.
    case segment(UnsafeRawBufferPointer)
    case end
  }

  /// Calls `body` with the parts of each line in a range, in order.
  package func forEachLine<Failure: Error>(
    in lines: ClosedRange<Int>, _ body: (LinePart) throws(Failure) -> Void
  ) throws(Failure) {
    var cursor = PieceTable.Cursor()
    var offset = start(ofLine: lines.lowerBound)
    for number in lines {
      let content = self.content(from: offset, &cursor)
      try body(.begin(number: number))
      try table.forEachSegment(in: content.range, &cursor) { bytes throws(Failure) in try body(.segment(bytes)) }
      try body(.end)
      offset = content.next
    }
  }

  /// Calls `body` with the number of each line that contains `text`.
  package func forEachLine<Failure: Error>(
    containing text: [UInt8], _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var cursor = PieceTable.Cursor()
    var offset = contentStart
    var number = 1
    while let found = table.firstOffset(of: text, from: offset, &cursor) {
      number += table.newlines(in: offset..<found, &cursor)
      try body(number)
      offset = content(from: found, &cursor).next
      number += 1
    }
  }

  // MARK: Lines

  /// The offset of the text after a byte-order mark.
  private var contentStart: Int {
    table.count >= 3 && table.bytes(in: 0..<3) == byteOrderMark ? 3 : 0
  }

  private func start(ofLine number: Int) -> Int {
    number > table.newlines + 1 ? table.count : max(table.offset(afterNewlines: number - 1), contentStart)
  }

  private func content(from offset: Int, _ cursor: inout PieceTable.Cursor) -> (range: Range<Int>, next: Int) {
    guard let end = table.firstOffset(of: [newline], from: offset, &cursor) else {
      return (offset..<table.count, table.count)
    }
    let hasReturn = end > offset && table.byte(at: end - 1, &cursor) == carriageReturn
    return (offset..<(hasReturn ? end - 1 : end), end + 1)
  }

  /// Remembers the line ending before an edit that may remove all of them.
  private mutating func rememberEnding() {
    knownEnding = ending(near: lineCount)
  }

  /// Returns the ending of a line, or of the line before it if it has none, or else the last known ending.
  private func ending(near number: Int) -> [UInt8] {
    guard table.newlines > 0 else { return knownEnding }
    let next = table.offset(afterNewlines: min(number, table.newlines))
    return next >= 2 && table.byte(at: next - 2) == carriageReturn ? [carriageReturn, newline] : [newline]
  }
}

private let newline: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D
private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
