import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TestSupport
import Testing

@Suite struct EnvironmentRecordingTests {
  private let note = URL(filePath: "/Documents/note.txt")

  @Test func clientsOfAnEnvironmentShareOneLog() async throws {
    let (environment, log) = AppEnvironment(.test) {
      $0.fileClient = .inMemory(["note.txt": "Milk"])
      $0.clockClient = .immediate
    }.recording()
    _ = try await environment.fileClient.loadFile(at: note)
    try await environment.clockClient.sleep(for: .seconds(1))
    try await environment.fileClient.saveFile(at: note, Data())
    log.expect(calls: "FileClient.loadFile", "ClockClient.sleepUntil", "FileClient.saveFile")
  }

  @Test func callsHaveTimesOfTheEnvironmentsClock() async throws {
    let clock = TestClock()
    let (environment, log) = AppEnvironment(.test) {
      $0.clockClient = clock.client
      $0.fileClient = .inMemory(["note.txt": "Milk"]).delayed(by: .milliseconds(500), clock: clock.client)
    }.recording()
    await clock.advance(by: .seconds(2))
    let load = environment.fileClient.loadFile(note).record()
    await clock.run()
    load.expect(values: [Data("Milk".utf8)], completion: .finished)
    #expect("\(log)" == "2 s  FileClient.loadFile(/Documents/note.txt) → \"Milk\" (at 2.5 s)")
  }

  @Test func theOriginalEnvironmentIsNotRecordedAndSharesItsClients() async throws {
    let original = AppEnvironment(.test) { $0.fileClient = .inMemory(["note.txt": "Milk"]) }
    let (environment, log) = original.recording()
    try await original.fileClient.saveFile(at: note, Data("Eggs".utf8))
    #expect(try await environment.fileClient.loadText(at: note) == "Eggs")
    log.expect(calls: "FileClient.loadFile")
  }

  @Test func aClientThatIsCreatedLaterIsRecorded() {
    let (environment, log) = AppEnvironment(.live).recording()
    #expect(log.calls.isEmpty)
    _ = environment.fileClient.documentsDirectory()
    log.expect(calls: "FileClient.documentsDirectory")
  }

  @Test func aClientThatWasUsedBeforeIsRecorded() {
    let original = AppEnvironment(.live)
    _ = original[Counter.self].count()
    let (environment, log) = original.recording()
    #expect(environment[Counter.self].count() == 2)
    log.expect(calls: "Counter.count")
  }

  @Test func aClientThatIsAssignedLaterIsRecorded() {
    let (environment, log) = AppEnvironment(.test).recording()
    environment.fileClient = .inMemory()
    _ = environment.fileClient.documentsDirectory()
    log.expect(calls: "FileClient.documentsDirectory")
  }

  @Test func aCallOfAReplacedClosureIsRecordedOnce() {
    let (environment, log) = AppEnvironment(.test) { $0.fileClient = .inMemory(["note.txt": "Milk"]) }.recording()
    let load = environment.fileClient.loadFile
    environment.fileClient.loadFile = { url in load(url).map { $0 + Data("!".utf8) }.eraseToAnyPublisher() }
    _ = environment.fileClient.loadFile(note).record()
    _ = environment.fileClient.documentsDirectory()
    #expect(
      "\(log)" == """
        FileClient.loadFile(/Documents/note.txt) → "Milk!"
        FileClient.documentsDirectory() → /Documents/
        """)
  }

  @Test func aCallOfADecoratorThatIsAssignedLaterIsRecordedOnce() {
    let (environment, log) = AppEnvironment(.test) { $0.fileClient = .inMemory(["note.txt": "Milk"]) }.recording()
    environment.fileClient = environment.fileClient.failing(.load, call: 2, with: FileClientError.noPermission)
    let load = environment.fileClient.loadFile(note)
    _ = load.record()
    _ = load.record()
    #expect(
      "\(log)" == """
        FileClient.loadFile(/Documents/note.txt) → "Milk"
        FileClient.loadFile(/Documents/note.txt) → failed: /Documents/note.txt: permission denied
        """)
  }

  @Test func aCallThatAValueCausesIsRecordedSeparately() {
    let (files, log) = FileClient.inMemory(["a": "b", "b": "text"]).recording()
    let chain = files.loadFile(URL(filePath: "/Documents/a")).flatMap { name in
      files.loadFile(URL(filePath: "/Documents/\(String(decoding: name, as: UTF8.self))"))
    }
    chain.record().expect(values: [Data("text".utf8)], completion: .finished)
    #expect(
      "\(log)" == """
        FileClient.loadFile(/Documents/a) → "b"
        FileClient.loadFile(/Documents/b) → "text"
        """)
  }

  @Test func childrenAreRecordedInTheSameLog() {
    let (environment, log) = AppEnvironment(.test).recording()
    let child = environment.overriding { $0.fileClient = .inMemory() }
    _ = child.fileClient.documentsDirectory()
    log.expect(calls: "FileClient.documentsDirectory")
  }

  @Test func aClientThatIsBuiltFromOthersIsRecordedWithItsParts() {
    let original = AppEnvironment(.live)
    #expect(original[Doubler.self].double() == 2)
    let (environment, log) = original.recording()
    #expect(environment[Doubler.self].double() == 4)
    log.expect(calls: "Doubler.double", "Counter.count")
  }

  @Test func aClientThatIsBuiltFromAReplacedPartUsesTheNewOne() {
    let (environment, log) = AppEnvironment(.live).recording()
    _ = environment[Doubler.self].double()
    environment[Counter.self] = Counter { 20 }
    #expect(environment[Doubler.self].double() == 40)
    log.expect(calls: "Doubler.double", "Counter.count", "Doubler.double", "Counter.count")
  }

  @Test func anEnvironmentThatIsRecordedTwiceIsRecordedInBothLogs() {
    let (first, log) = AppEnvironment(.test) { $0.fileClient = .inMemory() }.recording()
    let (second, other) = first.recording()
    _ = second.fileClient.documentsDirectory()
    second.fileClient = .inMemory()
    _ = second.fileClient.documentsDirectory()
    #expect(log.calls.count == 2)
    #expect(other.calls.count == 2)
  }

  @Test func clientsThatCannotBeRecordedAreListed() {
    let (environment, log) = AppEnvironment(.live).recording()
    _ = environment[Silent.self]
    #expect(log.unrecordedClients == ["Silent"])
    #expect("\(log)" == "no calls\nNot recorded, because not a RecordableClient: Silent")
  }

  @Test func anExpectationAboutAClientThatCannotBeRecordedNamesTheRemedy() async {
    let (environment, log) = AppEnvironment(.live).recording()
    _ = environment[Silent.self]
    let message =
      "Conform Silent to RecordableClient to expect calls of Silent.say: the log doesn't contain the calls of other clients."
    await expectIssue(message) { log.expect(1, of: "Silent.say") }
    await expectIssue(message) { log.expect(calls: "Silent.say") }
    await expectIssue(message) { _ = log.calls(of: "Silent.say") }
  }

  @Test func aRecordedEnvironmentDescribesTheOriginsOfItsClients() {
    let original = AppEnvironment(.test) { $0.fileClient = .inMemory() }
    _ = original[Counter.self]
    #expect(original.recording().environment.clientSummary == original.clientSummary)
  }

  @Test func anUnimplementedEndpointIsReportedAndRecorded() {
    let (environment, log) = AppEnvironment(.test).recording()
    expectUnimplemented("FileClient.documentsDirectory") { _ = environment.fileClient.documentsDirectory() }
    log.expect(calls: "FileClient.documentsDirectory")
  }
}

// MARK: - Helpers

/// A client that counts its calls.
private struct Counter: RecordableClient {
  var count: @Sendable () -> Int

  static var live: Self {
    let (files, log) = FileClient.inMemory().recording()
    return Self {
      _ = files.documentsDirectory()
      return log.calls.count
    }
  }
  static var preview: Self { live }
  static var test: Self { live }

  func recording(in log: CallLog) -> Self { Self(count: log.spy("Counter.count", count)) }
}

/// A client that is built from a counter.
private struct Doubler: RecordableClient, ComposedClient {
  var double: @Sendable () -> Int

  static func live(in environment: AppEnvironment) -> Self {
    let counter = environment[Counter.self]
    return Self { 2 * counter.count() }
  }
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { live(in: environment) }

  func recording(in log: CallLog) -> Self { Self(double: log.spy("Doubler.double", double)) }
}

/// A client that can't be recorded.
private struct Silent: Client {
  static var live: Self { Self() }
  static var preview: Self { Self() }
  static var test: Self { Self() }
}
