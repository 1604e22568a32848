import AppEnvironmentKit
import AppEnvironmentTesting
import TestSupport
import Testing

/// Code under test on the main actor.
@Suite struct TestClockMainActorTests {
  @Test func tasksOfTheMainActorAreWaitedFor() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let countdown = await Countdown(clock.client)
      for _ in 0..<5 * rounds {
        await countdown.start(from: 3)
        await clock.advance(by: .seconds(2))
        #expect(await countdown.shown == [3, 2, 1])
        await clock.advance(by: .seconds(10))
        #expect(await countdown.shown == [3, 2, 1, 0])
      }
      await clock.checkNothingPending()
    }
  }

  @Test func tasksThatTasksOfTheMainActorStartAreWaitedFor() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<5 * rounds {
        let log = Log<String>()
        let start = clock.now.offset
        let task = Task { @MainActor in
          _ = Task { @MainActor in
            _ = Task { @MainActor in
              try await clock.client.sleep(for: .seconds(1))
              MainActor.assertIsolated()
              log.append("main actor at \(clock.now.offset - start)")
              Task.detached {
                try await clock.client.sleep(for: .seconds(1))
                log.append("detached at \(clock.now.offset - start)")
              }
            }
          }
        }
        await clock.advance(by: .seconds(2))
        #expect(log.entries == ["main actor at 1.0 seconds", "detached at 2.0 seconds"])
        await task.value
      }
    }
  }

  @MainActor @Test func aTestOnTheMainActorAdvancesTheClock() async {
    let clock = TestClock()
    let countdown = Countdown(clock.client)
    for _ in 0..<5 * rounds {
      await Task.detached(executorPreference: clock.executor) { await countdown.start(from: 2) }.value
      await clock.advance(by: .seconds(2))
      MainActor.assertIsolated()
      #expect(countdown.shown == [2, 1, 0])
    }
    await clock.checkNothingPending()
  }

  @MainActor @Test func tasksThatATestOnTheMainActorStartsAreWaitedFor() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let countdown = Countdown(clock.client)
      for _ in 0..<5 * rounds {
        countdown.start(from: 2)
        await clock.advance(by: .seconds(2))
        #expect(countdown.shown == [2, 1, 0])
      }
      await clock.checkNothingPending()
    }
  }

  @MainActor @Test func tasksThatATestOnTheMainActorStartsAreWaitedForWithoutAnExecutor() async {
    for _ in 0..<5 * rounds {
      let clock = TestClock()
      let countdown = Countdown(clock.client)
      countdown.start(from: 2)
      await clock.advance(by: .seconds(2))
      #expect(countdown.shown == [2, 1, 0])
      await clock.checkNothingPending()
    }
  }

  @MainActor @Test func aTestOnTheMainActorMayLeaveAndReturn() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let countdown = Countdown(clock.client)
      for _ in 0..<5 * rounds {
        await Log<Int>().appendElsewhere(1)
        MainActor.assertIsolated()
        countdown.start(from: 2)
        await clock.advance(by: .seconds(2))
        #expect(countdown.shown == [2, 1, 0])
      }
    }
  }

  @MainActor @Test func aSynchronousAdvanceOnTheMainThreadIsReported() async {
    let clock = TestClock()
    let countdown = Countdown(clock.client)
    await expectIssue(containing: "Call this with `await`: a task has to run") {
      countdown.start(from: 2)
      advance(clock)
    }
    countdown.stop()
    #expect(clock.now.offset == .zero)
  }

  @Test func tasksThatACancellationHandlerStartsOnTheMainActorAreWaitedFor() async {
    let clock = TestClock()
    for _ in 0..<5 * rounds {
      let log = Log<Int>()
      let task = Task(executorPreference: clock.executor) {
        await withTaskCancellationHandler {
          withUnsafeCurrentTask { $0?.cancel() }
        } onCancel: {
          Task { @MainActor in log.append(1) }
        }
      }
      await clock.advance()
      #expect(log.entries == [1])
      await task.value
    }
  }

  @Test func aTestLeavesTheExecutorAtTheEndOfTheScope() async {
    let (reports, report) = AsyncStream.makeStream(of: Void.self)
    await expectIssue(containing: "doesn't run on the clock's executor", onIssue: { _ in report.yield() }) {
      let clock = TestClock()
      await withTaskExecutorPreference(clock.executor) {
        await Task { await MainActor.run {} }.value
      }
      let task = Task { try await clock.client.sleep(for: .seconds(1)) }
      for await _ in reports { break }
      task.cancel()
      _ = await task.result
    }
  }
}

// MARK: - Helpers

/// A model of a screen, with its state on the main actor and a task.
@MainActor
private final class Countdown {
  private(set) var shown: [Int] = []
  private let clock: ClockClient
  private var task: Task<Void, any Error>?

  init(_ clock: ClockClient) {
    self.clock = clock
  }

  func start(from start: Int) {
    shown = []
    task = Task {
      for number in stride(from: start, to: 0, by: -1) {
        show(number)
        try await clock.sleep(for: .seconds(1))
      }
      show(0)
    }
  }

  func stop() {
    task?.cancel()
  }

  private func show(_ number: Int) {
    MainActor.assertIsolated()
    shown.append(number)
  }
}

/// Calls the synchronous overload.
private func advance(_ clock: TestClock) {
  clock.advance(by: .seconds(2))
}

extension Log {
  /// Appends an entry off the caller's actor.
  @concurrent fileprivate func appendElsewhere(_ entry: Entry) async { append(entry) }
}
