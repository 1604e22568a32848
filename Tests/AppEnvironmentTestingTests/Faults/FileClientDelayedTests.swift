import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct FileClientDelayedTests {
  private let note = URL(filePath: "/Documents/note.txt")

  @Test func aPendingDelayIsDescribedWithoutALocationInThePackage() async {
    let clock = TestClock()
    let load = FileClient.inMemory().delayed(by: .seconds(1), clock: clock.client).loadFile(note).record()
    #expect(
      await clock.pendingWork().map(\.description) == [
        "due at 1.0 seconds: timer with an interval of 1.0 seconds, such as that of debounce, timeout or a delayed client"
      ])
    load.cancel()
    #expect(await clock.pendingWork() == [])
  }

  @Test func eachRequestWaitsOnTheClock() async {
    let clock = TestClock()
    let files = FileClient.inMemory(["note.txt": "text"]).delayed(by: .milliseconds(20), clock: clock.client)
    let load = files.loadFile(note).record(clock: clock)
    await clock.advance(by: .milliseconds(19))
    load.expect(values: [])
    await clock.advance(by: .milliseconds(1))
    load.expect(values: [Data("text".utf8)], at: [.milliseconds(20)], completion: .finished)
    await clock.checkNothingPending()
  }

  @Test(arguments: Disk.allCases)
  func theWorkBeginsAfterTheDelay(disk: Disk) async throws {
    try await disk.use { files, folder in
      // The disk of a busy machine may need more than the ten seconds that the clock and a recorder wait by default.
      let clock = TestClock(maximalTurns: 100_000, patience: .seconds(600))
      let note = folder.appending(path: "note.txt")
      let save = files.delayed(by: .seconds(1), clock: clock.client).saveFile(note, Data("text".utf8)).record()
      await #expect(throws: FileClientError.notFound(path: note.path(percentEncoded: false))) {
        try await files.loadFile(at: note)
      }
      await clock.advance(by: .seconds(1))
      await save.waitForCompletion(timeout: .seconds(600))
      let text = try await files.loadText(at: note)
      #expect(text == "text")
    }
  }

  @Test func aCancelledRequestIsNotPerformed() async {
    let clock = TestClock()
    let files = FileClient.inMemory(["note.txt": "old"])
    let save = files.delayed(by: .seconds(1), clock: clock.client).saveFile(note, Data("new".utf8)).record()
    save.cancel()
    await clock.advance(by: .seconds(1))
    files.loadFile(note).record().expect(values: [Data("old".utf8)], completion: .finished)
  }

  @Test func aSeedProducesTheSameDelaysEachTime() async {
    let runs = [await delays(seed: 1), await delays(seed: 1), await delays(seed: 2)]
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
    #expect(runs[0].allSatisfy { (Duration.seconds(1)...Duration.seconds(2)).contains($0) })
    #expect(Set(runs[0]).count > 5)
  }

  private func delays(seed: UInt64) async -> [Duration] {
    let clock = TestClock()
    let files = FileClient.inMemory(["note.txt": "text"])
      .delayed(by: .seconds(1)...(.seconds(2)), seed: seed, clock: clock.client)
    let loads = (0..<10).map { _ in files.loadFile(note).record(clock: clock) }
    await clock.run()
    return loads.compactMap { $0.events.first?.time }
  }

  @Test func modificationDatesComeFromTheClock() async throws {
    let clock = TestClock(date: Date(timeIntervalSince1970: 1_000))
    let files = FileClient.inMemory(["old.txt": ""], clock: clock.client)
    await clock.advance(by: .seconds(60))
    try await files.saveFile(at: URL(filePath: "/Documents/new.txt"), Data())
    let dates = try await [
      files.attributes(at: URL(filePath: "/Documents/old.txt")).modificationDate,
      files.attributes(at: URL(filePath: "/Documents/new.txt")).modificationDate,
    ]
    #expect(dates == [Date(timeIntervalSince1970: 1_000), Date(timeIntervalSince1970: 1_060)])
  }
}
