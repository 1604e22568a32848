import AppEnvironmentKit
import AppEnvironmentTesting
import Testing

/// Tasks that call `Task.yield()` on several executors. Time doesn't pass until they continue.
@Suite struct TestClockYieldTests {
  @Test(arguments: Yielder.allCases) func anAdvanceWaitsForATaskThatYields(yielder: Yielder) async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<5 * rounds {
        let (log, start) = (Log<Duration>(), clock.now)
        let task = Task {
          await yielder.run {
            try? await clock.client.sleep(for: .seconds(1))
            log.append(clock.now.offset - start.offset)
          }
        }
        await clock.advance(by: .seconds(2))
        #expect(log.entries == [.seconds(1)])
        await task.value
      }
      await clock.checkNothingPending()
    }
  }
}

// MARK: - Helpers

/// A place in which a task yields.
enum Yielder: CaseIterable, Sendable {
  case task, afterActor, insideActor, immediate, immediateAfterActor, immediateOnMainActor, mainActor, detached

  func run(_ body: @escaping @Sendable () async -> Void) async {
    switch self {
    case .task:
      await yieldTwice()
      await body()
    case .afterActor:
      await Room().enter()
      await yieldTwice()
      await body()
    case .insideActor:
      await Room().yield(body)
    case .immediate:
      await Task.immediate {
        await yieldTwice()
        await body()
      }.value
    case .immediateAfterActor:
      await Task.immediate {
        await Room().enter()
        await yieldTwice()
        await body()
      }.value
    case .immediateOnMainActor:
      await Task { @MainActor in
        await Task.immediate {
          await yieldTwice()
          await body()
        }.value
      }.value
    case .mainActor:
      await Task { @MainActor in
        await yieldTwice()
        await body()
      }.value
    case .detached:
      await Task.detached {
        await Room().enter()
        await yieldTwice()
        await body()
      }.value
    }
  }
}

private actor Room {
  func enter() {}

  func yield(_ body: @Sendable () async -> Void) async {
    await yieldTwice()
    await body()
  }
}

@concurrent private func yieldElsewhere() async { await Task.yield() }

private func yieldTwice() async {
  await Task.yield()
  await yieldElsewhere()
}
