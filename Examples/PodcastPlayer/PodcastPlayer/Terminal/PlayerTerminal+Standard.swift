import CommandSupport
import Foundation

extension PlayerTerminal {
  /// The terminal that the program was started in, if its standard input and output are one.
  ///
  /// Listens for signals from now on; once per process.
  /// - Parameter variables: The process's variables: `NO_COLOR` and `TERM` are looked at.
  public static func standard(variables: [String: String]) -> Self {
    let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && variables["TERM"] != "dumb"
    // Whoever sees no view stops and goes on as every other program. Control-\ would leave the terminal as the player needs
    // it, and show what Swift's runtime has to say of a crash.
    let signals = SignalListener(
      [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + (isInteractive ? [SIGTSTP, SIGCONT, SIGWINCH] : []))
    let mode = TerminalMode(STDIN_FILENO)
    let writer = DescriptorWriter(STDOUT_FILENO)
    let events = TerminalEvents(keys: isInteractive ? STDIN_FILENO : nil, output: STDOUT_FILENO, signals: signals)
    return Self(
      isInteractive: isInteractive,
      hasStyles: isInteractive && PodcastsOutput.allowsStyles(variables),
      size: { TerminalSize(of: STDOUT_FILENO) },
      open: {
        guard isInteractive else { return }
        try mode.readKeys()
        writer.writeIgnoringErrors(Screen.begin)
      },
      close: {
        guard isInteractive else { return }
        writer.writeIgnoringErrors(Screen.end)
        mode.restore()
      },
      suspend: { signals.obey(SIGTSTP) },
      write: { writer.writeIgnoringErrors($0) },
      nextEvent: { try await events.next() }
    )
  }
}

/// Control sequences of terminals (ECMA-48, and xterm's for the other screen).
enum Screen {
  /// A screen of its own, without a cursor.
  static let begin = "\u{1B}[?1049h\u{1B}[?25l"
  /// The screen and the cursor that were there before.
  static let end = "\u{1B}[?25h\u{1B}[?1049l"
  /// To the upper left corner.
  static let home = "\u{1B}[H"
  /// Clears what is behind the cursor on its line.
  static let clearLine = "\u{1B}[K"
  /// Clears what is behind the cursor on the whole screen.
  static let clearRest = "\u{1B}[J"
  /// Begins and ends bold text.
  static let bold = (begin: "\u{1B}[1m", end: "\u{1B}[22m")
  /// Begins and ends faint text.
  static let faint = (begin: "\u{1B}[2m", end: "\u{1B}[22m")
}
