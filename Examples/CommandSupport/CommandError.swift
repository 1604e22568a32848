/// Something that could not be done: what it was about, and why, in one line.
public struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What it was about, as the person named it, or the stream; nil when the command itself is meant.
  public let subject: String?
  /// Why, in a few words.
  public let reason: String

  /// Makes an error out of its words.
  public init(_ subject: String?, reason: String) {
    self.subject = subject
    self.reason = reason
  }

  /// The subject and the reason, free of control characters.
  public var description: String {
    TerminalText.line(subject.map { "\($0): \(reason)" } ?? reason)
  }
}
