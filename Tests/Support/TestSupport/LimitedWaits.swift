import Dispatch
import Testing

/// The longest time that a test waits for another thread.
private let longestWait = DispatchTimeInterval.seconds(300)

extension DispatchSemaphore {
  /// Waits for a signal, and fails the test if none comes in five minutes.
  package func wait(for what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    if wait(timeout: .now() + longestWait) == .success { return }
    Issue.record("Waited five minutes for \(what).", sourceLocation: sourceLocation)
  }
}

extension DispatchGroup {
  /// Waits until all have left, and fails the test if that takes more than five minutes.
  package func wait(for what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    if wait(timeout: .now() + longestWait) == .success { return }
    Issue.record("Waited five minutes for \(what).", sourceLocation: sourceLocation)
  }
}
