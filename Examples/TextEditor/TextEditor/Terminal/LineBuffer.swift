import CommandSupport

/// A line that is being edited, with the cursor between two of its characters and earlier lines to go back to.
package struct LineBuffer: Sendable {
  /// The effect of a key.
  package enum Effect: Equatable, Sendable {
    /// The line or the cursor may have changed.
    case edited
    /// The line is complete.
    case accepted
    /// The person cancels the line, with Control-C.
    case interrupted
    /// The person ends the input, with Control-D on an empty line.
    case ended
    /// The person stops the program, with Control-Z.
    case suspended
    /// The person quits the program with Control-\.
    case terminated
    /// The person clears the screen, with Control-L.
    case cleared
  }

  /// The text before the cursor.
  package private(set) var before = ""
  /// The text after the cursor.
  package private(set) var after = ""

  private let history: [String]
  /// The position in `history`; its end stands for the new line.
  private var position: Int
  /// The new line, while an earlier one is shown.
  private var draft = ""
  /// The text that was cut last.
  private var cut = ""

  /// Creates an empty line.
  ///
  /// - Parameter history: The lines that the arrows up and down bring back, the latest one last.
  package init(history: [String] = []) {
    self.history = history
    position = history.count
  }

  /// The whole line.
  package var text: String { before + after }

  /// Applies a key to the line.
  package mutating func apply(_ key: Key) -> Effect {
    switch key {
    case .character(let character): before.append(character)
    case .enter: return .accepted
    case .left, .control("b"): if let character = before.popLast() { after = String(character) + after }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .wordLeft: after = cutWordBefore() + after
    case .wordRight: moveForwardByWord()
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .up, .control("p"): show(position - 1)
    case .down, .control("n"): show(position + 1)
    case .backspace: _ = before.popLast()
    case .delete: deleteForward()
    case .control("d"):
      if before.isEmpty, after.isEmpty { return .ended }
      deleteForward()
    case .control("k"): (cut, after) = (after, "")
    case .control("u"): (cut, before) = (before, "")
    case .control("w"): cut = cutWordBefore()
    case .control("y"): before += cut
    case .control("c"): return .interrupted
    case .control("z"): return .suspended
    case .control("|"): return .terminated
    case .control("l"): return .cleared
    case .control, .other: break
    }
    return .edited
  }

  private mutating func deleteForward() {
    if !after.isEmpty { after.removeFirst() }
  }

  /// Removes the word before the cursor, with the spaces after it, and returns it.
  private mutating func cutWordBefore() -> String {
    let spaces = before.reversed().prefix { $0.isWhitespace }.count
    let word = before.dropLast(spaces).reversed().prefix { !$0.isWhitespace }.count
    let removed = String(before.suffix(spaces + word))
    before.removeLast(spaces + word)
    return removed
  }

  private mutating func moveForwardByWord() {
    let spaces = after.prefix { $0.isWhitespace }
    let word = after.dropFirst(spaces.count).prefix { !$0.isWhitespace }
    before += spaces + word
    after.removeFirst(spaces.count + word.count)
  }

  private mutating func show(_ newPosition: Int) {
    guard newPosition != position, (0...history.count).contains(newPosition) else { return }
    if position == history.count { draft = text }
    position = newPosition
    (before, after) = (position == history.count ? draft : history[position], "")
  }
}
