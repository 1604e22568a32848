import Foundation
import TextEditing

/// A UTF-8 text that is edited line by line. All bytes stay as they are, except for the edited ones.
///
/// A line ends with a newline or with a carriage return and a newline. Each line keeps its ending, and an added line gets
/// the ending of its neighbor. A byte-order mark and a missing last newline are kept. Lines are numbered from 1.
package struct LineText: Sendable {
  /// The text after an edit, for undo and redo.
  private struct State: Sendable {
    var buffer: TextBuffer
    /// The label of the edit that led to the state; nil before the first one.
    var label: String?
    /// The number of the file's version that the text was made from.
    var basis = 0
  }

  private var state: State
  private var history = EditHistory<State>()
  /// The last known line ending, for a text that has no line endings now. A newline by default.
  private var knownEnding = [newline]

  /// The text without its history.
  package var buffer: TextBuffer { state.buffer }

  /// Creates an empty text.
  package init() {
    state = State(buffer: TextBuffer())
  }

  /// Creates a text from bytes, which are shared and not copied.
  ///
  /// - Throws: ``NotText`` with the offset of the first byte that isn't UTF-8.
  package init(_ data: Data) throws(NotText) {
    try NotText.check(data)
    state = State(buffer: TextBuffer(data))
  }

  /// The bytes of the text.
  package var data: Data { buffer.data }
  /// The number of bytes.
  package var byteCount: Int { buffer.count }
  /// A Boolean value that indicates whether the text differs from the one that was loaded or saved last.
  package var isModified: Bool { history.isModified }
  /// The number of the file's version that the text was made from: 0 until ``load(_:label:basis:)`` loads another one.
  package var basis: Int { state.basis }

  /// Returns the label of the last edit that has one of the given labels and isn't undone; nil if there is no such edit.
  package func lastEdit(of labels: Set<String>) -> String? {
    (Array(history.earlierStates) + [state]).last { $0.label.map(labels.contains) ?? false }?.label
  }

  /// The number of lines. Text after the last newline is a line unless it is empty.
  package var lineCount: Int { buffer.writtenLineCount }

  /// Marks the current text as saved.
  package mutating func markSaved() {
    history.markSaved()
  }

  /// Inserts lines, given without endings, before a line, or after the last one for `lineCount + 1`.
  package mutating func insert(_ lines: [[UInt8]], before number: Int, label: String) {
    guard !lines.isEmpty else { return }
    let ending = self.ending(near: max(number - 1, 1))
    let start = self.start(ofLine: number)
    let follows = start == buffer.count && start > buffer.contentStart && buffer[start - 1] != newline
    // A last line without an ending gets one, and the new last line has none.
    let bytes = lines.flatMap { follows ? ending + $0 : $0 + ending }
    edit(label) { $0.replace(start..<start, with: bytes) }
  }

  /// Appends a text, beginning on a new line.
  ///
  /// If this text has lines, the appended lines get the ending of the last one. Otherwise, they keep theirs.
  package mutating func append(text: Data, label: String) {
    let end = buffer.count..<buffer.count
    // A byte-order mark is only allowed at the start of a text.
    let text = buffer.count > 0 && text.starts(with: byteOrderMark) ? Data(text.dropFirst(byteOrderMark.count)) : text
    guard buffer.count > buffer.contentStart else { return edit(label) { $0.replace(end, with: text) } }
    let ending = self.ending(near: lineCount)
    var added = LineEndings.all(in: text, as: ending)
    if buffer[buffer.count - 1] != newline { added = Data(ending) + added }
    edit(label) { $0.replace(end, with: added) }
  }

  /// Deletes lines with their endings. A text without a last newline stays without one.
  package mutating func delete(_ lines: ClosedRange<Int>, label: String) {
    rememberEnding()
    var range = start(ofLine: lines.lowerBound)..<start(ofLine: lines.upperBound + 1)
    if lines.lowerBound > 1, range.upperBound == buffer.count, buffer[buffer.count - 1] != newline {
      let previous = buffer.line(at: lines.lowerBound - 2).content
      // The ending of an empty line stays, because the line would disappear without it.
      if !previous.isEmpty { range = previous.upperBound..<range.upperBound }
    }
    edit(label) { $0.replace(range, with: []) }
  }

  /// Replaces up to `limit` occurrences of `old` with `new`, and returns their number.
  ///
  /// A newline in `old` matches both line endings, and one in `new` becomes the ending of the line in which the occurrence
  /// begins.
  package mutating func replace(_ old: [UInt8], with new: [UInt8], limit: Int = .max, label: String) -> Int {
    rememberEnding()
    let (pattern, substitute) = (LinePattern(old), LinePattern(new))
    let found: Int
    var changed = buffer
    if pattern.hasNewline || substitute.hasNewline,
      buffer.firstOffset(of: [carriageReturn, newline], from: buffer.contentStart) != nil
    {
      found = pattern.replace(with: substitute, in: &changed, limit: limit)
    } else {
      found = TextSearch(old).replace(in: &changed, with: new, limit: limit)
    }
    if found > 0 { edit(label) { $0 = changed } }
    return found
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
    edit(label, basis: basis) { $0.replaceAll(with: data) }
  }

  private mutating func edit(_ label: String, basis: Int? = nil, _ change: (inout TextBuffer) -> Void) {
    history.record(state)
    change(&state.buffer)
    state = State(buffer: state.buffer, label: label, basis: basis ?? state.basis)
  }

  /// Undoes the last edit and returns its label; nil if there is no edit.
  package mutating func undo() -> String? {
    guard let earlier = history.undo(from: state) else { return nil }
    rememberEnding()
    defer { state = earlier }
    return state.label
  }

  /// Redoes the edit that was undone last and returns its label; nil if there is no edit.
  package mutating func redo() -> String? {
    guard let later = history.redo(from: state) else { return nil }
    rememberEnding()
    state = later
    return later.label
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
    var next: TextBuffer.Line? = buffer.line(at: lines.lowerBound - 1)
    while let line = next, line.index < lines.upperBound {
      try body(.begin(number: line.index + 1))
      try buffer.forEachSegment(in: line.content) { bytes throws(Failure) in try body(.segment(bytes)) }
      try body(.end)
      next = buffer.line(after: line)
    }
  }

  /// Calls `body` with the number of each line that contains `text`.
  package func forEachLine<Failure: Error>(
    containing text: [UInt8], _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var next: TextBuffer.Line? = buffer.line(at: 0)
    while var line = next, let found = buffer.firstOffset(of: text, from: line.content.lowerBound) {
      // Finding the next line is faster than finding a line by its offset.
      if line.end <= found, let following = buffer.line(after: line) { line = following }
      if line.end <= found { line = buffer.line(containing: found) }
      try body(line.index + 1)
      next = buffer.line(after: line)
    }
  }

  // MARK: Lines

  private func start(ofLine number: Int) -> Int {
    number > buffer.lineCount ? buffer.count : buffer.line(at: number - 1).content.lowerBound
  }

  /// Stores the line ending of the text before an edit that may remove all line endings.
  private mutating func rememberEnding() {
    knownEnding = ending(near: lineCount)
  }

  /// Returns the ending of a line, or of the line before it if it has none, or else the last known ending.
  private func ending(near number: Int) -> [UInt8] {
    buffer.lineEnding(near: start(ofLine: max(number, 1))) ?? knownEnding
  }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
