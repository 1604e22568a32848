import CommandSupport
import Foundation
import TextEditing

/// The destination of a player's content and of its messages.
package struct PodcastsOutput: Sendable {
  /// Returns the width of the terminal that content goes to, which lines are cut to; nil if it isn't a terminal.
  package var width: @Sendable () -> Int?
  /// A Boolean value that indicates whether messages go to a terminal, where a line can be rewritten.
  package var showsProgress: Bool
  /// A Boolean value that indicates whether content may have bold and faint text.
  package var hasStyles: Bool
  /// Writes content. Throws the error of the write. After the reader has closed its end of a pipe, content is dropped
  /// without an error.
  package var write: @Sendable (_ content: String) throws -> Void
  /// Writes a message: lines with their newlines, or the progress line.
  package var message: @Sendable (_ text: String) -> Void
  /// Returns the width of the terminal that messages go to.
  package var progressWidth: @Sendable () -> Int

  /// Creates an output from its functions.
  package init(
    width: @escaping @Sendable () -> Int? = { nil },
    showsProgress: Bool = false,
    hasStyles: Bool = false,
    write: @escaping @Sendable (_ content: String) throws -> Void,
    message: @escaping @Sendable (_ text: String) -> Void,
    progressWidth: @escaping @Sendable () -> Int = { 80 }
  ) {
    self.width = width
    self.showsProgress = showsProgress
    self.hasStyles = hasStyles
    self.write = write
    self.message = message
    self.progressWidth = progressWidth
  }
}

extension PodcastsOutput {
  /// The program's standard output for content, and standard error for messages.
  ///
  /// The program must ignore `SIGPIPE`, so that a reader that closes its end of a pipe doesn't end it.
  ///
  /// - Parameter variables: The process's environment variables, for the values of `NO_COLOR` and `TERM`.
  package static func standard(variables: [String: String]) -> Self {
    let content = DescriptorWriter(STDOUT_FILENO)
    let messages = DescriptorWriter(STDERR_FILENO)
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return Self(
      width: { isTerminal ? TerminalSize(of: STDOUT_FILENO).columns : nil },
      showsProgress: isatty(STDERR_FILENO) == 1 && variables["TERM"] != "dumb",
      // See no-color.org.
      hasStyles: isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb",
      write: { try content.write($0) },
      message: { messages.writeIgnoringErrors($0) },
      progressWidth: { TerminalSize(of: STDERR_FILENO).columns }
    )
  }

  /// Reports a failure in one line.
  package func fail(_ error: CommandError) {
    note("podcasts: \(error)")
  }

  /// Writes a message of one line.
  func note(_ line: String) {
    message(VisibleText.line(line) + "\n")
  }
}
