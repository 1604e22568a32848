import CommandSupport
import Foundation
import PackageSupport

/// The signals that a session reacts to, as its events.
final class SessionSignals: Sendable {
  let listener: SignalListener
  private let termination = Locked(false)

  init(_ listener: SignalListener) {
    self.listener = listener
  }

  /// A Boolean value that indicates whether a signal to end arrived while a command was running.
  var isTerminated: Bool { termination.withLock { $0 } }

  /// Returns the event of a signal; nil if the session ignores it.
  func event(for signal: CInt) -> EditorInput.Event? {
    switch signal {
    case SIGINT: .interrupt
    case SIGCONT, SIGWINCH: nil
    default: .termination
    }
  }

  /// Takes the next signal that is an event.
  func pending() -> EditorInput.Event? {
    if isTerminated { return .termination }
    while let signal = listener.pending() {
      if let event = event(for: signal) { return event }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a signal that stops a command has arrived.
  ///
  /// An interruption at a terminal is consumed. Every other one ends the session at its next event.
  func isInterrupted(atTerminal: Bool) -> Bool {
    guard let event = pending() else { return false }
    if event == .termination || !atTerminal { termination.withLock { $0 = true } }
    return true
  }
}
