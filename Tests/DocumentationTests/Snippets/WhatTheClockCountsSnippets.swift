import AppEnvironmentKit
import AppEnvironmentTesting
import Testing
import XCTest

// The samples about the main actor, and of the last sections, of Controlling time.

@MainActor final class SearchModel: ObservableObject {
  @Published var text = ""
  @Published private(set) var results: [String] = []

  init(_ clock: ClockClient, search: @escaping (String) -> [String]) {
    $text.dropFirst()
      .debounce(for: .milliseconds(300), scheduler: clock.main)
      .map { search($0) }
      .assign(to: &$results)
  }
}

@MainActor final class Stopwatch {
  private(set) var seconds = 0
  private var task: Task<Void, any Error>?

  func start(_ clock: ClockClient) {
    task = Task {
      while true {
        try await clock.sleep(for: .seconds(1))
        seconds += 1
      }
    }
  }

  func stop() { task?.cancel() }
}

actor Cache {
  private var isFresh = false

  func refresh(_ clock: ClockClient) {
    isFresh = true
    Task {
      try await clock.sleep(for: .seconds(60))
      isFresh = false
    }
  }

  func check() -> Bool { isFresh }
}

final class CacheTests: XCTestCase {
  func testACacheIsFreshForAMinute() async throws {
    try await withTestEnvironment { test in
      let cache = Cache()
      await cache.refresh(test.environment.clockClient)
      await test.clock.advance(by: .seconds(59))
      let isFresh = await cache.check()
      XCTAssert(isFresh)
      await test.clock.advance(by: .seconds(1))
      let isStillFresh = await cache.check()
      XCTAssertFalse(isStillFresh)
    }
  }
}

/// Publishes a reminder a minute after each note.
func reminders(for notes: some Publisher<String, Never>, clock: ClockClient) -> AnyPublisher<String, Never> {
  notes.delay(for: .seconds(60), scheduler: clock).eraseToAnyPublisher()
}

@Suite struct WhatTheClockCountsSnippets {
  @MainActor @Test(.environment())
  func aModelSearchesWhenTheTypingStops() async {
    let test = TestEnvironment.current
    let model = SearchModel(test.environment.clockClient) { ["\($0) found"] }
    model.text = "sw"
    await test.clock.advance(by: .milliseconds(299))
    model.text = "swift"
    await test.clock.advance(by: .milliseconds(300))
    #expect(model.results == ["swift found"])
  }

  @MainActor @Test(.environment())
  func aStopwatchCountsSeconds() async {
    let test = TestEnvironment.current
    let stopwatch = Stopwatch()
    stopwatch.start(test.environment.clockClient)
    await test.clock.advance(by: .seconds(10))
    #expect(stopwatch.seconds == 10)
    stopwatch.stop()
  }

  @Test(.environment())
  func aReminderIsPending() async {
    let clock = TestEnvironment.current.clock
    clock.client.schedule(after: clock.now.advanced(by: .seconds(60))) {}
    #expect(await clock.pendingWork().map(\.deadline.offset) == [.seconds(60)])
    await clock.run()
  }

  @Test(.environment())
  func aReminderComesAfterAMinute() async {
    let test = TestEnvironment.current
    let notes = PassthroughSubject<String, Never>()
    let reminders = reminders(for: notes, clock: test.environment.clockClient).record(clock: test.clock)
    notes.send("Milk")
    await test.clock.advance(by: .seconds(59))
    reminders.expect(values: [])
    await test.clock.advance(by: .seconds(1))
    reminders.expect(values: ["Milk"], at: [.seconds(60)])
  }

  @Test(arguments: ClockClientContract.rules + ClockClientContract.waitingRules)
  func myClockKeepsTheContract(_ rule: ClockClientContract.Rule) async throws {
    let clock = TestClock()
    try await withTaskExecutorPreference(clock.executor) {
      async let check: Void = rule.check(clock.client)
      await clock.run()
      try await check
    }
  }
}
