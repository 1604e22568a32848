import AppEnvironmentKit
import AppEnvironmentTesting
import PackageSupport
import Testing

/// Tests of tasks that sleep on a test clock.
@Suite struct TestClockTasksTests {
  @Test func aLoopThatSleepsForASecondTicksTenTimesInTenSeconds() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let ticks = Log<Duration>()
      let loop = Task {
        while true {
          try await clock.client.sleep(for: .seconds(1))
          ticks.append(clock.now.offset)
        }
      }
      for _ in 0..<rounds {
        let start = clock.now.offset
        await clock.advance(by: .seconds(10))
        #expect(ticks.takeAll() == (1...10).map { start + .seconds($0) })
      }
      loop.cancel()
      await clock.checkNothingPending()
    }
  }

  @Test func anAdvanceWaitsForATaskThatComputesBeforeItSleeps() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<100 {
        let wakings = Log<Duration>()
        let start = clock.now.offset
        let task = Task {
          for _ in 0..<3 {
            compute()
            try await clock.client.sleep(for: .seconds(1))
            compute()
            wakings.append(clock.now.offset - start)
          }
        }
        await clock.advance(by: .seconds(3))
        #expect(wakings.takeAll() == [.seconds(1), .seconds(2), .seconds(3)])
        _ = await task.result
      }
    }
  }

  @Test(arguments: Starter.allCases)
  func anAdvanceWaitsForATaskHoweverItIsStarted(starter: Starter) async {
    let clock = TestClock()
    for _ in 0..<rounds {
      let wakings = Log<Duration>()
      let start = clock.now.offset
      await withTaskExecutorPreference(clock.executor) {
        await starter.run(clock) {
          try? await clock.client.sleep(for: .seconds(1))
          wakings.append(clock.now.offset - start)
          try? await clock.client.sleep(for: .seconds(2))
          wakings.append(clock.now.offset - start)
        }
      }
      #expect(wakings.takeAll() == [.seconds(1), .seconds(3)])
    }
    await clock.checkNothingPending()
  }

  @Test func sleepsEndInTheOrderOfTheirDeadlinesAndThenOfTheirCalls() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<5 * rounds {
        let wakings = Log<String>()
        await withDiscardingTaskGroup { group in
          for (name, seconds) in [("c", 3), ("a", 1), ("d", 3), ("b", 2), ("e", 3)] {
            group.addTask {
              try? await clock.client.sleep(for: .seconds(seconds))
              wakings.append(name)
            }
          }
          await clock.advance(by: .seconds(3))
          #expect(wakings.takeAll() == ["a", "b", "c", "d", "e"])
        }
      }
    }
  }

  @Test func aTaskThatAWokenTaskStartsRunsBeforeTheAdvanceReturns() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<rounds {
        let wakings = Log<String>()
        let task = Task {
          try await clock.client.sleep(for: .seconds(1))
          wakings.append("first")
          Task {
            try await clock.client.sleep(for: .zero)
            wakings.append("second")
            Task.detached {
              try await clock.client.sleep(for: .seconds(1))
              wakings.append("third")
            }
          }
        }
        await clock.advance(by: .seconds(2))
        #expect(wakings.takeAll() == ["first", "second", "third"])
        _ = await task.result
      }
    }
  }

  @Test func aCancelledSleepThrowsAtOnce() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<rounds {
        let task = Task { try await clock.client.sleep(for: .seconds(1)) }
        await clock.advance()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await clock.checkNothingPending()
      }
    }
    #expect(clock.now.offset == .zero)
  }

  @Test func aCancelledTaskDoesNotSleep() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await clock.client.sleep(for: .seconds(1))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func aSleepUntilAPastDeadlineReturnsAtOnce() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    try await withTaskExecutorPreference(clock.executor) {
      try await clock.client.sleep(until: ClockClient.Instant(offset: .seconds(5)))
      try await clock.client.sleep(until: ClockClient.Instant(offset: .seconds(1)))
      try await clock.client.sleep(for: .seconds(-1))
    }
  }

  @Test func aTestOutsideTheExecutorAdvancesTasksOnIt() async throws {
    let clock = TestClock()
    for _ in 0..<5 * rounds {
      let task = Task(executorPreference: clock.executor) {
        for _ in 0..<3 { try await clock.client.sleep(for: .seconds(1)) }
        return clock.now
      }
      let end = clock.now.advanced(by: .seconds(3))
      await clock.advance(by: .seconds(3))
      #expect(try await task.value == end)
    }
  }

  @Test func genericCodeOverClocksSleepsOnATestClock() async throws {
    let clock = TestClock()
    func wait(_ clock: some Clock<Duration>) async throws { try await clock.sleep(for: .seconds(1)) }
    try await withTaskExecutorPreference(clock.executor) {
      async let waiting: Void = wait(clock.client)
      await clock.advance(by: .seconds(1))
      try await waiting
    }
  }

  /// The memory of an `async let` is that of other code after its scope, and perhaps that of another `async let`.
  @Test(arguments: [true, false])
  func theTaskOfAnAsyncLetIsLeftAloneAfterItsScope(isOnClock: Bool) async {
    let pattern: UInt64 = 0xF0_0000_0003
    for _ in 0..<20 {
      let clock = Locked<TestClock?>(TestClock())
      for _ in 0..<2 {
        if let clock = clock.withLock({ $0 }) { await advanceMeanwhile(clock, isOnClock: isOnClock) }
      }
      let values = await valuesAround(pattern) {
        weak let executor = clock.withLock { $0.take()?.executor }
        for _ in 0..<100_000 where executor != nil { await Task.yield() }
        #expect(executor == nil)
      }
      #expect(values.allSatisfy { $0 == pattern })
    }
  }

  private func advanceMeanwhile(_ clock: TestClock, isOnClock: Bool) async {
    guard isOnClock else {
      async let end: Void = clock.advance(by: .seconds(1))
      return await end
    }
    await withTaskExecutorPreference(clock.executor) {
      async let end: Void? = try? await clock.client.sleep(for: .seconds(1))
      await clock.advance(by: .seconds(1))
      _ = await end
    }
  }

  /// Returns values that are in the memory of the task while an action runs.
  private func valuesAround(_ pattern: UInt64, _ action: () async -> Void) async -> [UInt64] {
    var values = Eight(Eight(Eight(pattern)))
    await action()
    return withUnsafeBytes(of: &values) { Array($0.bindMemory(to: UInt64.self)) }
  }

  @Test func tenThousandSleepsEndInOrder() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let wakings = Log<Int>()
      await withDiscardingTaskGroup { group in
        for number in 0..<10_000 {
          group.addTask {
            try? await clock.client.sleep(for: .milliseconds(number * 7_919 % 10_000))
            wakings.append(number * 7_919 % 10_000)
          }
        }
        await clock.advance(by: .seconds(10))
        #expect(wakings.takeAll() == Array(0..<10_000))
      }
    }
  }
}

// MARK: - Helpers

private struct Eight<Value> {
  var values: (Value, Value, Value, Value, Value, Value, Value, Value)

  init(_ value: Value) { values = (value, value, value, value, value, value, value, value) }
}

/// A way in which code under test starts a task. Each case advances the clock until the task has returned.
enum Starter: CaseIterable, Sendable {
  case unstructured, detached, child, group, actor, mainActor, yielding

  func run(_ clock: TestClock, _ body: @escaping @Sendable () async -> Void) async {
    switch self {
    case .unstructured:
      let task = Task { await body() }
      await clock.advance(by: .seconds(3))
      await task.value
    case .detached:
      let task = Task.detached { await body() }
      await clock.advance(by: .seconds(3))
      await task.value
    case .child:
      async let child: Void = body()
      await clock.advance(by: .seconds(3))
      await child
    case .group:
      await withTaskGroup { group in
        group.addTask { await body() }
        await clock.advance(by: .seconds(3))
      }
    case .actor:
      let runner = Runner()
      let task = Task { await runner.run(body) }
      await clock.advance(by: .seconds(3))
      await task.value
    case .mainActor:
      let task = Task { @MainActor in await body() }
      await clock.advance(by: .seconds(3))
      await task.value
    case .yielding:
      let task = Task {
        await Task.yield()  // By the code under test. The test counts no yields.
        await body()
      }
      await clock.advance(by: .seconds(3))
      await task.value
    }
  }
}

private actor Runner {
  func run(_ body: @Sendable () async -> Void) async { await body() }
}

/// Computes for a while, in a way that the compiler doesn't remove.
private func compute() {
  var hasher = Hasher()
  for number in 0..<20_000 { hasher.combine(number) }
  withExtendedLifetime(hasher.finalize()) {}
}
