import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import Testing

@Suite struct FailingTests {
  @Test(arguments: Disk.allCases)
  func theSelectedSaveFailsAndLeavesTheFileUnchanged(disk: Disk) async throws {
    try await disk.use { files, folder in
      let files = files.failing(.save, call: 2, with: FileClientError.noSpace)
      let note = folder.appending(path: "note.txt")
      try await files.saveFile(at: note, Data("one".utf8))
      await #expect(throws: FileClientError.noSpace(path: note.path(percentEncoded: false))) {
        try await files.saveFile(at: note, Data("two".utf8))
      }
      #expect(try await files.loadText(at: note) == "one")
      try await files.saveFile(at: note, Data("three".utf8))
      #expect(try await files.loadText(at: note) == "three")
    }
  }

  @Test(arguments: Disk.allCases)
  func bothKindsOfSavesAreCountedTogether(disk: Disk) async throws {
    try await disk.use { files, folder in
      let files = files.failing(.save, call: 2, with: FileClientError.readOnly)
      let note = folder.appending(path: "note.txt")
      try await files.saveFile(at: note, Data())
      let version = try await files.attributes(at: note).version
      await #expect(throws: FileClientError.readOnly(path: note.path(percentEncoded: false))) {
        try await files.saveFile(at: note, Data(), ifUnchangedSince: version)
      }
    }
  }

  @Test(arguments: FileOperation.allCases)
  func everyOperationCanFail(operation: FileOperation) async {
    let files = FileClient.inMemory(["a": "", "b": ""]).failing(
      operation, calls: 1..., with: FileClientError.noPermission)
    let (a, b) = (URL(filePath: "/Documents/a"), URL(filePath: "/Documents/c"))
    await #expect(throws: FileClientError.noPermission(path: "/Documents/a")) {
      switch operation {
      case .load: _ = try await files.loadFile(at: a)
      case .save: try await files.saveFile(at: a, Data())
      case .list: _ = try await files.listDirectory(at: a)
      case .createDirectory: try await files.createDirectory(at: a)
      case .remove: try await files.removeItem(at: a)
      case .move: try await files.moveItem(from: a, to: b)
      case .copy: try await files.copyItem(from: a, to: b)
      case .attributes: _ = try await files.attributes(at: a)
      }
    }
  }

  @Test func subscriptionsAreCountedAndCallsWithoutThemAreNot() {
    let files = FileClient.inMemory(["a": "text"]).failing(.load, call: 2, with: FileClientError.noPermission)
    let load = files.loadFile(URL(filePath: "/Documents/a"))
    _ = files.loadFile(URL(filePath: "/Documents/a"))
    load.record().expect(values: [Data("text".utf8)], completion: .finished)
    load.record().expect(values: [], completion: .failure(FileClientError.noPermission(path: "/Documents/a")))
  }

  @Test func aRetrySucceedsAfterAFault() {
    let files = FileClient.inMemory(["a": "text"]).failing(.load, calls: 1...2, with: FileClientError.noPermission)
    let load = files.loadFile(URL(filePath: "/Documents/a")).retry(2).record()
    load.expect(values: [Data("text".utf8)], completion: .finished)
  }

  @Test func aSeedSelectsTheSameFailuresEachTime() {
    let runs = (0..<2).map { _ in faults(every: 10, seed: 42, among: 1_000) }
    #expect(runs[0] == runs[1])
    #expect((60...140).contains(runs[0].count))
    #expect(faults(every: 10, seed: 43, among: 1_000) != runs[0])
  }

  @Test func otherOperationsDoNotChangeTheFailures() {
    let files = FileClient.inMemory(["a": "text"]).failing(every: 10, seed: 42)
    let failures = (1...1_000).filter { _ in
      _ = files.attributes(URL(filePath: "/Documents/a")).record()
      return files.loadFile(URL(filePath: "/Documents/a")).record().completion != .finished
    }
    #expect(failures == faults(every: 10, seed: 42, among: 1_000))
  }

  @Test func aRandomFailureRepeatsTheSeed() {
    let load = FileClient.inMemory().failing(every: 1, seed: 42).loadFile(URL(filePath: "/Documents/a")).record()
    let error = FileClientError.other(path: "/Documents/a", reason: "load 1 fails by seed 42, one in 1")
    load.expect(values: [], completion: .failure(error))
  }

  private func faults(every number: Int, seed: UInt64, among count: Int) -> [Int] {
    let files = FileClient.inMemory(["a": "text"]).failing(every: number, seed: seed, [.load])
    return (1...count).filter { _ in
      files.loadFile(URL(filePath: "/Documents/a")).record().completion != .finished
    }
  }
}

@Suite struct TearingTests {
  @Test(arguments: Disk.allCases)
  func aTornSaveLeavesTheFirstBytes(disk: Disk) async throws {
    try await disk.use { files, folder in
      let files = files.tearing(save: 1, afterBytes: 3)
      let note = folder.appending(path: "note.txt")
      await #expect(throws: FileClientError.noSpace(path: note.path(percentEncoded: false))) {
        try await files.saveFile(at: note, Data("abcdef".utf8))
      }
      #expect(try await files.loadText(at: note) == "abc")
      try await files.saveFile(at: note, Data("abcdef".utf8))
      #expect(try await files.loadText(at: note) == "abcdef")
    }
  }

  @Test(arguments: Disk.allCases)
  func aConditionalSaveIsTornAsWell(disk: Disk) async throws {
    try await disk.use { files, folder in
      let files = files.tearing(save: 2, afterBytes: 0, with: FileClientError.readOnly)
      let note = folder.appending(path: "note.txt")
      let version = try await files.saveFile(at: note, Data("abc".utf8), ifUnchangedSince: nil)
      await #expect(throws: FileClientError.readOnly(path: note.path(percentEncoded: false))) {
        try await files.saveFile(at: note, Data("abcdef".utf8), ifUnchangedSince: version)
      }
      #expect(try await files.loadText(at: note) == "")
    }
  }
}

@Suite struct ChangingTests {
  @Test(arguments: Disk.allCases)
  func aConditionalSaveDetectsAChangeBeforeIt(disk: Disk) async throws {
    try await disk.use { files, folder in
      let note = folder.appending(path: "note.txt")
      try await files.saveFile(at: note, Data("mine".utf8))
      let files = files.changingFile(to: Data("theirs".utf8), beforeSave: 1)
      let version = try await files.attributes(at: note).version
      await #expect(throws: FileClientError.changedSinceLoaded(path: note.path(percentEncoded: false))) {
        try await files.saveFile(at: note, Data("mine, too".utf8), ifUnchangedSince: version)
      }
      #expect(try await files.loadText(at: note) == "theirs")
    }
  }

  @Test(arguments: Disk.allCases)
  func anUnconditionalSaveReplacesTheChange(disk: Disk) async throws {
    try await disk.use { files, folder in
      let note = folder.appending(path: "note.txt")
      let files = files.changingFile(to: Data("theirs".utf8), beforeSave: 1)
      try await files.saveFile(at: note, Data("mine".utf8))
      #expect(try await files.loadText(at: note) == "mine")
    }
  }

  @Test(arguments: Disk.allCases)
  func aChangeAfterLoadingIsDetectedByAConditionalSave(disk: Disk) async throws {
    try await disk.use { files, folder in
      let note = folder.appending(path: "note.txt")
      try await files.saveFile(at: note, Data("mine".utf8))
      let files = files.changingFile(to: Data("theirs".utf8), afterLoad: 1)
      let version = try await files.attributes(at: note).version
      #expect(try await files.loadText(at: note) == "mine")
      await #expect(throws: FileClientError.changedSinceLoaded(path: note.path(percentEncoded: false))) {
        try await files.saveFile(at: note, Data("mine, too".utf8), ifUnchangedSince: version)
      }
      #expect(try await files.loadText(at: note) == "theirs")
    }
  }

  @Test func aWatcherReceivesTheChange() {
    let files = FileClient.inMemory(["note.txt": "mine"])
    let note = URL(filePath: "/Documents/note.txt")
    let changes = files.watch(note).record()
    _ = files.changingFile(to: Data("theirs".utf8), afterLoad: 1).loadFile(note).record()
    changes.expect(values: [.modified(note)])
  }
}

@Suite struct DelayingTests {
  private let note = URL(filePath: "/Documents/note.txt")

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
      let clock = TestClock()
      let note = folder.appending(path: "note.txt")
      let save = files.delayed(by: .seconds(1), clock: clock.client).saveFile(note, Data("text".utf8)).record()
      await #expect(throws: FileClientError.notFound(path: note.path(percentEncoded: false))) {
        try await files.loadFile(at: note)
      }
      await clock.advance(by: .seconds(1))
      await save.waitForCompletion()
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
}

@Suite struct DatedFilesTests {
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

// MARK: - Helpers

/// A file client that a test decorates.
enum Disk: CaseIterable {
  case inMemory, live

  nonisolated(nonsending) func use(_ body: nonisolated(nonsending) (FileClient, URL) async throws -> Void) async throws
  {
    switch self {
    case .inMemory: try await body(.inMemory(), URL(filePath: "/Documents/", directoryHint: .isDirectory))
    case .live:
      let folder = try TemporaryFolder()
      try await body(.live, folder.url)
    }
  }
}

extension Subscribers.Completion<any Error> {
  fileprivate static func != (one: Self?, other: Self) -> Bool {
    switch (one, other) {
    case (.finished?, .finished): false
    case (.failure?, .failure): false
    default: true
    }
  }
}
