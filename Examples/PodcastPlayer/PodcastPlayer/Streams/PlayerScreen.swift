import CommandSupport
import Foundation

/// The place where a person uses the library and its player.
package struct PlayerScreen: Sendable {
  /// Shows the library full screen with a player, until the person leaves; nil if there is no terminal for it.
  package var show: (@MainActor @Sendable (Player) async throws -> Void)?
  /// Returns when a program without a screen has to end. Throws the error of the wait.
  package var end: @Sendable () async throws -> Void

  /// Creates a screen from its functions.
  package init(
    show: (@MainActor @Sendable (Player) async throws -> Void)? = nil, end: @escaping @Sendable () async throws -> Void
  ) {
    self.show = show
    self.end = end
  }

  /// A Boolean value that indicates whether the process's standard input and output are its controlling terminal.
  package static var isTerminal: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && TerminalMode.isControlling(STDIN_FILENO)
  }

  /// Returns the type of the terminal if it can't show a screen, or `nil` if it can.
  ///
  /// - Parameter variables: The process's environment variables, for the value of `TERM`.
  package static func unsuitableType(variables: [String: String]) -> String? {
    variables["TERM"].flatMap { $0 == "dumb" ? $0 : nil }
  }

  /// Returns when a signal asks the process to end, or the reader of its output is gone.
  ///
  /// It listens for signals from its first call on; a process calls it once.
  package static func processEnd() async throws {
    let signals = SignalListener()
    let reader = KeyReader(keys: nil, output: STDOUT_FILENO, signals: signals)
    // A separate queue, so that waiting blocks none of the threads that run Swift's tasks.
    _ = try await DispatchQueue(label: "podcasts.end").blocking { try reader.next() }
  }
}
