import Foundation

/// A text that a person edits: its bytes, the selection, and a history for undoing.
///
/// It is the model of every text control. It is independent of views and files.
package struct EditableText: Sendable {
  /// The bytes.
  package private(set) var buffer: TextBuffer

  /// The state that undoing restores.
  private struct State: Sendable {
    let buffer: TextBuffer
    let selection: SelectedRange
  }

  /// The kind of an edit. Edits of one kind in a row are undone together.
  private enum Edit: Equatable {
    case typing(endsWord: Bool)
    case deletingBackward
    case deletingForward
  }

  private var history = EditHistory<State>()
  private var selected: SelectedRange
  /// The kind of the last edit, unless the cursor was moved since.
  private var lastEdit: Edit?
  /// The column that movements by rows return to after a shorter row.
  private var goalColumn: Int?
  /// The ending of new lines if no line has one.
  private var ending: [UInt8]

  /// Creates a text.
  ///
  /// - Parameter buffer: The bytes, with the cursor at their beginning.
  package init(_ buffer: TextBuffer = TextBuffer()) {
    self.buffer = buffer
    selected = SelectedRange(buffer.contentStart)
    ending = buffer.lineEnding(near: 0) ?? [0x0A]
  }

  /// Creates a text of a string, with the cursor at its end.
  package init(_ string: String) {
    self.init(TextBuffer(Data(string.utf8)))
    selected = SelectedRange(buffer.count)
  }

  /// The text as a string. Bytes that aren't UTF-8 are replacement characters in it.
  package var string: String { String(decoding: buffer.data, as: UTF8.self) }

  /// The selection. A position within a character is moved to its beginning.
  package var selection: SelectedRange {
    get { selected }
    set {
      select(
        SelectedRange(
          anchor: buffer.clusterBoundary(atOrBefore: newValue.anchor),
          cursor: buffer.clusterBoundary(atOrBefore: newValue.cursor)))
      goalColumn = nil
    }
  }

  /// The bytes of the selected part.
  package var selectedBytes: [UInt8] { buffer.bytes(in: selected.range) }

  private mutating func select(_ selection: SelectedRange) {
    selected = selection
    lastEdit = nil
  }

  // MARK: Moving

  /// Moves the cursor.
  ///
  /// - Parameters:
  ///   - movement: The movement.
  ///   - extending: A Boolean value that indicates whether the text that the cursor passes is selected.
  ///   - layout: The layout for movements by rows.
  package mutating func move(
    _ movement: TextMovement, extending: Bool = false, in layout: RowLayout = RowLayout(columns: .max, wraps: false)
  ) {
    let target: Int
    if case .rows(let count) = movement {
      (target, goalColumn) = offset(rowsAway: count, in: layout)
    } else if !extending, !selected.isEmpty, movement == .characterBackward || movement == .characterForward {
      // The cursor leaves a selection at its edge.
      target = movement == .characterBackward ? selected.range.lowerBound : selected.range.upperBound
      goalColumn = nil
    } else {
      target = offset(after: movement)
      goalColumn = nil
    }
    select(SelectedRange(anchor: extending ? selected.anchor : target, cursor: target))
  }

  /// Selects the word at an offset.
  package mutating func selectWord(at offset: Int) {
    let start = buffer.offset(ofWordBefore: buffer.offset(afterClusterAt: offset))
    let end = buffer.offset(afterWordAt: start)
    let isInWord = start <= offset && offset < end
    selection = isInWord ? SelectedRange(anchor: start, cursor: end) : SelectedRange(offset)
  }

  /// Selects the line at an offset, with its ending.
  package mutating func selectLine(at offset: Int) {
    let line = buffer.line(containing: offset)
    selection = SelectedRange(anchor: line.content.lowerBound, cursor: line.end)
  }

  /// Selects the whole text.
  package mutating func selectAll() {
    select(SelectedRange(anchor: buffer.contentStart, cursor: buffer.count))
    goalColumn = nil
  }

  private func offset(after movement: TextMovement) -> Int {
    let cursor = selected.cursor
    switch movement {
    case .characterBackward: return buffer.offset(ofClusterBefore: cursor)
    case .characterForward: return buffer.offset(afterClusterAt: cursor)
    case .wordBackward: return buffer.offset(ofWordBefore: cursor)
    case .wordForward: return buffer.offset(afterWordAt: cursor)
    case .lineStart: return buffer.line(containing: cursor).content.lowerBound
    case .lineEnd: return buffer.line(containing: cursor).content.upperBound
    case .textStart: return buffer.contentStart
    case .textEnd: return buffer.count
    case .rows: return cursor
    }
  }

  private func offset(rowsAway count: Int, in layout: RowLayout) -> (Int, column: Int) {
    var row = layout.row(containing: selected.cursor, in: buffer)
    let column = goalColumn ?? layout.column(of: selected.cursor, in: row, of: buffer)
    for _ in 0..<abs(count) {
      guard let next = count < 0 ? layout.row(before: row, in: buffer) : layout.row(after: row, in: buffer) else {
        return (count < 0 ? buffer.contentStart : buffer.count, column)
      }
      row = next
    }
    return (layout.offset(atColumn: column, in: row, of: buffer).offset, column)
  }

  // MARK: Editing

  /// Replaces the selection with typed text. Words that are typed in a row are undone one by one.
  package mutating func type(_ text: String) {
    var joins = false
    if selected.isEmpty, case .typing(let endsWord) = lastEdit { joins = !endsWord || text.first?.isWhitespace == true }
    replaceSelection(with: Array(text.utf8), joining: joins)
    lastEdit = .typing(endsWord: text.last?.isWhitespace ?? false)
  }

  /// Replaces the selection with a line ending, that of the lines around it.
  ///
  /// - Parameter keepsIndentation: A Boolean value that indicates whether the new line begins with the spaces and tabs
  ///   of the one before.
  package mutating func insertNewline(keepsIndentation: Bool = false) {
    let start = selected.range.lowerBound
    var bytes = buffer.lineEnding(near: start) ?? ending
    if keepsIndentation {
      let line = buffer.line(containing: start).content.lowerBound
      let head = buffer.bytes(in: line..<min(start, line + 1000))
      bytes += head.prefix { $0 == 0x20 || $0 == 0x09 }
    }
    replaceSelection(with: bytes)
  }

  /// Replaces the selection with bytes from elsewhere. Their line endings become those of the lines around them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - joins: A Boolean value that indicates whether the bytes continue those that were pasted last, and are undone
  ///     with them.
  package mutating func paste(_ bytes: some Collection<UInt8>, joining joins: Bool = false) {
    let ending = buffer.lineEnding(near: selected.range.lowerBound) ?? ending
    replaceSelection(with: Self.lines(bytes, ending: ending), joining: joins)
  }

  /// Deletes the selection or, if nothing is selected, the text that a movement passes.
  package mutating func delete(
    _ movement: TextMovement = .characterBackward, in layout: RowLayout = RowLayout(columns: .max, wraps: false)
  ) {
    guard selected.isEmpty else { return replaceSelection(with: []) }
    let edit: Edit? =
      switch movement {
      case .characterBackward: .deletingBackward
      case .characterForward: .deletingForward
      default: nil
      }
    let joins = edit != nil && lastEdit == edit
    let before = State(buffer: buffer, selection: selected)
    move(movement, extending: true, in: layout)
    if selected.isEmpty { return }
    replace(selected.range, with: [], from: before, joining: joins)
    lastEdit = edit
  }

  /// Deletes the line of the cursor with its ending, and returns its bytes.
  ///
  /// - Parameter joins: A Boolean value that indicates whether the line is restored together with the one that was
  ///   deleted last.
  package mutating func deleteLine(joining joins: Bool = false) -> [UInt8] {
    let line = buffer.line(containing: selected.cursor)
    let range = line.content.lowerBound..<line.end
    let bytes = buffer.bytes(in: range)
    if !bytes.isEmpty { replace(range, with: [], from: State(buffer: buffer, selection: selected), joining: joins) }
    return bytes
  }

  /// Replaces the selection with bytes as they are, and moves the cursor after them.
  package mutating func replaceSelection(with bytes: [UInt8], joining joins: Bool = false) {
    if selected.isEmpty, bytes.isEmpty { return }
    replace(selected.range, with: bytes, from: State(buffer: buffer, selection: selected), joining: joins)
  }

  private mutating func replace(_ range: Range<Int>, with bytes: [UInt8], from state: State, joining joins: Bool) {
    history.record(state, joining: joins)
    buffer.replace(range, with: bytes)
    select(SelectedRange(range.lowerBound + bytes.count))
    goalColumn = nil
  }

  /// Changes the whole text in one edit, and keeps the cursor in the line with the same number.
  package mutating func edit(_ change: (inout TextBuffer) -> Void) {
    history.record(State(buffer: buffer, selection: selected))
    let before = buffer.line(containing: selected.cursor)
    change(&buffer)
    let line = buffer.line(at: min(before.index, buffer.lineCount - 1)).content
    selection = SelectedRange(min(line.lowerBound + selected.cursor - before.content.lowerBound, line.upperBound))
  }

  /// Returns bytes with one line ending for each line feed, carriage return, and pair of both.
  private static func lines(_ bytes: some Collection<UInt8>, ending: [UInt8]) -> [UInt8] {
    guard ending != [0x0A] || bytes.contains(0x0D) else { return Array(bytes) }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var previous: UInt8?
    for byte in bytes {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: lines += ending
      default: lines.append(byte)
      }
      previous = byte
    }
    return lines
  }

  /// Returns the position of the cursor in another text, if the part before or after the cursor is the same in both.
  ///
  /// - Parameters:
  ///   - new: The other text.
  ///   - parts: The parts, in the order in which they are compared.
  package func cursor(in new: String, by parts: [TextPart]) -> Int? {
    let (old, new, cursor) = (buffer.bytes(in: 0..<buffer.count), Array(new.utf8), selected.cursor)
    for part in parts {
      switch part {
      case .before: if new.starts(with: old[..<cursor]) { return cursor }
      case .after: if new.reversed().starts(with: old[cursor...].reversed()) { return new.count - (old.count - cursor) }
      }
    }
    return nil
  }

  /// A part of a text beside the cursor.
  package enum TextPart {
    case before, after
  }

  // MARK: History

  /// A Boolean value that indicates whether the text differs from the one that was loaded or saved last.
  package var isModified: Bool { history.isModified }

  /// The number of edits that can be undone.
  package var undoCount: Int { history.undoCount }

  /// A Boolean value that indicates whether there is an edit to undo.
  package var canUndo: Bool { history.canUndo }

  /// A Boolean value that indicates whether there is an edit to redo.
  package var canRedo: Bool { history.canRedo }

  /// Marks the current text as saved.
  package mutating func markSaved() {
    history.markSaved()
  }

  /// Undoes the last edit, and restores the selection before it. Returns false if there is no edit.
  @discardableResult
  package mutating func undo() -> Bool {
    restore(history.undo(from: State(buffer: buffer, selection: selected)))
  }

  /// Redoes the edit that was undone last. Returns false if there is no such edit.
  @discardableResult
  package mutating func redo() -> Bool {
    restore(history.redo(from: State(buffer: buffer, selection: selected)))
  }

  private mutating func restore(_ state: State?) -> Bool {
    guard let state else { return false }
    buffer = state.buffer
    select(state.selection)
    goalColumn = nil
    return true
  }
}

extension EditableText: Equatable {
  /// Returns a Boolean value that indicates whether two texts are copies of each other, with the same selection. Their
  /// bytes aren't compared.
  package static func == (first: EditableText, second: EditableText) -> Bool {
    first.buffer.isCopy(of: second.buffer) && first.selected == second.selected
      && first.isModified == second.isModified
  }
}
