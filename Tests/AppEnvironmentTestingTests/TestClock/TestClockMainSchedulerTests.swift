import AppEnvironmentKit
import AppEnvironmentTesting
import Testing

/// The scheduler of a test clock for the main actor.
@Suite struct TestClockMainSchedulerTests {
  @Test func aTestOffTheMainActorDebouncesAModelOnIt() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<5 * rounds {
        let model = await SearchModel(clock.client)
        await model.type("sw")
        await clock.advance(by: .milliseconds(299))
        await model.type("swift")
        await clock.advance(by: .milliseconds(299))
        #expect(await model.results == [])
        await clock.advance(by: .milliseconds(1))
        #expect(await model.results == ["swift"])
      }
      await clock.run()
    }
  }

  @MainActor @Test func aTestOnTheMainActorDebouncesAModelOnIt() async {
    let clock = TestClock()
    for _ in 0..<5 * rounds {
      let model = SearchModel(clock.client)
      model.type("sw")
      await clock.advance(by: .milliseconds(299))
      model.type("swift")
      await clock.advance(by: .milliseconds(300))
      #expect(model.results == ["swift"])
    }
    await clock.run()
  }

  @MainActor @Test func aSynchronousTestAdvancesAModelOnTheMainActor() {
    let clock = TestClock()
    let model = SearchModel(clock.client)
    model.type("swift")
    clock.run()
    #expect(model.results == ["swift"])
  }

  @Test func actionsOfAllSchedulersAndTasksRunInTheOrderOfScheduling() async {
    let clock = TestClock()
    await withTaskExecutorPreference(clock.executor) {
      for _ in 0..<5 * rounds {
        let log = Log<Int>()
        let deadline = clock.now.advanced(by: .seconds(1))
        var tasks: [Task<Void, Never>] = []
        for number in 0..<12 {
          let note = { @Sendable (isOnMain: Bool) in
            if isOnMain { MainActor.assertIsolated() }
            log.append(number)
          }
          switch number % 4 {
          case 0: clock.client.schedule(after: deadline) { note(false) }
          case 1: clock.client.main.schedule(after: deadline) { note(true) }
          case 2:
            tasks.append(
              Task { @MainActor in
                try? await clock.client.sleep(until: deadline)
                note(true)
              })
            await clock.advance()
          default:
            tasks.append(
              Task {
                try? await clock.client.sleep(until: deadline)
                note(false)
              })
            await clock.advance()
          }
        }
        await clock.advance(to: deadline)
        #expect(log.entries == Array(0..<12))
        for task in tasks { await task.value }
      }
    }
  }

  @MainActor @Test(.environment(), arguments: 0..<20)
  func tasksThatAreReadyRunBeforeActionsThatAreDue(number: Int) async {
    let test = TestEnvironment.current
    let log = Log<String>()
    for number in 1...2 {
      test.clock.client.main.schedule { log.append("action \(number)") }
      Task { log.append("task \(number)") }
    }
    await test.clock.advance()
    #expect(log.entries == ["task 1", "task 2", "action 1", "action 2"])
  }

  @Test func aRepetitionOnTheMainActorEndsWhenItIsCancelled() async {
    let clock = TestClock()
    let log = Log<Duration>()
    let timer = clock.client.main.schedule(after: clock.now, interval: .seconds(1)) {
      MainActor.assertIsolated()
      log.append(clock.now.offset)
    }
    await clock.advance(by: .seconds(2))
    timer.cancel()
    await clock.advance(by: .seconds(2))
    #expect(log.entries == [.zero, .seconds(1), .seconds(2)])
    await clock.checkNothingPending()
  }

  @Test(arguments: [ClockClient.live, .preview(speed: 10)])
  func realClocksDeliverOnTheMainActorInOrder(clock: ClockClient) async {
    let (numbers, number) = AsyncStream.makeStream(of: Int.self)
    for value in 0..<100 {
      clock.main.schedule {
        MainActor.assertIsolated()
        number.yield(value)
      }
    }
    clock.main.schedule(after: clock.now.advanced(by: .milliseconds(10))) {
      MainActor.assertIsolated()
      number.finish()
    }
    #expect(await numbers.reduce(into: []) { $0.append($1) } == Array(0..<100))
  }

  @MainActor @Test func anImmediateClockDeliversAtOnceOnTheMainActor() {
    let model = SearchModel(.immediate)
    model.type("swift")
    #expect(model.results == ["swift"])
  }
}

// MARK: - Helpers

@MainActor private final class SearchModel {
  private(set) var results: [String] = []
  private let changes = PassthroughSubject<String, Never>()
  private var subscription: AnyCancellable?

  init(_ clock: ClockClient) {
    subscription = changes.debounce(for: .milliseconds(300), scheduler: clock.main)
      .sink { [weak self] text in
        MainActor.assertIsolated()
        self?.results.append(text)
      }
  }

  func type(_ text: String) { changes.send(text) }
}
