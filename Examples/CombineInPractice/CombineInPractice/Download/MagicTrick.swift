/// A magic trick, as wizards share it.
public struct MagicTrick: Decodable, Equatable, Sendable {
  /// What the trick is called.
  public var name: String

  /// Makes a trick.
  public init(name: String) {
    self.name = name
  }

  /// What is shown in place of a trick that cannot be read.
  public static let placeholder = MagicTrick(name: "(a trick that cannot be read)")
}
