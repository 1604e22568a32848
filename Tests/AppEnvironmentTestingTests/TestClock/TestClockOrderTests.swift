import AppEnvironmentKit
import AppEnvironmentTesting
import TestSupport
import Testing

/// The order of sleeps, actions and timers at one instant, which is that of scheduling on any executor.
@Suite struct TestClockOrderTests {
  @Test func tasksOnAndOffTheMainActorAlternateInTheOrderOfTheirDeadlines() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<5 * rounds {
        let log = Log<Int>()
        let tasks = (0..<8).map { number in
          number.isMultiple(of: 2)
            ? Task { @MainActor in
              log.append(number)
              try? await clock.client.sleep(for: .seconds(1))
              log.append(number)
            }
            : Task {
              log.append(number)
              try? await clock.client.sleep(for: .seconds(1))
              log.append(number)
            }
        }
        await clock.advance(by: .seconds(1))
        #expect(log.entries == Array(0..<8) + Array(0..<8))
        for task in tasks { await task.value }
      }
    }
  }

  @MainActor @Test func aTestOnTheMainActorSeesTheSameOrder() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<5 * rounds {
        let log = Log<Int>()
        let tasks = (0..<8).map { number in
          number.isMultiple(of: 2)
            ? Task { @MainActor in
              try? await clock.client.sleep(for: .seconds(1))
              log.append(number)
            }
            : Task.detached {
              try? await clock.client.sleep(for: .seconds(1))
              log.append(number)
            }
        }
        await clock.advance(by: .seconds(1))
        #expect(log.entries == Array(0..<8))
        for task in tasks { await task.value }
      }
    }
  }

  @Test func aTaskThatMovesBetweenTwoClocksIsReported() async {
    for _ in 0..<100 {
      await expectIssue(containing: "The clock was advanced while this task was waiting for something else") {
        let (one, other) = (TestClock(), TestClock())
        let task = Task(executorPreference: one.executor) {
          try await one.client.sleep(for: .seconds(1))
          try await withTaskExecutorPreference(other.executor) { try await other.client.sleep(for: .seconds(1)) }
          try await one.client.sleep(for: .seconds(1))
        }
        await one.advance(by: .seconds(5))
        await other.advance(by: .seconds(1))
        await one.advance(by: .seconds(5))
        _ = await task.result
      }
    }
  }

  @Test func theNextTickOfARepetitionPrecedesTheActionsThatItSchedules() async {
    let clock = TestClock()
    let log = Log<String>()
    let repetition = clock.client.schedule(after: clock.now, interval: .seconds(1)) {
      log.append("tick")
      clock.client.schedule(after: clock.now.advanced(by: .seconds(1))) { log.append("action") }
    }
    await clock.advance(by: .seconds(3))
    #expect(log.entries == ["tick", "tick", "action", "tick", "action", "tick", "action"])
    repetition.cancel()
    await clock.advance(by: .seconds(1))
  }
}
