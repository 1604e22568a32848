import CommandSupport
import Foundation

extension PlayerTerminal {
  /// The terminal of the process, if its standard input and output are its controlling terminal.
  ///
  /// It listens for signals from now on; a process has one such terminal.
  ///
  /// - Parameter variables: The process's environment variables, for the values of `NO_COLOR` and `TERM`.
  public static func standard(variables: [String: String]) -> Self {
    let isInteractive =
      isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && variables["TERM"] != "dumb"
      && TerminalMode.isControlling(STDIN_FILENO)
    // Without a view, the program stops and continues by default. Control-\ ends the player in either case, because its
    // default action would leave the terminal in the player's mode.
    let signals = SignalListener(
      [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + (isInteractive ? [SIGTSTP, SIGCONT, SIGWINCH] : []))
    let mode = TerminalMode(STDIN_FILENO)
    let writer = DescriptorWriter(STDOUT_FILENO)
    let events = KeyReader(keys: isInteractive ? STDIN_FILENO : nil, output: STDOUT_FILENO, signals: signals)
    return Self(
      isInteractive: isInteractive,
      hasStyles: isInteractive && PodcastsOutput.allowsStyles(variables),
      size: { TerminalSize(of: STDOUT_FILENO) },
      open: {
        guard isInteractive else { return }
        try mode.readKeys(signals: true)
        writer.writeIgnoringErrors(Screen.begin)
      },
      close: {
        guard isInteractive else { return }
        writer.writeIgnoringErrors(Screen.end)
        mode.restore()
      },
      suspend: { signals.performDefault(SIGTSTP) },
      write: { writer.writeIgnoringErrors($0) },
      nextEvent: Self.events(events)
    )
  }

  /// Returns the function that waits for the events of a terminal.
  ///
  /// It waits on a queue of its own, so that it blocks none of the threads that run Swift's tasks.
  private static func events(_ reader: KeyReader) -> @Sendable () async throws -> Event? {
    let queue = DispatchQueue(label: "podcasts.terminal")
    return {
      try await queue.blocking {
        switch try reader.next() {
        case .key(let key): .key(key)
        case .end: nil
        case .readerLeft: .readerLeft
        case .signal(SIGINT), .signal(SIGQUIT): .interruption
        case .signal(SIGTSTP): .suspension
        case .signal(SIGCONT): .resumption
        case .signal(SIGWINCH): .resized
        case .signal: .termination
        }
      }
    }
  }
}
