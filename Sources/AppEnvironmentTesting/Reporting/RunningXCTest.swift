import PackageSupport
import XCTest

/// An observer of the running test case of XCTest, which can be failed from any thread.
final class RunningXCTest: NSObject, XCTestObservation, Sendable {
  static let observer = RunningXCTest()

  private struct State {
    var running = 0
    var site: CallSite?
  }

  private let state = Locked(State())

  /// A Boolean value that indicates whether a test case is between its set-up and its tear-down.
  var isRunning: Bool { state.withLock { $0.running > 0 } }

  /// The location in the running test case at which it created its clock or environment, if it did.
  var site: CallSite? { state.withLock { $0.site } }

  /// Notes a location in the running test case, whose own line XCTest doesn't know.
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
