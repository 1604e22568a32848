import CTerminal
import Foundation
import PackageSupport

/// A thread that ends a preview that never returns, when the person presses a key for it or a signal asks the process to end.
///
/// The main thread reads no events while it evaluates a view. The thread reads them after the main queue hasn't run for two
/// seconds.
final class HangWatch: Sendable {
  private let state = Locked(State())

  private struct State {
    var missedChecks = 0
    /// The thread that runs the main queue.
    var thread: Int32 = 0
    var isOver = false
  }

  private static let interval: useconds_t = 500_000
  private static let longestWait = 4

  /// Called before a signal ends the process, because the views can't.
  private let willEnd: @Sendable () -> Void

  /// Starts the thread. Called on the main queue.
  ///
  /// - Parameter willEnd: Called on the thread before a signal ends the process.
  init(willEnd: @escaping @Sendable () -> Void) {
    self.willEnd = willEnd
    state.withLock { $0.thread = thread_identifier() }
    Thread.detachNewThread { [self] in
      while checks() { usleep(Self.interval) }
    }
  }

  /// Ends the thread, within half a second.
  func end() { state.withLock { $0.isOver = true } }

  /// Checks the main queue. Returns a Boolean value that indicates whether there is more to check.
  private func checks() -> Bool {
    let current = state.withLock { state in
      state.missedChecks += 1
      return state
    }
    if current.isOver { return false }
    if current.missedChecks == 1 {
      DispatchQueue.main.async { [self] in state.withLock { ($0.missedChecks, $0.thread) = (0, thread_identifier()) } }
    }
    guard current.missedChecks > Self.longestWait else { return true }
    switch terminal_discard_events() {
    case 0: break
    case -1: continue_in_successor(current.thread)
    case let number:
      terminal_close()
      willEnd()
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
    return true
  }
}
