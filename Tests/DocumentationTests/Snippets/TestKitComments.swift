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
  func recording(in log: CallLog) -> WeatherClient {
    WeatherClient(temperature: log.spy("WeatherClient.temperature", temperature))
  }
}

/// Adds a line to the note.
private func addLine(_ line: String, in environment: AppEnvironment) async throws {
  let note = environment.fileClient.documentsDirectory().appending(path: "note.txt")
  let text = try await environment.fileClient.loadText(at: note)
  try await environment.fileClient.saveFile(at: note, Data("\(text)\n\(line)".utf8))
}

/// The note, as a publisher.
private func noteText(from environment: AppEnvironment) -> AnyPublisher<Data, any Error> {
  environment.fileClient.loadFile(URL(filePath: "/Documents/note.txt"))
}

@Suite struct TestKitComments {
  @Test func aCallIsExpected() {
    expectUnimplemented("Greeter.greet") { _ = try Greeter.test.greet("Ada") }
  }

  @Test func valuesAreRecorded() async {
    let numbers = [1, 2, 3].publisher
    let recorder = numbers.record(demand: .max(2))
    recorder.expect(values: [1, 2])
    recorder.request(.max(1))
    recorder.expect(values: [1, 2, 3], completion: .finished)
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

  @Test(.environment(date: .distantPast) { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  func theNoteIsLoadedAsEver() async throws {
    _ = try await loadNote(from: TestEnvironment.current.environment)
    TestEnvironment.current.log.expect(fixture: "loading-the-note")
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
