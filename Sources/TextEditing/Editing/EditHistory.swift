/// The undo and redo stacks of a text, with a marker for the state that was saved last.
///
/// It keeps the states themselves: copies of a ``TextBuffer`` share what they have in common.
package struct EditHistory<State: Sendable>: Sendable {
  private var done = Stack()
  private var undone = Stack()
  /// The length of `done` at the last save; nil when undoing and redoing cannot restore that state.
  private var saved: Int? = 0

  /// Creates an empty history of a text without changes.
  package init() {}

  /// A Boolean value that indicates whether the text differs from the saved one.
  package var isModified: Bool { saved != done.count }

  /// A Boolean value that indicates whether there is an edit to undo.
  package var canUndo: Bool { done.count > 0 }

  /// A Boolean value that indicates whether there is an edit to redo.
  package var canRedo: Bool { undone.count > 0 }

  /// The number of edits that aren't undone.
  package var undoCount: Int { done.count }

  /// The states before the edits that aren't undone, in order.
  package var earlierStates: some Sequence<State> { done.chunks.joined() }

  /// Records an edit, and discards the edits that were undone.
  ///
  /// - Parameters:
  ///   - state: The state before the edit.
  ///   - joins: A Boolean value that indicates whether the edit is undone together with the one before. An edit after a
  ///     save isn't.
  package mutating func record(_ state: State, joining joins: Bool = false) {
    undone = Stack()
    if let saved, saved > done.count { self.saved = nil }
    if joins, canUndo, saved != done.count { return }
    done.push(state)
  }

  /// Marks the current state as saved.
  package mutating func markSaved() {
    saved = done.count
  }

  /// Undoes the last edit and returns the state before it; nil if there is no edit.
  package mutating func undo(from state: State) -> State? {
    guard let earlier = done.pop() else { return nil }
    undone.push(state)
    return earlier
  }

  /// Redoes the edit that was undone last and returns the state after it; nil if there is no such edit.
  package mutating func redo(from state: State) -> State? {
    guard let later = undone.pop() else { return nil }
    done.push(state)
    return later
  }

  /// States in chunks, so that a change of one of two copies of a long history doesn't copy all of it.
  private struct Stack: Sendable {
    private(set) var chunks: [[State]] = []
    private(set) var count = 0

    mutating func push(_ state: State) {
      if count % Self.chunkSize == 0 { chunks.append([]) }
      chunks[chunks.count - 1].append(state)
      count += 1
    }

    mutating func pop() -> State? {
      guard count > 0 else { return nil }
      let state = chunks[chunks.count - 1].popLast()
      count -= 1
      if count % Self.chunkSize == 0 { chunks.removeLast() }
      return state
    }

    private static var chunkSize: Int { 64 }
  }
}
