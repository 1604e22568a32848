/// The responses to keys that text fields and text areas share.
extension EditableText {
  /// Edits the text in response to a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys.
  ///   - inserted: The bytes that Control-V inserts, or `nil` if the text can't be changed.
  ///   - isSecret: A Boolean value that indicates whether the text is never copied.
  /// - Returns: `false` if the key is left to the views around the text and to the host. So are Control-C without a selection
  ///   and Control-Z without a change, with which a terminal ends and suspends a program.
  @MainActor
  mutating func respond(
    to key: KeyEquivalent, _ modifiers: EventModifiers, inserted: @autoclosure () -> [UInt8]?, isSecret: Bool = false
  ) -> Bool {
    let isCommand = modifiers.isCommand
    let extending = modifiers.contains(.shift)
    switch key {
    case .leftArrow: move(modifiers.movesByWord ? .wordBackward : .characterBackward, extending: extending)
    case .rightArrow: move(modifiers.movesByWord ? .wordForward : .characterForward, extending: extending)
    case "a" where isCommand: selectAll()
    case "c" where isCommand && !isSecret && !selection.isEmpty: TextArea.clipboard = selectedBytes
    default:
      guard let inserted = inserted() else { return false }
      return change(for: key, modifiers, inserted, isSecret)
    }
    return true
  }

  @MainActor
  private mutating func change(
    for key: KeyEquivalent, _ modifiers: EventModifiers, _ inserted: [UInt8], _ isSecret: Bool
  ) -> Bool {
    let isCommand = modifiers.isCommand
    switch key {
    case .delete: delete(modifiers.movesByWord ? .wordBackward : .characterBackward)
    case .deleteForward: delete(modifiers.movesByWord ? .wordForward : .characterForward)
    case "x" where isCommand && !isSecret:
      guard !selection.isEmpty else { break }
      TextArea.clipboard = selectedBytes
      delete()
    case "v" where isCommand: replaceSelection(with: inserted)
    case "z" where isCommand: return undo()
    case "y" where isCommand: redo()
    default: return false
    }
    return true
  }
}

extension EventModifiers {
  /// A Boolean value that indicates whether a letter is a command. In a terminal, Control stands for the Command key.
  var isCommand: Bool { !isDisjoint(with: [.control, .command]) }

  /// A Boolean value that indicates whether a key moves the cursor by words, or to the ends of the text.
  var movesByWord: Bool { !isDisjoint(with: [.control, .command, .option]) }
}
