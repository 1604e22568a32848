import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TestSupport
import Testing

@Suite struct EnvironmentTraitTests {
  private let note = URL(filePath: "/Documents/note.txt")

  @Test(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  func theTestHasTheClientsOfItsTrait() async throws {
    #expect(try await TestEnvironment.current.environment.fileClient.loadText(at: note) == "Milk")
  }

  private static let warnings = Locked<[String]>([])

  @Test(
    .environment(),
    .compactMapIssues { issue in
      if issue.isFailure { return issue }
      warnings.withLock { $0.append("\(issue.comments[0]) \(issue.sourceLocation?.line ?? 0)") }
      return nil
    })
  func whatIsLiveIsWarnedOf() async throws {
    let (line, environment) = (#line, AppEnvironment(.live))
    _ = AppEnvironment(.preview)
    _ = AppEnvironment(.test)
    try await environment.clockClient.sleep(for: .milliseconds(1))
    let warnings = Self.warnings.withLock { $0 }
    try #require(warnings.count == 2, "\(warnings)")
    #expect(warnings[0].hasPrefix("This environment is live") && warnings[0].hasSuffix(" \(line)"))
    #expect(warnings[1].hasPrefix("A live clock waits for real time"))
  }

  @MainActor private final class Model {
    static let lines = (debounce: UInt(#line) + 7, assignment: UInt(#line) + 11)
    var values: [Int] = []
    var latest = 0

    /// Subscribes once on the clock, four times. The first two subscriptions are wrong.
    func subscribe(to numbers: some Publisher<Int, Never>, _ clock: ClockClient) -> [AnyCancellable] {
      [
        numbers.debounce(for: .seconds(1), scheduler: clock).sink { value in
          self.values.append(value)
        },
        numbers.debounce(for: .seconds(1), scheduler: clock)
          .assign(to: \.latest, on: self),
        numbers.debounce(for: .seconds(1), scheduler: clock.main).sink { self.values.append($0) },
        numbers.debounce(for: .seconds(1), scheduler: clock).sink(isolation: nil) { @Sendable _ in },
      ]
    }
  }

  private static let threadWarnings = Locked<[String]>([])

  @Test(
    .environment(),
    .compactMapIssues { issue in
      if issue.isFailure { return issue }
      threadWarnings.withLock { $0.append("\(issue.comments[0]) \(issue.sourceLocation?.line ?? 0)") }
      return nil
    })
  @MainActor func aModelOfTheMainActorIsWarnedOfValuesOnTheThreadOfTheClock() async {
    let (model, clock) = (Model(), TestEnvironment.current.clock)
    let numbers = PassthroughSubject<Int, Never>()
    let cancellables = model.subscribe(to: numbers, clock.client)
    for number in 1...2 {
      numbers.send(number)
      await clock.advance(by: .seconds(1))
    }
    let warnings = Self.threadWarnings.withLock { $0 }.sorted()
    #expect(model.values == [1, 1, 2, 2] && model.latest == 2)
    #expect(warnings.count == 2 && warnings.allSatisfy { $0.contains("scheduler: clockClient.main") })
    #expect(warnings.map { $0.split(separator: " ").last } == ["\(Model.lines.debounce)", "\(Model.lines.assignment)"])
    withExtendedLifetime(cancellables) {}
  }

  /// A function may declare types, with which a closure of the trait crashes the compiler.
  @Sendable private static func useFailingDisk(_ environment: AppEnvironment) {
    struct Broken: Error {}
    environment.fileClient.loadFile = { _ in Fail(error: Broken()).eraseToAnyPublisher() }
  }

  @Test(.environment(useFailingDisk))
  func aFunctionReplacesTheClients() async {
    let error = await #expect(throws: (any Error).self) {
      try await TestEnvironment.current.environment.fileClient.loadFile(at: note)
    }
    #expect("\(String(describing: error))".contains("Broken"))
  }

  @Test(.environment { $0.fileClient = .inMemory() }, arguments: 1...10)
  func eachCaseHasItsOwnEnvironment(number: Int) async throws {
    let files = TestEnvironment.current.environment.fileClient
    try await files.saveFileIfUnchanged(at: note, Data(), since: nil)
    TestEnvironment.current.log.expect(1, of: "FileClient.saveFileIfUnchanged")
  }

  @Test(
    .environment {
      $0.fileClient = .inMemory(["note.txt": "Milk"])
      $0[Notebook.self] = .live(in: $0)
    })
  func theCallsOfAComposedClientThatTheTraitCreatesAreInTheLog() async throws {
    let test = TestEnvironment.current
    #expect(try await test.environment[Notebook.self].read() == "Milk")
    test.log.expect(1, of: "FileClient.loadFile")
  }

  @Test(.environment())
  func theTestRunsOnTheExecutorOfTheClock() async throws {
    let (clock, environment) = (TestEnvironment.current.clock, TestEnvironment.current.environment)
    let sleep = Task {
      try await environment.clockClient.sleep(for: .seconds(5))
      return environment.clockClient.now
    }
    await clock.advance(by: .seconds(10))
    #expect(try await sleep.value == ClockClient.Instant(offset: .seconds(5)))
  }

  @MainActor @Test(.environment())
  func aTestOnTheMainActorHasTheClock() async throws {
    let (clock, environment) = (TestEnvironment.current.clock, TestEnvironment.current.environment)
    let sleep = Task { try await environment.clockClient.sleep(for: .seconds(5)) }
    await clock.advance(by: .seconds(5))
    try await sleep.value
    #expect(clock.now == ClockClient.Instant(offset: .seconds(5)))
  }

  @Test(.environment(date: Date(timeIntervalSince1970: 1_000)))
  func theClockBeginsAtTheDate() {
    #expect(TestEnvironment.current.environment.clockClient.date() == Date(timeIntervalSince1970: 1_000))
  }

  @Test(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  func theLogHasCallsWithTimesOfTheClock() async throws {
    let test = TestEnvironment.current
    await test.clock.advance(by: .seconds(2))
    _ = try await test.environment.fileClient.loadText(at: note)
    #expect("\(test.log)" == "2 s  FileClient.loadFile(/Documents/note.txt) → \"Milk\"")
  }

  @Test(.failing("Unimplemented: FileClient.documentsDirectory was called"), .environment())
  func anUnimplementedEndpointFailsTheTest() {
    _ = TestEnvironment.current.environment.fileClient.documentsDirectory()
  }

  @Test(.failing("1 action is still pending"), .environment())
  func pendingWorkFailsTheTest() {
    TestEnvironment.current.environment.clockClient.schedule(after: ClockClient.Instant(offset: .seconds(1))) {}
  }

  @Test(.failing("1 action is still pending", atTheTest: true), .environment())
  func pendingWorkFailsTheTestAtTheLineOfTheTest() {
    TestEnvironment.current.environment.clockClient.schedule(after: ClockClient.Instant(offset: .seconds(1))) {}
  }

  @Test(.failing("1 action is still pending after 1.0 seconds"), .environment())
  func pendingWorkThatRunReportedIsNotReportedAgain() async {
    let test = TestEnvironment.current
    test.environment.clockClient.schedule(after: ClockClient.Instant(offset: .seconds(5))) {}
    await test.clock.run(timeout: .seconds(1))
  }

  @Test(.failing("1 sleep is still pending", "Advance the clock"), .environment())
  func pendingWorkWithoutAnAdvanceSuggestsOne() async {
    let clock = TestEnvironment.current.environment.clockClient
    Task { try await clock.sleep(for: .seconds(1)) }
  }

  @Test(.failing("didn't send 1 value", "Use `record(clock:)` with the clock of the test"), .environment())
  func waitingForTheClockOfTheTestWithoutItSuggestsIt() async {
    let timer = TestEnvironment.current.environment.clockClient.timer(every: .seconds(1)).record()
    await timer.waitForValues(1, timeout: .nanoseconds(1))
  }

  @Test(.failing("Use `Task(executorPreference: clock.executor) { … }` for tasks that dispatch queues"), .environment())
  func aSleepInATaskThatADispatchQueueStartsSuggestsTheExecutor() async {
    let clock = TestEnvironment.current.environment.clockClient
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        Task {
          try? await clock.sleep(for: .seconds(1))
          continuation.resume()
        }
      }
    }
  }

  @Test func aTestThatThrowsFailsWithItsErrorAlone() async {
    await #expect(throws: FileClientError.noSpace(path: "/disk")) {
      try await withTestEnvironment { test in
        test.environment.clockClient.schedule(after: ClockClient.Instant(offset: .seconds(1))) {}
        throw FileClientError.noSpace(path: "/disk")
      }
    }
  }

  @Test(.failing("no space left", "The seed is 42."), .simulated(seed: 42))
  func aSimulatedTestThatThrowsFailsWithItsErrorAlone() throws {
    TestEnvironment.current.environment.clockClient.schedule(after: ClockClient.Instant(offset: .seconds(1))) {}
    throw FileClientError.noSpace(path: "/disk")
  }

  @Test(.failing("EnvironmentTraitTests.swift:"), .environment())
  func aPendingSleepFailsTheTestWithItsLine() async {
    let clock = TestEnvironment.current.environment.clockClient
    Task { try await clock.sleep(for: .seconds(1)) }
  }

  @Test func withoutTheTraitThereIsNoCurrentEnvironment() async {
    await expectIssue(
      """
      Use @Test(.environment { … }) or withTestEnvironment { … }: this code has no test environment. \
      On dispatch queues and threads, use a constant of the test, `let test = TestEnvironment.current`.
      """
    ) {
      _ = TestEnvironment.current
    }
  }

  @Test(.environment()) func aDetachedTaskHasTheEnvironmentThatItCaptures() async {
    let test = TestEnvironment.current
    for _ in 0..<100 {
      #expect(await Task.detached { TestEnvironment.current === test }.value)
      #expect(await Task.detached { @MainActor in TestEnvironment.current === test }.value)
    }
  }
}

@Suite(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
struct EnvironmentSuiteTraitTests {
  private let note = URL(filePath: "/Documents/note.txt")

  @Test func aTestHasTheClientsOfItsSuite() async throws {
    #expect(try await TestEnvironment.current.environment.fileClient.loadText(at: note) == "Milk")
  }

  @Test(.environment { $0.fileClient.documentsDirectory = { URL(filePath: "/elsewhere") } })
  func aTestMayReplaceClientsOfItsSuite() async throws {
    let files = TestEnvironment.current.environment.fileClient
    #expect(try await files.loadText(at: note) == "Milk")
    #expect(files.documentsDirectory() == URL(filePath: "/elsewhere"))
    TestEnvironment.current.log.expect(calls: "FileClient.loadFile", "FileClient.documentsDirectory")
  }
}

@Suite struct SimulatedTests {
  private let note = URL(filePath: "/Documents/note.txt")

  @Test(.simulated(seed: 42, files: ["note.txt": "Milk"]))
  func fileRequestsTakeTimeOnTheClock() async throws {
    let test = TestEnvironment.current
    let load = test.environment.fileClient.loadFile(note).record(clock: test.clock)
    load.expect(values: [])
    await load.waitForCompletion()
    load.expect(values: [Data("Milk".utf8)], completion: .finished)
    #expect((Duration.milliseconds(1)...(.milliseconds(20))).contains(test.clock.now.offset))
  }

  @Test(.simulated(seed: 42, latency: .seconds(2)...(.seconds(2))))
  func modificationDatesComeFromTheClock() async throws {
    let test = TestEnvironment.current
    let files = test.environment.fileClient
    let save = files.saveFile(note, Data()).record(clock: test.clock)
    let attributes = await files.attributes(note).record(clock: test.clock).waitForValues(1)
    #expect(attributes.map(\.modificationDate) == [Date(timeIntervalSinceReferenceDate: 2)])
    save.expect(values: [], completion: .finished)
  }

  @Test(.simulated(seed: 42, date: Date(timeIntervalSince1970: 1_000)))
  func aSimulatedEnvironmentBeginsAtTheGivenDate() {
    #expect(TestEnvironment.current.environment.clockClient.date() == Date(timeIntervalSince1970: 1_000))
  }

  @Test func theSameSeedReproducesTheSameDelays() async throws {
    let stories = [try await calls(seed: 42), try await calls(seed: 42), try await calls(seed: 43)]
    #expect(stories[0] == stories[1])
    #expect(stories[0] != stories[2])
    #expect(stories[0].contains("fails by seed 42, one in 3"))
  }

  @Test(.failing("a failure", "The seed is 42."), .simulated(seed: 42))
  func aFailureRepeatsTheSeed() {
    Issue.record("a failure")
  }

  @Test(.failing("The seed is 42."), .simulated(seed: 42))
  func aThrownErrorRepeatsTheSeed() throws {
    throw CancellationError()
  }

  @Test(.failing("1 action is still pending", "The seed is 42."), .simulated(seed: 42))
  func aReportOfPendingWorkRepeatsTheSeed() {
    TestEnvironment.current.environment.clockClient.schedule(after: ClockClient.Instant(offset: .seconds(1))) {}
  }

  @Test(.environment()) func theEverydayClientsAreProvided() async throws {
    let test = TestEnvironment.current
    let environment = test.environment
    test.processes.answer("date", with: .lines(["now"], every: .seconds(3)))
    environment.settingsClient[Setting("size", default: 1)] = 2
    #expect(environment.settingsClient[Setting("size", default: 1)] == 2)
    try await environment.secretClient.saveSecret(named: "a", Secret("b"))
    try await environment.openClient.openURL(at: #require(URL(string: "https://example.org")))
    let date = Task { try await environment.processClient.result(of: ProcessCommand("date")).text }
    await test.clock.run()
    #expect(try await date.value == "now")
    environment.logClient.info("Ready")
    #expect(environment.logClient.entries().map(\.date) == [environment.clockClient.date()])
    #expect(environment.clockClient.date() >= Date(timeIntervalSinceReferenceDate: 3))
    #expect(environment.randomClient.number(in: 1...6) == RandomClient.seeded(0).number(in: 1...6))
    test.log.expect(1, of: "OpenClient.openURL")
  }

  @Test(.environment()) func aFailedTestPrintsItsLogOnce() {
    let test = TestEnvironment.current
    test.environment.logClient.info("Ready", source: "Notes")
    #expect(test.logOfFailure("name") == nil)
    test.noteFailure()
    test.noteFailure()
    #expect(test.logOfFailure("name") == "The log of name:\n  2001-01-01T00:00:00.000Z info Notes: Ready\n")
    #expect(test.logOfFailure("name") == nil)
  }

  @Test func failuresInWithTestEnvironmentRepeatTheSeed() async throws {
    try await AppEnvironment.simulated(seed: 42).run { world in
      await expectIssue("FileClient.loadFile was called 0 times, not 1. The calls:\nno calls\nThe seed is 42.") {
        world.log.expect(1, of: "FileClient.loadFile")
      }
    }
  }

  /// Returns the calls of a program that saves a file a hundred times.
  private func calls(seed: UInt64) async throws -> String {
    try await AppEnvironment.simulated(seed: seed, failingEvery: 3).run { world in
      let files = world.environment.fileClient
      let note = note
      let saving = Task { for number in 1...100 { try? await files.saveFile(at: note, Data("\(number)".utf8)) } }
      await world.clock.run()
      await saving.value
      return "\(world.log)"
    }
  }
}

// MARK: - Helpers

extension Trait where Self == FailingTrait {
  /// A trait that fails the test unless an issue with all of these texts is recorded, which then doesn't fail it.
  fileprivate static func failing(_ texts: String..., atTheTest isAtTest: Bool = false) -> Self {
    FailingTrait(texts: texts, isAtTest: isAtTest)
  }
}

/// See `failing`.
private struct FailingTrait: TestTrait, TestScoping {
  let texts: [String]
  let isAtTest: Bool

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let (texts, isAtTest) = (texts, isAtTest)
    let (failures, continuation) = AsyncStream.makeStream(of: Void.self)
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      let words = "\(issue.comments.map(\.rawValue)) \(issue)"
      guard texts.allSatisfy({ words.contains($0) }) else { return issue }
      if isAtTest, issue.sourceLocation != test.sourceLocation { return issue }
      continuation.yield()
      return nil
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: function)
    continuation.finish()
    let count = await failures.reduce(0) { count, _ in count + 1 }
    #expect(count > 0, "nothing failed with \(texts)")
  }
}

/// A client that is created from the files.
private struct Notebook: ComposedClient {
  var read: @Sendable () async throws -> String

  static func live(in environment: AppEnvironment) -> Self {
    let files = environment.fileClient
    return Self(read: { try await files.loadText(at: files.documentsDirectory().appending(path: "note.txt")) })
  }
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { live(in: environment) }
}
