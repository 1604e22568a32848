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
      suspend: { signals.obey(SIGTSTP) },
      write: { writer.writeIgnoringErrors($0) },
      nextEvent: Self.events(events)
    )
  }
}
