/// A text that stays out of descriptions, logs, recordings and snapshots, such as a password.
///
/// ```swift
/// let token = Secret("3f9a")
/// print(token)  // •••
/// let header = "Bearer \(token.reveal())"
/// ```
/// Its description, its debug description, its mirror and what `dump` prints are `•••`, even inside other values. It isn't
/// `Codable`. Only ``reveal()`` returns the text.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The characters in place of a secret.
  static let mark = "•••"

  private let text: String

  /// Creates a secret.
  public init(_ text: String) {
    self.text = text
  }

  /// Returns the text. Search for calls of this method to see where secrets are used.
  public func reveal() -> String { text }

  /// Three dots.
  public var description: String { Self.mark }

  /// Three dots.
  public var debugDescription: String { Self.mark }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
