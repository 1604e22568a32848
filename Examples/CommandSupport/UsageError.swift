/// A command line that cannot be understood; the program says why and exits with 64.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, for the person who typed it, on one line and free of control characters.
  public let description: String

  /// Makes an error that says what is wrong.
  public init(_ description: String) {
    self.description = TerminalText.line(description)
  }
}
