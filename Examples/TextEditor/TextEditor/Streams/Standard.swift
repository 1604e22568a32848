import CommandSupport
import Foundation

extension EditorInput {
  /// The signals that a session has to listen for.
  package static let signals = SignalListener.terminating + [SIGCONT, SIGWINCH]

  /// The program's standard input.
  ///
  /// At the controlling terminal, lines can be edited as they are typed, unless its type is unknown or `dumb`.
  ///
  /// - Parameters:
  ///   - signals: The listener for the signals of a session; nil if there is no session.
  ///   - variables: The process's environment variables, for the value of `TERM`.
  package static func standard(signals: SignalListener? = nil, variables: [String: String] = [:]) -> Self {
    let signals = signals.map(SessionSignals.init)
    let isTerminal = isatty(STDIN_FILENO) == 1
    let reader = DescriptorReader(STDIN_FILENO, signals: signals)
    var input = Self(
      isTerminal: isTerminal,
      nextEvent: { prompt in
        guard isTerminal else { return try await reader.nextEvent() }
        let messages = DescriptorWriter(STDERR_FILENO)
        messages.writeIgnoringErrors(prompt.rawValue)
        let event = try await reader.nextEvent()
        // Typed lines end with an echoed newline, and other events in the middle of a line.
        if event == nil || event == .interrupt { messages.writeIgnoringErrors("\n") }
        return event
      },
      isInterrupted: { signals?.isInterrupted(atTerminal: isTerminal) ?? false },
      readToEnd: { try await reader.readToEnd() }
    )
    let terminalType = variables["TERM"] ?? "dumb"
    if isTerminal, let signals, terminalType != "dumb", isatty(STDERR_FILENO) == 1,
      TerminalMode.isControlling(STDIN_FILENO)
    {
      let editor = LineEditor(input: STDIN_FILENO, output: STDERR_FILENO, signals: signals)
      input.nextEvent = { try await editor.nextEvent($0) }
      input.cutsLines = false
    }
    return input
  }
}

extension EditorOutput {
  /// The program's standard output for content, and standard error for messages.
  ///
  /// A reader that leaves isn't a failure; `SIGPIPE` must be ignored for that.
  package static func standard() -> Self {
    let content = DescriptorWriter(STDOUT_FILENO)
    let messages = DescriptorWriter(STDERR_FILENO)
    return Self(
      isTerminal: isatty(STDOUT_FILENO) == 1,
      write: { try content.write($0) },
      message: { line in messages.writeIgnoringErrors("\(line)\n") }
    )
  }
}
