import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import Testing

@Suite struct CallLogTests {
  private let note = URL(filePath: "/Documents/note.txt")

  @Test func callsAreRecordedWithArgumentsAndOutcomes() async throws {
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    _ = try await files.loadFile(at: note)
    try await files.saveFile(at: note, Data("Eggs".utf8))
    _ = try? await files.loadFile(at: URL(filePath: "/none"))
    #expect(
      "\(log)" == """
        FileClient.loadFile(/Documents/note.txt) → "Milk"
        FileClient.saveFile(/Documents/note.txt, "Eggs") → finished
        FileClient.loadFile(/none) → failed: /none: no such file or folder
        """)
    #expect(log.calls.map(\.outcome) == [.finished, .finished, .failed("/none: no such file or folder")])
  }

  @Test func aPublisherIsRecordedAtEachSubscription() {
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    let load = files.loadFile(note)
    #expect(log.calls.isEmpty)
    _ = (load.record(), load.record())
    #expect(log.calls(of: "FileClient.loadFile").count == 2)
  }

  @Test func aCancelledSubscriptionIsRecordedAsCancelled() {
    let (files, log) = FileClient.inMemory().recording()
    let changes = files.watch(URL(filePath: "/Documents/")).record()
    #expect(log.calls.map(\.outcome) == [.pending])
    changes.cancel()
    #expect(log.calls.map(\.outcome) == [.cancelled])
  }

  @Test func anAsyncCallWhoseValueArrivesLaterIsRecordedAsFinished() async throws {
    let clock = TestClock()
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"], clock: clock.client)
      .delayed(by: .seconds(1), clock: clock.client).recording()
    try await withTaskExecutorPreference(clock.executor) {
      let work = Task {
        _ = try await files.loadFile(at: note)
        try await files.saveFile(at: note, Data("Eggs".utf8))
        _ = try await files.listDirectory(at: URL(filePath: "/Documents"))
      }
      await clock.run()
      try await work.value
    }
    #expect(log.calls.map(\.outcome) == [.finished, .finished, .finished])
  }

  @Test func asyncCallsOfTheLiveClientAreRecordedAsFinished() async throws {
    let folder = try TemporaryFolder()
    let (files, log) = FileClient.live.recording()
    let note = folder.file("note.txt")
    try await files.saveFile(at: note, Data("Milk".utf8))
    for _ in 0..<20 { _ = try await files.loadFile(at: note) }
    #expect(log.calls.filter { $0.outcome != .finished } == [])
  }

  @Test func aCancelledAsyncCallIsRecordedAsCancelled() async throws {
    let clock = TestClock()
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).delayed(by: .seconds(1), clock: clock.client)
      .recording()
    await withTaskExecutorPreference(clock.executor) {
      let work = Task { try await files.loadFile(at: note) }
      await clock.advance(by: .milliseconds(500))
      work.cancel()
      await #expect(throws: CancellationError.self) { try await work.value }
      await clock.run()
    }
    #expect(log.calls.map(\.outcome) == [.cancelled])
  }

  @Test func queryingTheCallsOfAnUnknownEndpointFailsTheTest() async {
    let (_, log) = FileClient.inMemory().recording()
    await expectIssue("Unknown endpoint FileClient.laodFile; did you mean FileClient.loadFile?") {
      #expect(log.calls(of: "FileClient.laodFile") == [])
    }
  }

  @Test func theFirstValuesAreRecordedAndTheOthersCounted() {
    let (_, log) = FileClient.inMemory().recording()
    let count = log.spy("Counter.count") { (last: Int) in (1...last).publisher.eraseToAnyPublisher() }
    _ = count(100).record()
    #expect(log.calls.map { Array($0.values.suffix(2)) } == [["16", "… 84 more"]])
  }

  @Test func closuresOfEveryShapeAreWrapped() async throws {
    let (greeter, log) = Greeter().recording()
    #expect(greeter.greet("Ada") == "Hello Ada")
    greeter.log("done", 2)
    #expect(throws: CancellationError.self) { try greeter.check() }
    #expect(await greeter.ask() == 42)
    await #expect(throws: FileClientError.noSpace(path: "/disk")) { try await greeter.send(note, nil) }
    _ = greeter.visits().record()
    #expect(
      "\(log)" == """
        Greeter.greet("Ada") → "Hello Ada"
        Greeter.log("done", 2) → finished
        Greeter.check() → cancelled
        Greeter.ask() → 42
        Greeter.send(/Documents/note.txt, nil) → failed: /disk: no space left on the disk
        Greeter.visits() → 1, 2
        """)
  }

  @Test func aClientThatIsWrappedTwiceInOneLogIsRecordedOnce() {
    let log = CallLog()
    let files = FileClient.inMemory(["note.txt": "Milk"]).recording(in: log).recording(in: log)
    _ = files.loadFile(note).record()
    _ = files.documentsDirectory()
    log.expect(calls: "FileClient.loadFile", "FileClient.documentsDirectory")
  }

  @Test func aClientThatIsWrappedInTwoLogsIsRecordedInBoth() {
    let (one, other) = (CallLog(), CallLog())
    let files = FileClient.inMemory().recording(in: one).recording(in: other)
    _ = files.documentsDirectory()
    #expect(one.calls.count == 1)
    #expect(other.calls.count == 1)
  }

  @Test func callsFromManyThreadsAreAllRecorded() async {
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { _ = try? await files.loadFile(at: URL(filePath: "/Documents/note.txt")) } }
    }
    #expect(log.calls(of: "FileClient.loadFile").filter { $0.outcome == .finished }.count == 100)
  }

  @Test func sleepsAndDatesOfAClockAreRecorded() async throws {
    let (clock, log) = ClockClient.immediate.recording()
    _ = clock.now
    _ = clock.date
    try await clock.sleep(until: ClockClient.Instant(offset: .milliseconds(1_500)))
    #expect("\(log)" == "ClockClient.sleepUntil(1.5 s) → finished")
  }
}

@Suite struct CallLogExpectationTests {
  private let log: CallLog
  private let saved: FileClient

  init() {
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    (saved, self.log) = (files, log)
    _ = files.loadFile(URL(filePath: "/Documents/note.txt")).record()
    _ = files.saveFile(URL(filePath: "/Documents/note.txt"), Data()).record()
  }

  @Test func theExpectedOrderPasses() {
    log.expect(order: "FileClient.loadFile", "FileClient.saveFile")
    log.expect(order: "FileClient.loadFile", "FileClient.saveFile", oneAfterTheOther: true)
    log.expect(calls: "FileClient.loadFile", "FileClient.saveFile")
    log.expect(1, of: "FileClient.loadFile")
    log.expect(0, of: "FileClient.copyItem")
  }

  @Test func aDifferentOrderFailsWithTheLog() async {
    await expectIssue(
      """
      FileClient.loadFile was called before FileClient.saveFile. The calls:
      FileClient.loadFile(/Documents/note.txt) → "Milk"
      FileClient.saveFile(/Documents/note.txt, "") → finished
      """
    ) {
      log.expect(order: "FileClient.saveFile", "FileClient.loadFile")
    }
  }

  @Test func aMissingCallFailsWithTheLog() async {
    await expectIssue(
      """
      FileClient.saveFile, call 2, was not called. The calls:
      FileClient.loadFile(/Documents/note.txt) → "Milk"
      FileClient.saveFile(/Documents/note.txt, "") → finished
      """
    ) {
      log.expect(order: "FileClient.saveFile", "FileClient.saveFile")
    }
  }

  @Test func aCallThatHasNotEndedDoesNotPrecedeTheNext() async {
    let (files, log) = FileClient.inMemory().recording()
    let changes = files.watch(URL(filePath: "/Documents/")).record()
    _ = files.listDirectory(URL(filePath: "/Documents/")).record()
    log.expect(order: "FileClient.watch", "FileClient.listDirectory")
    await expectIssue(
      """
      FileClient.listDirectory was called before FileClient.watch had ended. The calls:
      FileClient.watch(/Documents/) → …
      FileClient.listDirectory(/Documents/) → []
      """
    ) {
      log.expect(order: "FileClient.watch", "FileClient.listDirectory", oneAfterTheOther: true)
    }
    changes.cancel()
  }

  @Test func unexpectedCallsAreShownAsADifference() async {
    await expectIssue(
      """
      The calls differ (- expected, + called):
        FileClient.loadFile(/Documents/note.txt) → "Milk"
      - FileClient.attributes
        FileClient.saveFile(/Documents/note.txt, "") → finished
      """
    ) {
      log.expect(calls: "FileClient.loadFile", "FileClient.attributes", "FileClient.saveFile")
    }
  }

  @Test func aMisspelledEndpointFailsWithTheNearestName() async {
    await expectIssue("Unknown endpoint FileClient.lodFile; did you mean FileClient.loadFile?") {
      log.expect(0, of: "FileClient.lodFile")
    }
  }

  @Test func anUnknownEndpointFailsWithTheEndpointsOfItsClient() async {
    await expectIssue(
      "Unknown endpoint ClockClient.tomorrow; "
        + "ClockClient has ClockClient.date, ClockClient.repeatAction, ClockClient.sleepUntil."
    ) {
      log.expect(0, of: "ClockClient.tomorrow")
    }
  }

  @Test func aMisspelledEndpointOfAnUnusedClientFails() async {
    let log = CallLog()
    log.expect(0, of: "ClockClient.date")
    for expect in [
      { log.expect(0, of: "ClockClient.dates") }, { log.expect(order: "ClockClient.dates") },
      { log.expect(calls: "ClockClient.dates") },
    ] {
      await expectIssue("Unknown endpoint ClockClient.dates; did you mean ClockClient.date?") { expect() }
    }
  }

  @Test func anUnknownClientFailsWithTheKnownClients() async {
    let (environment, log) = AppEnvironment(.live).recording()
    @Sendable func expectNoGreeting() { log.expect(0, of: "Greeter.greet") }
    await expectIssue(
      "Unknown client of Greeter.greet; the known clients are ClockClient, FileClient. "
        + "A client of your own is known after its first use: `_ = environment[MyClient.self]`."
    ) {
      expectNoGreeting()
    }
    _ = environment[Greeter.self]
    expectNoGreeting()
  }

  @Test func aDifferentNumberOfCallsFailsWithTheLog() async {
    await expectIssue(containing: "FileClient.loadFile was called 1 time, not 2. The calls:\n") {
      log.expect(2, of: "FileClient.loadFile")
    }
  }
}

@Suite struct CallLogFixtureTests {
  @Test func aFixtureIsReadableJSON() throws {
    let folder = try TemporaryFolder()
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    _ = files.loadFile(URL(filePath: "/Documents/note.txt")).record()
    let fixture = folder.file("calls.json")
    try log.save(to: fixture)
    #expect(
      try String(contentsOf: fixture, encoding: .utf8) == """
        {
          "calls" : [
            {
              "arguments" : [
                "/Documents/note.txt"
              ],
              "call" : "FileClient.loadFile",
              "outcome" : "finished",
              "values" : [
                "\\"Milk\\""
              ]
            }
          ]
        }

        """)
    log.expect(fixture: fixture)
  }

  @Test func aDifferenceFromTheFixtureIsShown() async throws {
    let folder = try TemporaryFolder()
    let fixture = folder.file("calls.json")
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    try log.save(to: fixture)
    _ = files.loadFile(URL(filePath: "/Documents/note.txt")).record()
    await expectIssue(
      """
      The calls differ from \(fixture.path(percentEncoded: false)) (- expected, + called):
      + FileClient.loadFile(/Documents/note.txt) → "Milk", finished
      To accept the new calls, delete the file and run the test twice.
      """
    ) {
      log.expect(fixture: fixture)
    }
  }

  @Test func aMissingFixtureIsWrittenAndFailsTheTest() async throws {
    let folder = try TemporaryFolder()
    let fixture = folder.file("Fixtures/calls.json")
    let log = CallLog()
    await expectIssue(
      """
      Check the calls in \(fixture.path(percentEncoded: false)), which was missing and has been written, and run the \
      test again:
      no calls
      """
    ) {
      log.expect(fixture: fixture)
    }
    log.expect(fixture: fixture)
  }
}

// MARK: - Helpers

/// A client with closures of all supported signatures.
private struct Greeter: RecordableClient {
  var greet: @Sendable (_ name: String) -> String = { "Hello \($0)" }
  var log: @Sendable (String, Int) -> Void = { _, _ in }
  var check: @Sendable () throws -> Void = { throw CancellationError() }
  var ask: @Sendable () async -> Int = { 42 }
  var send: @Sendable (URL, Int?) async throws -> Void = { _, _ in throw FileClientError.noSpace(path: "/disk") }
  var visits: @Sendable () -> AnyPublisher<Int, Never> = { [1, 2].publisher.eraseToAnyPublisher() }

  static var live: Self { Self() }
  static var preview: Self { Self() }
  static var test: Self { Self() }

  func recording(in log: CallLog) -> Self {
    Self(
      greet: log.spy("Greeter.greet", greet),
      log: log.spy("Greeter.log", self.log),
      check: log.spy("Greeter.check", check),
      ask: log.spy("Greeter.ask", ask),
      send: log.spy("Greeter.send", send),
      visits: log.spy("Greeter.visits", visits)
    )
  }
}
