import AppEnvironmentKit
import AppEnvironmentTesting
import TestSupport
import Testing

/// Tests that wait for a clock that nobody advances. They fail with a list of the pending work, and end.
@Suite struct TestClockHangTests {
  @Test func aTestThatSleepsOnItsOwnClockFailsAndEnds() async {
    let line = #line + 3
    await expectHang("- due at 60.0 seconds: sleep at \(#filePath):\(line)") { clock in
      await withTaskExecutorPreference(clock.executor) {
        _ = await #expect(throws: CancellationError.self) {
          try await clock.client.sleep(for: .seconds(60))
        }
      }
    }
  }

  @Test func aTestThatAwaitsATaskThatSleepsFailsAndEnds() async {
    await expectHang("- due at 60.0 seconds: sleep at") { clock in
      let task = Task(executorPreference: clock.executor) { try await clock.client.sleep(for: .seconds(60)) }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func aTestThatAwaitsAPublisherFailsAndEnds() async {
    await expectHang("- due at 60.0 seconds: action scheduled at 0.0 seconds, 60.0 seconds ahead") { clock in
      for await _ in Just(1).delay(for: .seconds(60), scheduler: clock.client).values {}
    }
  }

  @MainActor @Test func aTestOnTheMainActorFailsAndEnds() async {
    await expectHang("- due at 1.0 seconds: timer with an interval of 1.0 seconds at") { @MainActor clock in
      for await _ in clock.client.timer(every: .seconds(1)).values {}
    }
  }

  @Test func aTestThatComputesIsNotReportedAsAHang() async {
    let clock = TestClock(maximalTurns: 1_000, patience: .milliseconds(1))
    let task = Task(executorPreference: clock.executor) { try await clock.client.sleep(for: .seconds(60)) }
    var hasher = Hasher()
    let end = ContinuousClock.now.advanced(by: .milliseconds(200))
    while ContinuousClock.now < end { hasher.combine(1) }
    withExtendedLifetime(hasher.finalize()) {}
    await clock.run()
    await #expect(throws: Never.self) { try await task.value }
  }

  /// Fails unless `body` returns and records one issue that contains `text` for this test.
  private func expectHang(_ text: String, _ body: @escaping @Sendable (TestClock) async -> Void) async {
    let texts = await issues {
      // In its own task, because the report cancels the tests of the clock.
      await withTaskGroup { group in
        group.addTask {
          let clock = TestClock(maximalTurns: 1_000, patience: .milliseconds(50))
          await body(clock)
        }
      }
    }
    #expect(texts.count == 1)
    #expect(texts.allSatisfy { $0.contains("nobody advances the clock") && $0.contains(text) }, "\(texts)")
  }
}
