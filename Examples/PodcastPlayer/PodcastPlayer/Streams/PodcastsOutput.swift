import CommandSupport
import Foundation

/// Where the program puts what it has to say: content in one place, messages in another.
public struct PodcastsOutput: Sendable {
  /// How wide the terminal is that content goes to; nil where it goes elsewhere. Lines are cut to it.
  public var width: @Sendable () -> Int?
  /// Whether messages go to a terminal, where a line can be written over.
  public var showsProgress: Bool
  /// Whether content may have colours and the like.
  public var hasStyles: Bool
  /// Takes content. Throws what writing fails with. A reader that went away is no failure; the text is dropped.
  public var write: @Sendable (_ content: String) throws -> Void
  /// Takes a message: whole lines with their newlines, or the line that shows progress.
  public var message: @Sendable (_ text: String) -> Void
  /// How wide the terminal is that messages go to.
  public var progressWidth: @Sendable () -> Int
  /// Whether nobody reads the content any more.
  public var isReaderGone: @Sendable () -> Bool

  /// Makes an output of the functions that take its parts.
  public init(
    width: @escaping @Sendable () -> Int? = { nil },
    showsProgress: Bool = false,
    hasStyles: Bool = false,
    write: @escaping @Sendable (_ content: String) throws -> Void,
    message: @escaping @Sendable (_ text: String) -> Void,
    progressWidth: @escaping @Sendable () -> Int = { 80 },
    isReaderGone: @escaping @Sendable () -> Bool = { false }
  ) {
    self.width = width
    self.showsProgress = showsProgress
    self.hasStyles = hasStyles
    self.write = write
    self.message = message
    self.progressWidth = progressWidth
    self.isReaderGone = isReaderGone
  }
}

extension PodcastsOutput {
  /// The program's standard output for content, standard error for messages.
  ///
  /// A reader that goes away is no failure. SIGPIPE must be ignored for that.
  /// - Parameter variables: The process's variables: `NO_COLOR` and `TERM` are looked at.
  public static func standard(variables: [String: String]) -> Self {
    let content = DescriptorWriter(STDOUT_FILENO)
    let messages = DescriptorWriter(STDERR_FILENO)
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return Self(
      width: { isTerminal ? TerminalSize(of: STDOUT_FILENO).columns : nil },
      showsProgress: isatty(STDERR_FILENO) == 1 && variables["TERM"] != "dumb",
      hasStyles: isTerminal && allowsStyles(variables),
      write: { try content.write($0) },
      message: { messages.writeIgnoringErrors($0) },
      progressWidth: { TerminalSize(of: STDERR_FILENO).columns },
      isReaderGone: { content.isReaderGone }
    )
  }

  /// Whether the person has nothing against colours: see no-color.org.
  static func allowsStyles(_ variables: [String: String]) -> Bool {
    (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
  }

  /// Says in one line what could not be done.
  public func fail(_ error: PodcastsError) {
    note("podcasts: \(error)")
  }

  /// Says something in one line.
  func note(_ line: String) {
    message(TerminalText.line(line) + "\n")
  }
}
