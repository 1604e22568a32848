import Locking
import XCTest

/// Knows whether a test case of XCTest is running; it may be failed from any thread.
final class RunningXCTest: NSObject, XCTestObservation, Sendable {
  static let observer = RunningXCTest()

  private let running = Locked(0)

  /// Whether a test case is between its set-up and its tear-down.
  var isRunning: Bool { running.withLock { $0 > 0 } }

  func testCaseWillStart(_ testCase: XCTestCase) {
    running.withLock { $0 += 1 }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    running.withLock { $0 -= 1 }
  }
}
