import AppEnvironmentKit
import PackageSupport
import XCTest

/// An observer of the running test case of XCTest, which can be failed from any thread.
final class RunningXCTest: NSObject, XCTestObservation, Sendable {
  static let observer = RunningXCTest()

  private struct State {
    var running = 0
    var run: RunningXCTestCase?
  }

  private let state = Locked(State())

  /// The test case that is between its set-up and its tear-down.
  var run: RunningXCTestCase? { state.withLock { $0.run } }

  /// Notes a location in the running test case, whose own line XCTest doesn't know.
  func note(_ site: CallSite) {
    run?.note(site)
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let run = RunningXCTestCase(name: testCase.name)
    state.withLock { state in
      state.running += 1
      state.run = run
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    state.withLock { state in
      state.running -= 1
      if state.running == 0 { state.run = nil }
    }
  }
}

/// A run of a test case of XCTest.
final class RunningXCTestCase: RunningTest {
  let name: String
  private let state = Locked<CallSite?>(nil)

  init(name: String) {
    self.name = name
  }

  /// The location at which the test case created its clock or environment, if it did.
  var site: CallSite? { state.withLock { $0 } }

  func note(_ site: CallSite) {
    state.withLock { $0 = site }
  }
}
