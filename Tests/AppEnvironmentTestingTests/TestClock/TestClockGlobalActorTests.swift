import AppEnvironmentKit
import AppEnvironmentTesting
import Testing

/// Code under test, and parallel tests, on a global actor other than the main actor.
@Suite struct TestClockGlobalActorTests {
  @Desk @Test(.environment(), arguments: 0..<8) func tasksThatATestOnAGlobalActorStartsAreWaitedFor(number: Int) async {
    let clock = TestEnvironment.current.clock
    let counter = Counter(clock.client)
    for _ in 0..<20 {
      counter.start()
      await clock.advance(by: .seconds(2))
      #expect(counter.takeCount() == 2)
      await clock.advance(by: .seconds(10))
      #expect(counter.takeCount() == 10)
      await counter.stop()
    }
  }

  @Desk @Test(arguments: 0..<8)
  func tasksThatATestOnAGlobalActorStartsAreWaitedForInWithTestEnvironment(number: Int) async throws {
    for _ in 0..<20 {
      try await withTestEnvironment { test in
        let counter = Counter(test.clock.client)
        counter.start()
        await test.clock.advance(by: .seconds(10))
        #expect(counter.takeCount() == 10)
        await counter.stop()
      }
    }
  }

  @Desk @Test(arguments: 0..<8)
  func tasksThatATestOnAGlobalActorStartsAreWaitedForWithItsOwnClock(number: Int) async {
    for _ in 0..<20 {
      let clock = TestClock()
      await withTaskExecutorPreference(clock.executor) {
        let counter = Counter(clock.client)
        counter.start()
        await clock.advance(by: .seconds(10))
        #expect(counter.takeCount() == 10)
        await counter.stop()
      }
    }
  }

  @Test func aTestThatSwitchesToAGlobalActorMissesNoTick() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let counter = await Counter(clock.client)
      for _ in 0..<5 * rounds {
        await counter.start()
        await clock.advance(by: .seconds(10))
        #expect(await counter.takeCount() == 10)
        await counter.stop()
      }
    }
  }
}

// MARK: - Helpers

@globalActor private actor Desk {
  static let shared = Desk()
}

@Desk private final class Counter {
  private var count = 0
  private let clock: ClockClient
  private var task: Task<Void, Never>?

  init(_ clock: ClockClient) {
    self.clock = clock
  }

  func start() {
    task = Task {
      while (try? await clock.sleep(for: .seconds(1))) != nil { count += 1 }
    }
  }

  func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  func stop() async {
    task?.cancel()
    await task?.value
  }
}
