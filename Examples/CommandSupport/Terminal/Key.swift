/// A key that was pressed in a terminal.
public enum Key: Equatable, Sendable {
  /// A key that types a character. Tab is the character `\t`.
  case character(Character)
  /// The Return or Enter key.
  case enter
  /// An arrow key.
  case left, right, up, down
  /// An arrow key with Control or Alt, which moves by a word.
  case wordLeft, wordRight
  /// The key to the beginning or the end of a line.
  case home, end
  /// The key that deletes the character before or after the cursor.
  case backspace, delete
  /// A letter with Control, in lower case; also the other keys that Control combines with.
  case control(Character)
  /// Any other key.
  case other
}
