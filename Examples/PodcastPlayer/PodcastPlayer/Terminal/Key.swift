/// A key that was pressed.
public enum Key: Equatable, Sendable {
  /// One that stands for a character.
  case character(Character)
  /// An arrow.
  case left, right, up, down
  /// The end of the input, as by Control-D.
  case end
  /// Any other.
  case other
}
