/// The edits of a text in order, to go back and forth through them, and which of them was saved.
package struct EditHistory: Sendable {
  /// An edit and what a person calls it.
  package struct Entry: Sendable {
    let label: String
    let change: PieceTable.Change
  }

  private var done: [Entry] = []
  private var undone: [Entry] = []
  /// How many edits were done when the text was saved; nil when undoing and redoing cannot lead back there.
  private var saved: Int? = 0

  /// Whether the text differs from what was saved.
  package var isModified: Bool { saved != done.count }

  /// Notes an edit. What was undone before cannot be redone any more.
  package mutating func add(_ label: String, _ change: PieceTable.Change) {
    if let saved, saved > done.count { self.saved = nil }
    undone = []
    done.append(Entry(label: label, change: change))
  }

  /// Notes that the text was saved as it is now.
  package mutating func markSaved() {
    saved = done.count
  }

  /// The last edit, which becomes the next to redo.
  package mutating func takeUndo() -> Entry? {
    guard let entry = done.popLast() else { return nil }
    undone.append(entry)
    return entry
  }

  /// The edit that was undone last, which becomes the next to undo.
  package mutating func takeRedo() -> Entry? {
    guard let entry = undone.popLast() else { return nil }
    done.append(entry)
    return entry
  }
}
