import AppEnvironmentKit
import AppEnvironmentTesting
import PackageSupport
import Testing

/// Tasks that begin on an actor shared by parallel tests. Each belongs to the clock of the test that created it.
@Suite struct TestClockStartedTasksTests {
  @Test(.environment(), arguments: 0..<30) func aTaskOfASharedActorBelongsToTheTestThatStartedIt(key: Int) async {
    await checkFreshness(of: key) { cache, clock in await cache.refresh(key, clock) }
  }

  @Test(.environment(), arguments: 100..<200) func anImmediateTaskOfASharedActorBelongsToTheTestThatStartedIt(key: Int)
    async
  {
    await checkFreshness(of: key) { cache, clock in await cache.refreshImmediately(key, clock) }
  }

  @Test(.environment(), arguments: 200..<300) func aTaskThatUsesAnotherActorFirstBelongsToTheTestThatStartedIt(key: Int)
    async
  {
    await checkFreshness(of: key) { cache, clock in await cache.refreshAfterCounting(key, clock) }
  }

  @Test(.environment(), arguments: 300..<400) func aTaskInATaskBelongsToTheTestThatStartedIt(key: Int) async {
    await checkFreshness(of: key) { cache, clock in await cache.refreshInNestedTask(key, clock) }
  }

  @Test(.environment(), arguments: 0..<30) func aTaskOnAGlobalActorBelongsToTheTestThatStartedIt(number: Int) async {
    let test = TestEnvironment.current
    let ends = Log<Duration>()
    Task { @Counting in
      try await test.clock.client.sleep(for: .seconds(1))
      ends.append(test.clock.now.offset)
    }
    await test.clock.advance(by: .seconds(1))
    #expect(ends.entries == [.seconds(1)])
  }

  @Test(arguments: 0..<30) func aTaskOnAGlobalActorBelongsToAClockWithoutTheTrait(number: Int) async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let ends = Log<Duration>()
      for _ in 0..<3 {
        Task { @Counting in
          try await clock.client.sleep(for: .seconds(1))
          ends.append(clock.now.offset)
        }
      }
      await clock.advance(by: .seconds(1))
      #expect(ends.entries == [.seconds(1), .seconds(1), .seconds(1)])
    }
  }

  private func checkFreshness(of key: Int, refresh: (Cache, ClockClient) async -> Void) async {
    let test = TestEnvironment.current
    await refresh(.shared, test.environment.clockClient)
    await test.clock.advance(by: .seconds(59))
    #expect(await Cache.shared.isFresh(key))
    await test.clock.advance(by: .seconds(1))
    #expect(await !Cache.shared.isFresh(key))
  }
}

// MARK: - Helpers

private actor Cache {
  static let shared = Cache()

  private var fresh: Set<Int> = []

  func isFresh(_ key: Int) -> Bool { fresh.contains(key) }

  func refresh(_ key: Int, _ clock: ClockClient) {
    fresh.insert(key)
    Task { try await expire(key, clock) }
  }

  func refreshImmediately(_ key: Int, _ clock: ClockClient) {
    fresh.insert(key)
    Task.immediate { try await expire(key, clock) }
  }

  func refreshAfterCounting(_ key: Int, _ clock: ClockClient) {
    fresh.insert(key)
    Task {
      await Counting.shared.count()
      await Task.yield()
      try await expire(key, clock)
    }
  }

  func refreshInNestedTask(_ key: Int, _ clock: ClockClient) {
    fresh.insert(key)
    Task { Task { try await expire(key, clock) } }
  }

  private func expire(_ key: Int, _ clock: ClockClient) async throws {
    try await clock.sleep(for: .seconds(60))
    fresh.remove(key)
  }
}

@globalActor private actor Counting {
  static let shared = Counting()

  private var number = 0

  func count() { number += 1 }
}
