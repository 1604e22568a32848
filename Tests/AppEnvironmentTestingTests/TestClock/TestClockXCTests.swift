import AppEnvironmentKit
import AppEnvironmentTesting
import XCTest

/// A test clock under XCTest.
final class TestClockXCTests: FailureCollectingTestCase {
  func testAnAdvanceRunsTasksAndPublishers() async {
    let clock = TestClock()
    let log = Log<String>()
    let subscription = Just("value").delay(for: .seconds(2), scheduler: clock.client).sink { log.append($0) }
    let task = Task(executorPreference: clock.executor) {
      try await clock.client.sleep(for: .seconds(1))
      log.append("task")
    }
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(log.entries, ["task", "value"])
    _ = await task.result
    subscription.cancel()
  }

  func testPendingWorkFailsTheTest() async {
    let clock = TestClock()
    clock.client.schedule(after: clock.now.advanced(by: .seconds(1))) {}
    await clock.checkNothingPending()
    let failures = takeFailures()
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(failures.first?.contains("- due at 1.0 seconds: action scheduled at 0.0 seconds"), true)
  }

  func testASynchronousAdvanceWaitsForTheTasksThatATimerStarts() {
    for _ in 0..<200 {
      let clock = TestClock()
      let log = Log<Int>()
      let subscription = clock.client.timer(every: .seconds(1)).sink { _ in
        Task { log.append(log.entries.count) }
      }
      clock.advance(by: .seconds(5))
      XCTAssertEqual(log.entries, [0, 1, 2, 3, 4])
      subscription.cancel()
    }
  }
}
