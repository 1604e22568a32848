import Foundation

/// A text whose bytes stay what they are, except where it is edited.
///
/// Lines end at a newline; a carriage return before it belongs to the ending. Each line keeps its own ending, a line
/// that is added takes that of its neighbour, and neither a byte-order mark nor a missing last newline is touched.
/// Lines are counted from one. The bytes are always well-formed UTF-8.
package struct TextDocument: Sendable {
  private var table: PieceTable
  private var history = EditHistory()
  /// The ending that the last line had when there was one with an ending; for when there is none.
  private var knownEnding = [newline]

  /// Makes an empty text.
  package init() {
    table = PieceTable()
  }

  /// Makes a text of bytes, which are shared and not copied.
  ///
  /// - Throws: ``NotText`` with the offset of the first byte that is not UTF-8.
  package init(_ data: Data) throws(NotText) {
    try NotText.check(data)
    table = PieceTable(data)
  }

  /// The text's bytes, as they are to be saved.
  package var data: Data { table.data }
  /// How many bytes the text has.
  package var byteCount: Int { table.count }
  /// A Boolean value that indicates whether the text differs from the one that was loaded or saved last.
  package var isModified: Bool { history.isModified }
  /// The number of the file's version that the text was made from: 0 until ``load(_:label:basis:)`` loads another one.
  package var basis: Int { history.basis }

  /// The label of the last edit in `labels` that is not undone.
  package func lastEdit(of labels: Set<String>) -> String? { history.last(of: labels) }

  /// How many lines the text has. What follows the last newline counts when it is not empty.
  package var lineCount: Int {
    table.newlines + (table.count > contentStart && table.byte(at: table.count - 1) != newline ? 1 : 0)
  }

  /// Notes that the text was saved as it is now.
  package mutating func markSaved() {
    history.markSaved()
  }

  /// Puts lines, given without their endings, in front of a line, or behind the last one for `lineCount + 1`.
  package mutating func insert(_ lines: [[UInt8]], before number: Int, label: String) {
    guard !lines.isEmpty else { return }
    let ending = self.ending(near: max(number - 1, 1))
    let start = self.start(ofLine: number)
    let follows = start == table.count && start > contentStart && table.byte(at: start - 1) != newline
    // Behind a last line without an ending, the ending goes in front, and the new last line has none either.
    let bytes = lines.flatMap { follows ? ending + $0 : $0 + ending }
    history.add(label, table.replace(start..<start, with: Data(bytes)))
  }

  /// Adds a text that has endings of its own behind the last line, on a line of its own.
  ///
  /// Where the text here has lines already, those that are added take the ending of the last one.
  package mutating func append(text: Data, label: String) {
    let end = table.count..<table.count
    // A byte-order mark belongs at the very start.
    let text = table.count > 0 && text.starts(with: byteOrderMark) ? Data(text.dropFirst(byteOrderMark.count)) : text
    guard table.count > contentStart else { return history.add(label, table.replace(end, with: text)) }
    let ending = self.ending(near: lineCount)
    var added = LineEndings.all(in: text, as: ending)
    if table.byte(at: table.count - 1) != newline { added = Data(ending) + added }
    history.add(label, table.replace(end, with: added))
  }

  /// Takes lines out, endings included. A text that lacks its last newline goes on lacking it, as when lines are added
  /// behind the last one.
  package mutating func delete(_ lines: ClosedRange<Int>, label: String) {
    rememberEnding()
    var range = start(ofLine: lines.lowerBound)..<start(ofLine: lines.upperBound + 1)
    if lines.lowerBound > 1, range.upperBound == table.count, table.byte(at: table.count - 1) != newline {
      var cursor = PieceTable.Cursor()
      let previous = content(from: start(ofLine: lines.lowerBound - 1), &cursor).range
      // Without its ending an empty line would be gone as well.
      if !previous.isEmpty { range = previous.upperBound..<range.upperBound }
    }
    history.add(label, table.replace(range, with: Data()))
  }

  /// Puts `new` wherever `old` is found, up to `limit` times, and returns how often that was.
  ///
  /// A newline in `old` is found as the ending that a line has, and one in `new` becomes the ending of the line that the
  /// find begins in.
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

  /// Takes the last edit back and returns its label, or nil when there is none.
  package mutating func undo() -> String? {
    guard let entry = history.takeUndo() else { return nil }
    rememberEnding()
    table.apply(entry.change.inverted)
    return entry.label
  }

  /// Makes the edit again that was taken back last and returns its label, or nil when there is none.
  package mutating func redo() -> String? {
    guard let entry = history.takeRedo() else { return nil }
    rememberEnding()
    table.apply(entry.change)
    return entry.label
  }

  // MARK: Reading

  /// What a walk over lines comes by: a line begins, has bytes, ends.
  package enum LinePart {
    case begin(number: Int)
    /// Bytes of the line without its ending, valid during the call. A long line comes in several segments, an empty
    /// one in none.
    case segment(UnsafeRawBufferPointer)
    case end
  }

  /// Calls `body` with the parts of lines, in order.
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

  /// Calls `body` with the number of each line that `text` is found in.
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

  /// The text starts behind a byte-order mark.
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

  /// Notes how lines end here, before an edit that may leave none to tell.
  private mutating func rememberEnding() {
    knownEnding = ending(near: lineCount)
  }

  /// The ending of a line, or of the one before when it has none, or else the one that was known last, or a newline.
  private func ending(near number: Int) -> [UInt8] {
    guard table.newlines > 0 else { return knownEnding }
    let next = table.offset(afterNewlines: min(number, table.newlines))
    return next >= 2 && table.byte(at: next - 2) == carriageReturn ? [carriageReturn, newline] : [newline]
  }
}

/// Bytes that were to be a text and are not UTF-8.
package struct NotText: Error, Equatable, Sendable {
  /// The offset of the first byte that is not UTF-8.
  package let offset: Int

  package init(offset: Int) {
    self.offset = offset
  }

  static func check(_ data: Data) throws(NotText) {
    if let offset = data.withUnsafeBytes(UTF8Validation.firstInvalidOffset) { throw NotText(offset: offset) }
  }
}

private let newline: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D
private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
