import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TestSupport
import Testing

/// Many rounds of each way to let time pass, with a task, a delay, a timer and an action, while all cores are busy. Nothing
/// may be missed, early or out of order.
@Suite struct TestClockRunsTests {
  @Test(arguments: Advance.allCases) func noValueIsMissedWhateverTheStepsOfTheAdvances(advance: Advance) async {
    // The other tests are load enough by default.
    if hasManyRounds { Load.begin() }
    defer { if hasManyRounds { Load.end() } }
    let clock = TestClock()
    for _ in 0..<rounds {
      let (log, start) = (Log<String>(), clock.now)
      let note = { @Sendable (name: String) in log.append("\(name) at \(clock.now.offset - start.offset)") }
      let task = Task(executorPreference: clock.executor) {
        for number in 1...2 {
          try await clock.client.sleep(for: .seconds(1))
          note("task \(number)")
        }
      }
      let value = Just(()).delay(for: .milliseconds(1_500), scheduler: clock.client).sink { note("delay") }
      let timer = clock.client.timer(every: .milliseconds(800)).prefix(2).sink { _ in note("timer") }
      clock.client.schedule(after: start.advanced(by: .milliseconds(500))) {
        note("action")
        clock.client.schedule { note("its action") }
      }
      await advance.pass(clock, until: start.advanced(by: .seconds(2)))
      #expect(
        log.entries == [
          "action at 0.5 seconds", "its action at 0.5 seconds", "timer at 0.8 seconds", "task 1 at 1.0 seconds",
          "delay at 1.5 seconds", "timer at 1.6 seconds", "task 2 at 2.0 seconds",
        ])
      #expect(clock.now == start.advanced(by: .seconds(2)))
      _ = await task.result
      value.cancel()
      timer.cancel()
    }
    await clock.checkNothingPending()
  }
}

// MARK: - Helpers

/// A way to let two seconds pass.
enum Advance: CaseIterable, Sendable {
  case by, to, steps, run, synchronously

  func pass(_ clock: TestClock, until end: ClockClient.Instant) async {
    switch self {
    case .by: await clock.advance(by: .seconds(2))
    case .to: await clock.advance(to: end)
    case .steps: for _ in 0..<4 { await clock.advance(by: .milliseconds(500)) }
    case .run:
      // Work that is pending after the timeout would fail the test.
      await clock.run(timeout: .seconds(2))
      await clock.advance(to: end)
    case .synchronously: advanceSynchronously(clock)
    }
  }

  /// Calls the synchronous overload.
  private func advanceSynchronously(_ clock: TestClock) {
    clock.advance(by: .seconds(2))
  }
}

/// One computing thread per core while tests need them, for at most 30 seconds: by then, the tests have either ended or
/// share the cores with other tests.
private enum Load {
  private struct State {
    var users = 0
    var threads = 0
  }

  private static let state = Locked(State())

  static func begin() {
    let missing = state.withLock { state in
      state.users += 1
      defer { state.threads = max(state.threads, ProcessInfo.processInfo.activeProcessorCount) }
      return max(0, ProcessInfo.processInfo.activeProcessorCount - state.threads)
    }
    for _ in 0..<missing { Thread.detachNewThread { work() } }
  }

  static func end() {
    state.withLock { $0.users -= 1 }
  }

  private static func work() {
    var hasher = Hasher()
    let end = DispatchTime.now() + .seconds(30)
    while !isOver(at: end) {
      for number in 0..<10_000 { hasher.combine(number) }
    }
    withExtendedLifetime(hasher.finalize()) {}
  }

  /// Returns a Boolean value that indicates whether no test needs the calling thread any longer, or its time is over.
  private static func isOver(at end: DispatchTime) -> Bool {
    state.withLock { state in
      guard state.users == 0 || DispatchTime.now() >= end else { return false }
      state.threads -= 1
      return true
    }
  }
}
