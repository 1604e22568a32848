import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing
import XCTest

// The samples of AppEnvironmentTesting's documentation comments, and just enough around them.

private struct Greeter {
  var greet: @Sendable (_ name: String) throws -> String

  static var test: Self { Self(greet: unimplemented("Greeter.greet")) }
}

extension WeatherClient: RecordableClient {
  /// Returns a client that records its calls in a log.
  public func recording(in log: CallLog) -> WeatherClient {
    var client = self
    client.temperature = log.spy("WeatherClient.temperature", temperature)
    return client
  }
}

/// Adds a line to the note.
private func addLine(_ line: String, in environment: AppEnvironment) async throws {
  let note = environment.fileClient.documentsDirectory().appending(path: "note.txt")
  let text = try await environment.fileClient.loadText(at: note)
  try await environment.fileClient.saveFile(at: note, Data("\(text)\n\(line)".utf8))
}

private let note = URL(filePath: "/Documents/note.txt")

/// The note, as a publisher.
private func noteText(from environment: AppEnvironment) -> AnyPublisher<Data, any Error> {
  environment.fileClient.loadFile(URL(filePath: "/Documents/note.txt"))
}

@Suite struct TestKitComments {
  @Test func aCallIsExpected() {
    expectUnimplemented("Greeter.greet") { _ = try Greeter.test.greet("Ada") }
  }

  @Test func anAsynchronousCallIsExpected() async {
    await expectUnimplemented("FileClient.loadFile") {
      _ = try await AppEnvironment(.test).fileClient.loadFile(at: note)
    }
  }

  @Test func valuesAreRecorded() async {
    let numbers = [1, 2, 3].publisher
    let recorder = numbers.record(demand: .max(2))
    recorder.expect(values: [1, 2])
    recorder.request(.max(1))
    recorder.expect(values: [1, 2, 3], completion: .finished)
  }

  @Test func valuesAreCompared() {
    let recorder = Just(3).map { $0 * 2 }.record()
    recorder.expect(values: [6], completion: .finished)
    let points = Just((x: 1, y: 2)).record()
    points.expect(values: [(x: 1, y: 2)], completion: .finished, by: { $0 == $1 })
  }

  @Test func ticksAreWaitedFor() async {
    let clock = TestClock()
    let timer = clock.client.timer(every: .seconds(1)).record(clock: clock)
    #expect(await timer.wait(.seconds(3)).count == 3)
  }

  @Test func anAdvanceDeliversDelayedValues() async {
    let clock = TestClock()
    let words = Just("Milk").delay(for: .seconds(5), scheduler: clock.client).record()
    await clock.advance(by: .seconds(5))
    words.expect(values: ["Milk"], completion: .finished)
  }

  @Test func pendingWorkIsListed() async {
    let clock = TestClock()
    let task = Task(executorPreference: clock.executor) { try await clock.client.sleep(for: .seconds(60)) }
    let pending = await clock.pendingWork()
    #expect(pending.map(\.kind) == [.sleep])
    #expect(pending.map(\.deadline.offset) == [.seconds(60)])
    task.cancel()
  }

  @Test func aRunEndsWithTheLastSleep() async throws {
    let clock = TestClock()
    let task = Task(executorPreference: clock.executor) {
      for _ in 0..<3 { try await clock.client.sleep(for: .seconds(20)) }
    }
    await clock.run()
    #expect(clock.now.offset == .seconds(60))
    try await task.value
  }

  @Test func aSuspensionMissesTicks() async {
    let clock = TestClock()
    let timer = clock.client.timer(every: .seconds(1)).record()
    await clock.suspend(for: .seconds(10))
    #expect(timer.values.map(\.missed) == [9])
  }

  @Test func timesAreRecorded() async {
    let (words, clock) = (PassthroughSubject<String, Never>(), TestClock())
    let recorder = words.debounce(for: .milliseconds(300), scheduler: clock.client).record(clock: clock)
    words.send("swift")
    await recorder.waitForValues(1)
    recorder.expect(values: ["swift"], at: [.milliseconds(300)])
  }

  @Test func callsAreRecorded() async throws {
    let (environment, log) = AppEnvironment(.test) { $0.fileClient = .inMemory(["note.txt": "Milk"]) }.recording()
    try await addLine("Eggs", in: environment)
    log.expect(order: "FileClient.loadFile", "FileClient.saveFile")
    log.expect(order: "FileClient.loadFile", "FileClient.saveFile", oneAfterTheOther: true)
    log.expect(calls: "FileClient.documentsDirectory", "FileClient.loadFile", "FileClient.saveFile")
    log.expect(1, of: "FileClient.saveFile")
    #expect(log.calls(of: "FileClient.saveFile").map(\.outcome) == [.finished])
    let load = try #require(log.calls(of: "FileClient.loadFile").first)
    #expect(load.arguments == ["/Documents/note.txt"])
    #expect(load.outcome == .finished)
  }

  @Test func oneEndpointIsRecorded() async throws {
    let log = CallLog()
    var files = FileClient.inMemory(["note.txt": "Milk"])
    files.loadFile = log.spy("FileClient.loadFile", files.loadFile)
    _ = try await files.loadText(at: note)
    log.expect(1, of: "FileClient.loadFile")
  }

  @Test func aLogHasTheTimesOfAClock() async {
    let clock = TestClock()
    let log = CallLog(clock: clock.client)
    let environment = AppEnvironment(.test) { $0.clockClient = clock.client }.recording(in: log)
    await clock.advance(by: .seconds(2))
    _ = environment.clockClient.date()
    #expect(log.calls.map(\.began) == [.seconds(2)])
  }

  @Test func clientsOfOnesOwnAreRecorded() {
    let (environment, log) = AppEnvironment(.preview).recording()
    environment.weatherClient.temperature("Rome").record().expect(values: [21], completion: .finished)
    log.expect(calls: "WeatherClient.temperature")
  }

  @Test func savesFailOnCue() {
    let files = FileClient.inMemory().failing(.save, call: 2, with: FileClientError.noSpace)
    let save = files.saveFile(URL(filePath: "/note.txt"), Data())
    save.record().expect(values: [], completion: .finished)
    save.record().expect(values: [], completion: .failure(FileClientError.noSpace(path: "/note.txt")))
  }

  @Test func savesFailFromTheSecondOneOn() {
    let files = FileClient.inMemory().failing(.save, calls: 2..., with: FileClientError.noSpace)
    let save = files.saveFile(note, Data())
    save.record().expect(values: [], completion: .finished)
    for _ in 0..<3 {
      save.record().expect(values: [], completion: .failure(FileClientError.noSpace(path: "/Documents/note.txt")))
    }
  }

  @Test func aSeedChoosesTheSavesThatFail() {
    let files = FileClient.inMemory().failing(every: 10, seed: 42, [.load, .save])
    let completions = (1...100).map { _ in files.saveFile(note, Data()).record().events.map(\.description) }
    #expect(completions.count { $0 == ["finished"] } > 80)
    #expect(completions.contains { $0 != ["finished"] })
  }

  @Test func aSaveIsTorn() async throws {
    let files = FileClient.inMemory().tearing(save: 1, afterBytes: 4)
    await #expect(throws: FileClientError.noSpace(path: "/Documents/note.txt")) {
      try await files.saveText(at: note, "Milk and eggs")
    }
    #expect(try await files.loadText(at: note) == "Milk")
  }

  @Test func aFileChangesBeforeASave() async throws {
    let files = FileClient.inMemory(["note.txt": "Milk"]).changingFile(to: Data("Eggs".utf8), beforeSave: 1)
    let version = try await files.attributes(at: note).version
    await #expect(throws: FileClientError.changedSinceLoaded(path: "/Documents/note.txt")) {
      try await files.saveFileIfUnchanged(at: note, Data("Bread".utf8), since: version)
    }
  }

  @Test func aFileChangesAfterALoad() async throws {
    let files = FileClient.inMemory(["note.txt": "Milk"]).changingFile(to: Data("Eggs".utf8), afterLoad: 1)
    #expect(try await files.loadText(at: note) == "Milk")
    #expect(try await files.loadText(at: note) == "Eggs")
  }

  @Test func aLoadIsDelayed() async {
    let clock = TestClock()
    let files = FileClient.inMemory(["note.txt": "Milk"]).delayed(by: .seconds(2), clock: clock.client)
    let load = files.loadFile(note).record(clock: clock)
    await load.waitForCompletion()
    load.expect(values: [Data("Milk".utf8)], at: [.seconds(2)], completion: .finished)
  }

  @Test(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  func theNoteHasMilk() async throws {
    let files = TestEnvironment.current.environment.fileClient
    #expect(try await files.loadText(at: files.documentsDirectory().appending(path: "note.txt")) == "Milk")
  }

  @Test(.environment(date: .distantPast) { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  func loadingTheNoteMakesTheRecordedCalls() async throws {
    _ = try await loadNote(from: TestEnvironment.current.environment)
    TestEnvironment.current.log.expect(fixture: "loading-the-note")
  }

  @Test(.simulated(files: ["note.txt": "Milk"], latency: .zero ... .seconds(1)))
  func theNoteIsLoadedFromASlowDisk() async throws {
    let test = TestEnvironment.current
    let text = Task { try await loadNote(from: test.environment) }
    await test.clock.run()
    #expect(try await text.value == "Milk")
  }

  @Test func aWorldIsSimulated() async throws {
    let world = AppEnvironment.simulated(seed: 42, files: ["note.txt": "Milk"])
    try await world.run { world in
      let note = noteText(from: world.environment).record(clock: world.clock)
      await note.waitForCompletion()
      note.expect(values: [Data("Milk".utf8)], completion: .finished)
    }
  }
}

final class TestKitCommentsXCTests: XCTestCase {
  func testTheNoteIsLoadedOnce() async throws {
    try await withTestEnvironment {
      $0.fileClient = .inMemory(["note.txt": "Milk"])
    } perform: { test in
      _ = try await loadNote(from: test.environment)
      test.log.expect(1, of: "FileClient.loadFile")
    }
  }
}
