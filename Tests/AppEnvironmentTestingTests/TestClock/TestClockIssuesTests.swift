import AppEnvironmentKit
@testable import AppEnvironmentTesting
import Dispatch
import TestSupport
import Testing

/// The failures that a test clock reports, and their messages.
@Suite struct TestClockIssuesTests {
  @Test func pendingWorkIsListedWithDeadlinesAndLocations() async {
    let line = #line + 16
    await expectIssue(
      """
      2 sleeps, 1 action and 2 timers are still pending, at 1.0 seconds on the clock:
      - due at 2.5 seconds: action scheduled at 1.0 seconds, 1.5 seconds ahead
      - due at 3.0 seconds: sleep at \(#filePath):\(line)
      - due at 4.0 seconds: timer with an interval of 3.0 seconds, such as that of debounce, timeout or a delayed client
      - due at 5.0 seconds: timer with an interval of 4.0 seconds at \(#filePath):\(line + 5)
      - due at 6.0 seconds: sleep of code that doesn't pass its location
      Advance the clock past the actions: delay and throttle keep what they have scheduled when they are cancelled.
      Cancel the timers, which never end by themselves, or the publishers that have them. debounce and timeout end theirs when \
      their time has passed.
      """
    ) {
      let clock = TestClock()
      await withTaskExecutorPreference(clock.executor) {
        let task = Task { try await clock.client.sleep(for: .seconds(3)) }
        let other = Task { try await anyClock(clock.client).sleep(for: .seconds(6)) }
        await clock.advance(by: .seconds(1))
        clock.client.schedule(after: clock.now.advanced(by: .milliseconds(1_500))) {}
        let repetition = clock.client.schedule(after: clock.now.advanced(by: .seconds(3)), interval: .seconds(3)) {}
        let timer = clock.client.timer(every: .seconds(4)).sink { _ in }
        await clock.checkNothingPending()
        repetition.cancel()
        timer.cancel()
        task.cancel()
        other.cancel()
      }
    }
  }

  @Test func aClockWithoutPendingWorkReportsNothing() async {
    let clock = TestClock()
    await clock.checkNothingPending()
    await withTaskExecutorPreference(clock.executor) {
      let task = Task { try await clock.client.sleep(for: .seconds(1)) }
      let repetition = clock.client.schedule(after: clock.now, interval: .seconds(1)) {}
      await clock.advance()
      repetition.cancel()
      task.cancel()
      await clock.checkNothingPending()
    }
  }

  @Test func runAdvancesUntilNothingIsPending() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let task = Task {
        for _ in 0..<5 { try await clock.client.sleep(for: .seconds(3_600)) }
      }
      await clock.run()
      _ = await task.result
      await clock.run()
    }
    #expect(clock.now.offset == .seconds(5 * 3_600))
  }

  @Test func runFailsIfWorkIsPendingAfterTheTimeout() async {
    let line = #line + 10
    await expectIssue(
      """
      1 timer is still pending after 10.0 seconds, at 10.0 seconds on the clock:
      - due at 12.0 seconds: timer with an interval of 4.0 seconds at \(#filePath):\(line)
      Cancel the timers, which never end by themselves, or the publishers that have them. debounce and timeout end theirs when \
      their time has passed.
      """
    ) {
      let clock = TestClock()
      let timer = clock.client.timer(every: .seconds(4)).sink { _ in }
      await clock.run(timeout: .seconds(10))
      timer.cancel()
    }
  }

  @Test func aSleepOutsideTheExecutorIsReportedWithItsLocation() async {
    let (reports, report) = AsyncStream.makeStream(of: Void.self)
    let line = #line + 6
    await expectIssue(
      containing: "doesn't run on the clock's executor went to sleep until 1.0 seconds at \(#filePath):\(line)",
      onIssue: { _ in report.yield() }
    ) {
      let clock = TestClock()
      let task = Task { try await clock.client.sleep(for: .seconds(1)) }
      for await _ in reports { break }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(task.isCancelled)
    }
  }

  @Test func aSleepOnTheClockOfAnotherTestIsReported() async {
    let line = #line + 9
    await expectIssue(
      """
      Use one clock in a test, such as `TestEnvironment.current.clock`: a task of another test clock went to sleep on this \
      one until 1.0 seconds at \(#filePath):\(line), and is cancelled.
      """
    ) {
      let (clock, other) = (TestClock(), TestClock())
      await withTaskExecutorPreference(clock.executor) {
        let task = Task { try await other.client.sleep(for: .seconds(1)) }
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test func aSleepInATaskThatADispatchQueueStartsIsReported() async {
    let (reports, report) = AsyncStream.makeStream(of: Void.self)
    await expectIssue(containing: "doesn't run on the clock's executor", onIssue: { _ in report.yield() }) {
      let clock = TestClock()
      await withTaskExecutorPreference(clock.executor) {
        let task = await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            continuation.resume(returning: Task { try await clock.client.sleep(for: .seconds(1)) })
          }
        }
        for await _ in reports { break }
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test func anAdvanceIntoThePastIsReported() async {
    await expectIssue(
      "The clock can't move back from 2.0 seconds to 1.0 seconds."
    ) {
      let clock = TestClock()
      await clock.advance(by: .seconds(2))
      await clock.advance(by: .seconds(-1))
      #expect(clock.now.offset == .seconds(2))
      await clock.advance(by: .seconds(1))
    }
  }

  @Test func anActionThatAdvancesTheClockIsReported() async {
    await expectIssue(
      "The clock is already being advanced. Advance it from one place at a time, and give each test its own clock."
    ) {
      let clock = TestClock()
      clock.client.schedule { clock.advance(by: .seconds(1)) }
      await clock.advance(by: .seconds(5))
      #expect(clock.now.offset == .seconds(5))
    }
  }

  @Test func anEndlessActionAtOneInstantIsReported() async {
    await expectIssue(containing: "Let time pass in the loop") {
      let clock = TestClock()
      let count = Log<Int>()
      @Sendable func again() {
        count.append(1)
        clock.client.schedule { again() }
      }
      again()
      await clock.advance(by: .seconds(1))
      #expect(clock.now.offset == .zero)
      // A wait for tasks follows each action if they can't be seen.
      #expect(count.entries.count < (TaskRuntime.isExact ? 110_000 : 11_000))
    }
  }

  @Test func aTaskOfTheMainActorThatSleepsForZeroTimeEndlesslyIsReportedBeforeTimePasses() async {
    await expectIssue(containing: "Let time pass in the loop: it took more than 1000 turns at 0.0 seconds.") {
      let clock = TestClock(maximalTurns: 1_000)
      let task = Task { @MainActor in
        while true {
          try await clock.client.sleep(for: .zero)
          await Task.yield()
        }
      }
      await clock.advance(by: .seconds(1))
      #expect(clock.now.offset == .zero)
      task.cancel()
      _ = await task.result
    }
  }

  @Test func endlesslyMultiplyingActionsAtOneInstantAreReported() async {
    let headline = """
      Let time pass in the loop: it took more than 1000 turns at 0.0 seconds. Sleeping tasks are cancelled.
      """
    let line = "- due at 0.0 seconds: action scheduled at 0.0 seconds, 0.0 seconds ahead"
    await expectIssue(
      "\(headline)\n\(Array(repeating: line, count: 20).joined(separator: "\n"))\n- and 984 more"
    ) {
      let clock = TestClock(maximalTurns: 1_000)
      @Sendable func again() { for _ in 0..<2 { clock.client.schedule { again() } } }
      again()
      await clock.advance(by: .seconds(1))
    }
  }

  @Test func tenThousandActionsAtOneInstantAreNotReportedAsALoop() async {
    await expectOneActionSchedules(10_000, on: TestClock(maximalTurns: 10_002))
  }

  @Test func actionsThatOneActionSchedulesAreNotReportedAsALoop() async {
    await expectOneActionSchedules(5_100, on: TestClock(maximalTurns: 10_000))
  }

  /// Expects that actions run which one action schedules.
  private func expectOneActionSchedules(_ total: Int, on clock: TestClock) async {
    let count = Log<Int>()
    clock.client.schedule(after: clock.now.advanced(by: .seconds(1))) {
      for number in 0..<total { clock.client.schedule { count.append(number) } }
    }
    await clock.advance(by: .seconds(1))
    #expect(count.entries.count == total)
  }

  @Test func fiftyThousandSuccessiveActionsMayRunAtOneInstant() async {
    let clock = TestClock()
    let count = Log<Int>()
    @Sendable func again(_ left: Int) {
      if left == 0 { count.append(left) } else { clock.client.schedule { again(left - 1) } }
    }
    again(50_000)
    await clock.advance(by: .seconds(1))
    #expect(count.entries == [0])
    #expect(clock.now.offset == .seconds(1))
  }

  @Test func eachAdvanceCountsItsTurnsFromZero() async {
    let clock = TestClock(maximalTurns: 10)
    let count = Log<Int>()
    for number in 0..<100 {
      clock.client.schedule { count.append(number) }
      await clock.advance()
    }
    #expect(count.entries.count == 100)
  }

  @Test func aTaskMaySleepForZeroTimeFiftyThousandTimes() async throws {
    let clock = TestClock()
    try await withTaskExecutorPreference(clock.executor) {
      let task = Task { for _ in 0..<50_000 { try await clock.client.sleep(for: .zero) } }
      await clock.advance(by: .seconds(1))
      try await task.value
    }
  }

  @Test func aTaskThatSleepsForZeroTimeEndlesslyIsReportedAndCancelled() async {
    await expectIssue(containing: "Let time pass in the loop") {
      let clock = TestClock(maximalTurns: 1_000)
      await withTaskExecutorPreference(clock.executor) {
        let task = Task { while true { try await clock.client.sleep(for: .zero) } }
        let other = Task { try await clock.client.sleep(for: .seconds(60)) }
        await clock.advance(by: .seconds(1))
        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: CancellationError.self) { try await other.value }
      }
    }
  }

  @Test func aTaskThatSleepsForZeroTimeEndlesslyIsReportedWithoutAnAdvance() async {
    await expectIssue(containing: "Let time pass in the loop") {
      let clock = TestClock(maximalTurns: 1_000)
      await withTaskExecutorPreference(clock.executor) {
        let task = Task { while true { try await clock.client.sleep(for: .zero) } }
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test func aSynchronousAdvanceOnTheExecutorIsReported() async {
    await expectIssue(containing: "Call this with `await`: a task has to run") {
      let clock = TestClock()
      await withTaskExecutorPreference(clock.executor) {
        let task = Task { try await clock.client.sleep(for: .seconds(1)) }
        advance(clock)
        #expect(clock.now.offset == .zero)
        await clock.advance(by: .seconds(1))
        _ = await task.result
      }
    }
  }
}

// MARK: - Helpers

private func anyClock<C: Clock<Duration>>(_ clock: C) -> any Clock<Duration> { clock }

/// Calls the synchronous overload.
private func advance(_ clock: TestClock) {
  clock.advance(by: .seconds(1))
}
