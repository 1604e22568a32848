import CommandSupport
import Foundation

extension EditorInput {
  /// The program's standard input.
  ///
  /// - Parameter signals: What listens for signals while a session waits for a line.
  public static func standard(signals: SignalListener? = nil) -> Self {
    let reader = DescriptorReader(STDIN_FILENO, signals: signals)
    return Self(
      isTerminal: isatty(STDIN_FILENO) == 1,
      nextEvent: { try await reader.nextEvent() },
      isInterrupted: { reader.isInterrupted() },
      readToEnd: { try await reader.readToEnd() }
    )
  }
}

extension EditorOutput {
  /// The program's standard output for content, standard error for messages and prompts.
  ///
  /// A reader that goes away is no failure. SIGPIPE must be ignored for that.
  public static func standard() -> Self {
    let content = DescriptorWriter(STDOUT_FILENO)
    let messages = DescriptorWriter(STDERR_FILENO)
    return Self(
      isTerminal: isatty(STDOUT_FILENO) == 1,
      write: { try content.write($0) },
      message: { line in messages.writeIgnoringErrors("\(line)\n") },
      prompt: { text in messages.writeIgnoringErrors(text) }
    )
  }
}
