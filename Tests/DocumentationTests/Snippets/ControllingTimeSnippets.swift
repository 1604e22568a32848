import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Synchronization
import Testing

// The samples of Controlling time. The tests in real time compile, but don't run.

/// Publishes the searches of a text field.
func searches(for text: some Publisher<String, Never>, clock: ClockClient) -> AnyPublisher<String, Never> {
  text.debounce(for: .milliseconds(300), scheduler: clock).removeDuplicates().eraseToAnyPublisher()
}

/// Saves drafts, at most every five seconds.
func saving(
  _ drafts: some Publisher<String, Never>, to url: URL, in environment: AppEnvironment
) -> AnyPublisher<Never, any Error> {
  drafts.throttle(for: .seconds(5), scheduler: environment.clockClient, latest: true)
    .setFailureType(to: (any Error).self)
    .flatMap { environment.fileClient.saveFile(url, Data($0.utf8)) }
    .eraseToAnyPublisher()
}

/// Loads a file in up to five attempts, with growing pauses between them.
func loadPatiently(_ url: URL, from environment: AppEnvironment) async throws -> Data {
  var pause = Duration.seconds(1)
  for _ in 1..<5 {
    if let data = try? await environment.fileClient.loadFile(at: url) { return data }
    try await environment.clockClient.sleep(for: pause)
    pause *= 2
  }
  return try await environment.fileClient.loadFile(at: url)
}

/// Publishes the remaining seconds.
func countdown(from start: Int, clock: ClockClient) -> AnyPublisher<Int, Never> {
  clock.timer(every: .seconds(1))
    .scan(start) { left, _ in left - 1 }
    .prefix(start)
    .eraseToAnyPublisher()
}

@Suite struct ControllingTimeSnippets {
  @Test(.environment())
  func aSearchWaitsUntilTheTypingStops() async {
    let (environment, clock) = (TestEnvironment.current.environment, TestEnvironment.current.clock)
    let text = PassthroughSubject<String, Never>()
    let searches = searches(for: text, clock: environment.clockClient).record(clock: clock)
    text.send("sw")
    await clock.advance(by: .milliseconds(299))
    text.send("swift")
    await clock.advance(by: .seconds(1))
    searches.expect(values: ["swift"], at: [.milliseconds(599)])
  }

  @Test(.environment { $0.fileClient = .inMemory() })
  func draftsAreSavedEveryFiveSecondsAtMost() async {
    let (environment, clock) = (TestEnvironment.current.environment, TestEnvironment.current.clock)
    let drafts = PassthroughSubject<String, Never>()
    let saving = saving(drafts, to: URL(filePath: "/Documents/draft.txt"), in: environment).record()
    for draft in ["a", "ab", "abc"] {
      drafts.send(draft)
      await clock.advance(by: .seconds(2))
    }
    await clock.advance(by: .seconds(5))
    #expect(
      "\(TestEnvironment.current.log)" == """
        0 s  FileClient.saveFile(/Documents/draft.txt, "a") → finished
        5 s  FileClient.saveFile(/Documents/draft.txt, "abc") → finished
        """)
    saving.expect(values: [])
  }

  @Test(
    .environment { environment in
      environment.fileClient = .inMemory(["note.txt": "Milk"])
        .failing(.load, calls: 1...3, with: FileClientError.noPermission)
    })
  func attemptsAreFartherAndFartherApart() async throws {
    let test = TestEnvironment.current
    let loading = Task { try await loadPatiently(URL(filePath: "/Documents/note.txt"), from: test.environment) }
    await test.clock.run()
    #expect(try await loading.value == Data("Milk".utf8))
    let attempts = test.log.calls(of: "FileClient.loadFile")
    #expect(attempts.map(\.began) == [.seconds(0), .seconds(1), .seconds(3), .seconds(7)])
  }

  @Test(.environment())
  func aCountdownTakesASecondANumber() async {
    let (environment, clock) = (TestEnvironment.current.environment, TestEnvironment.current.clock)
    let numbers = countdown(from: 3, clock: environment.clockClient).record(clock: clock)
    await numbers.waitForCompletion()
    numbers.expect(values: [2, 1, 0], at: [.seconds(1), .seconds(2), .seconds(3)], completion: .finished)
  }

  @Test(.simulated(files: ["note.txt": "Milk"], latency: .milliseconds(5)...(.milliseconds(500)), failingEvery: 3))
  func aNoteIsLoadedHoweverBadTheDisk() async throws {
    let test = TestEnvironment.current
    let loading = Task { try? await loadPatiently(URL(filePath: "/Documents/note.txt"), from: test.environment) }
    await test.clock.run()
    let data = await loading.value
    #expect(data == Data("Milk".utf8) || test.log.calls(of: "FileClient.loadFile").count == 5)
  }
}

private struct WithoutTheKit {
  func aSearchWaitsUntilTheTypingStops() async throws {
    let text = PassthroughSubject<String, Never>()
    let found = Mutex<[String]>([])
    let subscription = searches(for: text, clock: .live).sink { search in found.withLock { $0.append(search) } }
    text.send("sw")
    try await Task.sleep(for: .milliseconds(100))
    text.send("swift")
    try await Task.sleep(for: .seconds(1))
    #expect(found.withLock { $0 } == ["swift"])
    subscription.cancel()
  }

  func draftsAreSavedEveryFiveSecondsAtMost() async throws {
    let drafts = PassthroughSubject<String, Never>()
    let saved = Mutex<[Data]>([])
    let environment = AppEnvironment(.test) {
      $0.clockClient = .live
      $0.fileClient.saveFile = { _, data in
        saved.withLock { $0.append(data) }
        return Empty().eraseToAnyPublisher()
      }
    }
    let subscription = saving(drafts, to: URL(filePath: "/draft.txt"), in: environment)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    for draft in ["a", "ab", "abc"] {
      drafts.send(draft)
      try await Task.sleep(for: .seconds(2))
    }
    try await Task.sleep(for: .seconds(5))
    #expect(saved.withLock { $0 } == [Data("a".utf8), Data("abc".utf8)])
    subscription.cancel()
  }

  func attemptsAreFartherAndFartherApart() async throws {
    let attempts = Mutex(0)
    let environment = AppEnvironment(.test) {
      $0.clockClient = .live
      $0.fileClient.loadFile = { url in
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        guard attempt > 3 else {
          return Fail(error: FileClientError.noPermission(path: url.path)).eraseToAnyPublisher()
        }
        return Just(Data("Milk".utf8)).setFailureType(to: (any Error).self).eraseToAnyPublisher()
      }
    }
    let start = ContinuousClock.now
    #expect(try await loadPatiently(URL(filePath: "/note.txt"), from: environment) == Data("Milk".utf8))
    #expect(attempts.withLock { $0 } == 4)
    #expect(start.duration(to: .now) > .seconds(7))
  }

  func aCountdownTakesASecondANumber() async {
    var numbers: [Int] = []
    let start = ContinuousClock.now
    for await number in countdown(from: 3, clock: .live).values { numbers.append(number) }
    #expect(numbers == [2, 1, 0])
    #expect(start.duration(to: .now) > .milliseconds(2_900))
  }
}
