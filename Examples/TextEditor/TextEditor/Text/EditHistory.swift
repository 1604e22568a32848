/// The undo and redo stacks of a text, with a marker for the state that was saved last.
package struct EditHistory: Sendable {
  /// An edit, with the label that `undo` and `redo` show.
  package struct Entry: Sendable {
    let label: String
    let change: PieceTable.Change
    /// The ``EditHistory/basis`` of the text after this edit.
    let basis: Int
  }

  private var done: [Entry] = []
  private var undone: [Entry] = []
  /// The length of `done` at the last save; nil when undoing and redoing cannot restore that state.
  private var saved: Int? = 0

  /// A Boolean value that indicates whether the text differs from the saved one.
  package var isModified: Bool { saved != done.count }

  /// The number of the file's version that the text was made from: 0 until an edit loads another one.
  package var basis: Int { done.last?.basis ?? 0 }

  /// The label of the last edit in `labels` that is not undone.
  package func last(of labels: Set<String>) -> String? {
    done.last { labels.contains($0.label) }?.label
  }

  /// Records an edit, and discards the edits that were undone.
  ///
  /// - Parameter basis: The number of the version that the edit loads; nil if it loads none.
  package mutating func add(_ label: String, _ change: PieceTable.Change, basis: Int? = nil) {
    if let saved, saved > done.count { self.saved = nil }
    undone = []
    done.append(Entry(label: label, change: change, basis: basis ?? self.basis))
  }

  /// Marks the current state as saved.
  package mutating func markSaved() {
    saved = done.count
  }

  /// Moves the last edit to the redo stack and returns it.
  package mutating func takeUndo() -> Entry? {
    guard let entry = done.popLast() else { return nil }
    undone.append(entry)
    return entry
  }

  /// Moves the last undone edit back to the undo stack and returns it.
  package mutating func takeRedo() -> Entry? {
    guard let entry = undone.popLast() else { return nil }
    done.append(entry)
    return entry
  }
}
