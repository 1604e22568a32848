/// The undo and redo stacks of a text, with a marker for the state that was saved last.
package struct EditHistory: Sendable {
  /// An edit, with the label that `undo` and `redo` show.
  package struct Entry: Sendable {
    let label: String
    let change: PieceTable.Change
    /// The number of foreign versions that the text includes after this edit. See ``EditHistory/foreignVersions``.
    let foreignVersions: Int
  }

  private var done: [Entry] = []
  private var undone: [Entry] = []
  /// The length of `done` at the last save; nil when undoing and redoing cannot restore that state.
  private var saved: Int? = 0

  /// A Boolean value that indicates whether the text differs from the saved one.
  package var isModified: Bool { saved != done.count }

  /// The number of versions by other programs that have been loaded into the text and not been undone.
  ///
  /// A text that includes fewer than were loaded lacks another program's changes, and overwrites them when it is saved.
  package var foreignVersions: Int { done.last?.foreignVersions ?? 0 }

  /// The label of the last edit in `labels` that is not undone.
  package func last(of labels: Set<String>) -> String? {
    done.last { labels.contains($0.label) }?.label
  }

  /// Records an edit, and discards the edits that were undone.
  ///
  /// - Parameter foreignVersions: The new value of ``foreignVersions``; nil keeps the current one.
  package mutating func add(_ label: String, _ change: PieceTable.Change, foreignVersions: Int? = nil) {
    if let saved, saved > done.count { self.saved = nil }
    undone = []
    done.append(Entry(label: label, change: change, foreignVersions: foreignVersions ?? self.foreignVersions))
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
