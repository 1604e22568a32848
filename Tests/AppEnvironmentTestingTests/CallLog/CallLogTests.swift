import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import TestSupport
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
    let changes = files.changes(URL(filePath: "/Documents/")).record()
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
    let (greeter, log) = GreetingClient().recording()
    #expect(greeter.greet("Ada") == "Hello Ada")
    greeter.log("done", 2)
    #expect(throws: CancellationError.self) { try greeter.check() }
    #expect(await greeter.ask() == 42)
    await #expect(throws: FileClientError.noSpace(path: "/disk")) { try await greeter.send(note, nil) }
    _ = greeter.visits().record()
    #expect(
      "\(log)" == """
        GreetingClient.greet("Ada") → "Hello Ada"
        GreetingClient.log("done", 2) → finished
        GreetingClient.check() → cancelled
        GreetingClient.ask() → 42
        GreetingClient.send(/Documents/note.txt, nil) → failed: /disk: no space left on the disk
        GreetingClient.visits() → 1, 2
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

  @Test(
    arguments: [
      FileClient.inMemory(), OpenClient.inMemory(), RandomClient.seeded(0), SecretClient.inMemory(),
      SettingsClient.inMemory(),
    ] as [any RecordableClient])
  func everyEndpointOfAClientIsRecorded(_ client: any RecordableClient) {
    let log = CallLog()
    _ = client.recording(in: log)
    let endpoints = Mirror(reflecting: client).children.compactMap(\.label).filter { $0 != "observation" }
    #expect(log.endpoints == Set(endpoints.map { "\(type(of: client)).\($0)" }))
  }
}

@Suite struct ValueDescriptionTests {
  @Test func setsAndDictionariesHaveOneDescription() {
    let log = CallLog()
    let sort = log.spy("Tags.sort") { (_: Set<String>, _: [String: Set<Int>]) in }
    sort(["b", "c", "a", "d"], ["two": [2, 1, 3], "one": [10, 9, 8]])
    #expect("\(log)" == #"Tags.sort(["a", "b", "c", "d"], ["one": [10, 8, 9], "two": [1, 2, 3]]) → finished"#)
  }
}

// MARK: - Helpers

/// A client with closures of all supported signatures.
struct GreetingClient: RecordableClient {
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
      greet: log.spy("GreetingClient.greet", greet),
      log: log.spy("GreetingClient.log", self.log),
      check: log.spy("GreetingClient.check", check),
      ask: log.spy("GreetingClient.ask", ask),
      send: log.spy("GreetingClient.send", send),
      visits: log.spy("GreetingClient.visits", visits)
    )
  }
}
