/// The undo and redo stacks of a text, with a marker for the state that was saved last.
///
/// It keeps the states themselves: copies of a ``TextBuffer`` share what they have in common.
package struct EditHistory<State: Sendable>: Sendable {
  private var done: [State] = []
  private var undone: [State] = []
  /// The length of `done` at the last save; nil when undoing and redoing cannot restore that state.
  private var saved: Int? = 0

  /// Creates an empty history of a text without changes.
  package init() {}

  /// A Boolean value that indicates whether the text differs from the saved one.
  package var isModified: Bool { saved != done.count }

  /// A Boolean value that indicates whether there is an edit to undo.
  package var canUndo: Bool { !done.isEmpty }

  /// A Boolean value that indicates whether there is an edit to redo.
  package var canRedo: Bool { !undone.isEmpty }

  /// The states before the edits that aren't undone, in order.
  package var earlierStates: [State] { done }

  /// Records an edit, and discards the edits that were undone.
  ///
  /// - Parameters:
  ///   - state: The state before the edit.
  ///   - joins: Whether the edit is undone together with the one before. An edit after a save isn't.
  package mutating func record(_ state: State, joining joins: Bool = false) {
    undone = []
    if let saved, saved > done.count { self.saved = nil }
    if joins, canUndo, saved != done.count { return }
    done.append(state)
  }

  /// Marks the current state as saved.
  package mutating func markSaved() {
    saved = done.count
  }

  /// Marks the current state as different from the file, whatever is undone and redone.
  package mutating func markUnsaved() {
    saved = nil
  }

  /// Undoes the last edit and returns the state before it; nil if there is no edit.
  package mutating func undo(from state: State) -> State? {
    guard let earlier = done.popLast() else { return nil }
    undone.append(state)
    return earlier
  }

  /// Redoes the edit that was undone last and returns the state after it; nil if there is no such edit.
  package mutating func redo(from state: State) -> State? {
    guard let later = undone.popLast() else { return nil }
    done.append(state)
    return later
  }
}
