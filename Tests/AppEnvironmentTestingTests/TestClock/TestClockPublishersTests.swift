import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import Testing

/// Tests of publishers that use a test clock. They aren't `async`: an advance runs all actions on the calling thread.
@Suite struct TestClockPublishersTests {
  @Test func debounceSendsTheLastValueOfABurst() {
    let scene = Scene()
    scene.record(scene.input.debounce(for: .milliseconds(300), scheduler: scene.clock.client))
    scene.send((0, "a"), (100, "b"), (300, "c"), (900, "d"))
    #expect(scene.output == ["600: c", "1200: d"])
  }

  @Test(arguments: [(true, ["0: a", "300: c", "600: d"]), (false, ["0: a", "300: b", "600: d"])])
  func throttleSendsOneValuePerInterval(latest: Bool, expected: [String]) {
    let scene = Scene()
    scene.record(scene.input.throttle(for: 0.3, scheduler: scene.clock.client, latest: latest))
    scene.send((0, "a"), (100, "b"), (200, "c"), (400, "d"))
    #expect(scene.output == expected)
  }

  @Test func delayShiftsValuesByItsInterval() {
    let scene = Scene()
    scene.record(scene.input.delay(for: .seconds(1), scheduler: scene.clock.client))
    scene.send((0, "a"), (100, "b"), (150, nil))
    #expect(scene.output == ["1000: a", "1100: b", "1150: finished"])
  }

  @Test func timeoutFinishesWhenNoValueArrives() {
    let scene = Scene()
    scene.record(scene.input.timeout(.seconds(1), scheduler: scene.clock.client))
    scene.send((500, "a"), (1_400, "b"))
    #expect(scene.output == ["500: a", "1400: b", "2400: finished"])
  }

  @Test func measureIntervalSendsTheTimeBetweenValues() {
    let scene = Scene()
    scene.record(scene.input.measureInterval(using: scene.clock.client).map { "\($0)" })
    scene.send((250, "a"), (1_000, "b"))
    #expect(scene.output == ["250: 0.25 seconds", "1000: 0.75 seconds"])
  }

  @Test func collectByTimeSendsTheValuesOfEachInterval() {
    let scene = Scene()
    scene.record(scene.input.collect(.byTime(scene.clock.client, .seconds(1))).map { $0.joined() })
    scene.send((0, "a"), (999, "b"), (1_500, "c"), (3_200, "d"), (3_300, nil))
    #expect(scene.output == ["1000: ab", "2000: c", "3300: d", "3300: finished"])
  }

  @Test func collectByTimeOrCountSendsFullGroupsEarly() {
    let scene = Scene()
    scene.record(scene.input.collect(.byTimeOrCount(scene.clock.client, .seconds(1), 2)).map { $0.joined() })
    scene.send((0, "a"), (100, "b"), (200, "c"))
    #expect(scene.output == ["100: ab", "1000: c"])
  }

  @Test func receiveOnDeliversDuringTheNextAdvance() {
    let scene = Scene()
    scene.record(scene.input.receive(on: scene.clock.client))
    scene.input.send("a")
    #expect(scene.output == [])
    scene.clock.advance()
    #expect(scene.output == ["0: a"])
  }

  @Test func subscribeOnSubscribesDuringTheNextAdvance() {
    let scene = Scene()
    scene.record(scene.input.subscribe(on: scene.clock.client))
    scene.input.send("lost")
    scene.clock.advance()
    scene.input.send("a")
    #expect(scene.output == ["0: a"])
  }

  @Test func aTimerSendsTicksOnItsGrid() {
    let scene = Scene()
    scene.record(scene.clock.client.timer(every: .milliseconds(400)).map { "\($0.deadline), \($0.missed) missed" })
    scene.clock.advance(by: .seconds(1))
    #expect(scene.output == ["400: 0.4 seconds, 0 missed", "800: 0.8 seconds, 0 missed"])
  }

  @Test func anAdvanceSendsAllTicksOfATimer() {
    let scene = Scene()
    scene.record(scene.clock.client.timer(every: .seconds(1)).map { "\($0.missed)" })
    for round in 0..<rounds {
      scene.clock.advance(by: .seconds(10))
      #expect(scene.takeOutput() == (1...10).map { "\((round * 10 + $0) * 1_000): 0" })
    }
  }

  @Test func actionsRunInTheOrderOfTheirDeadlinesAndThenOfTheirScheduling() {
    let clock = TestClock()
    for _ in 0..<rounds {
      let log = Log<String>()
      let now = clock.now
      for (name, seconds) in [("c", 2), ("a", 1), ("d", 2), ("b", 1), ("e", 2)] {
        clock.client.schedule(after: now.advanced(by: .seconds(seconds))) { log.append(name) }
      }
      clock.advance(by: .seconds(2))
      #expect(log.entries == ["a", "b", "c", "d", "e"])
    }
  }

  @Test func anActionThatIsScheduledForTheCurrentInstantRunsAfterTheOthersOfThatInstant() {
    let clock = TestClock()
    for _ in 0..<rounds {
      let log = Log<String>()
      let deadline = clock.now.advanced(by: .seconds(1))
      clock.client.schedule(after: deadline) {
        log.append("a")
        clock.client.schedule(after: deadline) { log.append("c") }
        clock.client.schedule { log.append("d") }
        clock.client.schedule(after: ClockClient.Instant(offset: .zero)) { log.append("e") }
      }
      clock.client.schedule(after: deadline) { log.append("b") }
      clock.advance(to: deadline)
      #expect(log.entries == ["a", "b", "c", "d", "e"])
    }
  }

  @Test func aRepetitionEndsWhenItsActionCancelsIt() async {
    let clock = TestClock()
    let started = Locked<(any Cancellable)?>(unchecked: nil)
    let log = Log<Duration>()
    let repetition = clock.client.schedule(after: clock.now, interval: .seconds(1)) {
      log.append(clock.now.offset)
      if log.entries.count == 3 { started.withLockUnchecked { $0 }?.cancel() }
    }
    started.withLockUnchecked { $0 = repetition }
    await clock.advance(by: .seconds(10))
    #expect(log.entries == [.zero, .seconds(1), .seconds(2)])
    await clock.checkNothingPending()
  }

  @Test func aTaskThatASinkStartsIsWaitedFor() {
    let scene = Scene()
    let clock = scene.clock
    let log = Log<Duration>()
    scene.record(
      scene.input.delay(for: .seconds(1), scheduler: clock.client).handleEvents(receiveOutput: { _ in
        Task {
          try await clock.client.sleep(for: .seconds(1))
          log.append(clock.now.offset)
        }
      }))
    scene.input.send("a")
    clock.advance(by: .seconds(5))
    #expect(log.entries == [.seconds(2)])
  }

  @Test func sleepsAndActionsAlternateInTheOrderOfTheirDeadlines() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<rounds {
        let log = Log<String>()
        let now = clock.now
        clock.client.schedule(after: now.advanced(by: .seconds(1))) { log.append("action 1") }
        let task = Task {
          try await clock.client.sleep(until: now.advanced(by: .seconds(1)))
          log.append("task 1")
          try await clock.client.sleep(until: now.advanced(by: .seconds(2)))
          log.append("task 2")
        }
        await clock.advance()
        clock.client.schedule(after: now.advanced(by: .seconds(2))) { log.append("action 2") }
        clock.client.schedule(after: now.advanced(by: .seconds(1))) { log.append("action 3") }
        await clock.advance(by: .seconds(2))
        #expect(log.entries == ["action 1", "task 1", "action 3", "action 2", "task 2"])
        _ = await task.result
      }
    }
  }

  @MainActor @Test func aSinkOfATestOnTheMainActorRunsOnTheMainActor() async {
    let clock = TestClock()
    let log = Log<Bool>()
    let subscription = Just("a").delay(for: .seconds(1), scheduler: clock.client).sink { _ in
      MainActor.assertIsolated()
      log.append(true)
    }
    await clock.advance(by: .seconds(1))
    #expect(log.entries == [true])
    subscription.cancel()
  }
}

// MARK: - Helpers

/// A recorder of a publisher's values, with the milliseconds at which they arrive.
private final class Scene {
  let clock = TestClock()
  let input = PassthroughSubject<String, Never>()
  private let log = Log<String>()
  private var subscriptions: Set<AnyCancellable> = []

  var output: [String] { log.entries }

  func takeOutput() -> [String] { log.takeAll() }

  func record(_ publisher: some Publisher<String, Never>) {
    let (clock, log) = (clock, log)
    let add = { (text: String) in log.append("\(Int((clock.now.offset / .milliseconds(1)).rounded())): \(text)") }
    publisher.sink { _ in
      add("finished")
    } receiveValue: { value in
      add(value)
    }
    .store(in: &subscriptions)
  }

  /// Sends values at times in milliseconds, where nil finishes the subject, and then advances the clock by five seconds.
  func send(_ values: (milliseconds: Int, value: String?)...) {
    for (milliseconds, value) in values {
      clock.advance(to: ClockClient.Instant(offset: .milliseconds(milliseconds)))
      if let value { input.send(value) } else { input.send(completion: .finished) }
    }
    clock.advance(by: .seconds(5))
  }
}
