import Locking
import XCTest

/// Knows whether a test case of XCTest is running; it may be failed from any thread.
final class RunningXCTest: NSObject, XCTestObservation, Sendable {
  static let observer = RunningXCTest()

  private struct State {
    var running = 0
    var site: CallSite?
  }

  private let state = Locked(State())

  /// A Boolean value that indicates whether a test case is between its set-up and its tear-down.
  var isRunning: Bool { state.withLock { $0.running > 0 } }

  /// The place in the running test case where it created its clock or its environment, if it has.
  var site: CallSite? { state.withLock { $0.site } }

  /// Notes a place in the running test case. XCTest doesn't know the line of a test.
  func note(_ site: CallSite) {
    state.withLock { $0.site = site }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    state.withLock { state in
      state.running += 1
      state.site = nil
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    state.withLock { $0.running -= 1 }
  }
}
