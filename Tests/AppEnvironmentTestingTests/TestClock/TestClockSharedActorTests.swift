import AppEnvironmentKit
import AppEnvironmentTesting
import PackageSupport
import Testing

/// Parallel tests that share an actor, such as a logger. Each test has its own time and order.
@Suite struct TestClockSharedActorTests {
  @Test(arguments: 0..<30) func parallelTestsMayShareAnActor(number: Int) async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let log = Log<String>()
      let tasks = (0..<3).map { task in
        Task {
          for tick in 1...10 {
            await Logger.shared.log("\(number)")
            try await clock.client.sleep(for: .seconds(1))
            await Logger.shared.log("\(number)")
            log.append("\(task): \(tick) at \(clock.now)")
          }
        }
      }
      await clock.advance(by: .seconds(10))
      let expected = (1...10).flatMap { tick in (0..<3).map { "\($0): \(tick) at \(Double(tick)) seconds" } }
      #expect(log.entries == expected)
      await clock.checkNothingPending()
      for task in tasks { _ = await task.result }
    }
  }

  @Test(arguments: 0..<50) func parallelTestsMayShareAnActorUnderTheTrait(number: Int) async throws {
    try await withTestEnvironment { test in
      let log = Log<Duration>()
      let task = Task.detached {
        for _ in 1...10 {
          await Logger.shared.pause { try? await test.clock.client.sleep(for: .seconds(1)) }
          await Task.yield()
          log.append(test.clock.now.offset)
        }
      }
      await test.clock.advance(by: .seconds(10))
      #expect(log.entries == (1...10).map { .seconds($0) })
      await task.value
    }
  }

  @Test(arguments: 0..<50) func aTestWithoutAClockMayShareTheActor(number: Int) async {
    for _ in 0..<100 {
      await Logger.shared.log("\(number)")
      await Task.yield()
      await Task { await Logger.shared.log("task of \(number)") }.value
    }
  }

  @MainActor @Test(arguments: 0..<20) func aTestOnTheMainActorMayShareTheActor(number: Int) async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      let log = Log<Duration>()
      let task = Task {
        for _ in 1...10 {
          await Logger.shared.log("\(number)")
          MainActor.assertIsolated()
          try await clock.client.sleep(for: .seconds(1))
          log.append(clock.now.offset)
        }
      }
      await clock.advance(by: .seconds(10))
      #expect(log.entries == (1...10).map { .seconds($0) })
      _ = await task.result
    }
  }
}

// MARK: - Helpers

/// An actor of the whole process, whose methods compute for a while.
private actor Logger {
  static let shared = Logger()

  private var count = 0

  func log(_ line: String) {
    var hasher = Hasher()
    for number in 0..<200 { hasher.combine(number) }
    count += line.count + (hasher.finalize() & 1)
  }

  func pause(_ body: @Sendable () async -> Void) async {
    log("before")
    await body()
    log("after")
  }
}
