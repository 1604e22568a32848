import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct FileClientFailingTests {
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
        try await files.saveFileIfUnchanged(at: note, Data(), since: version)
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
      return files.loadFile(URL(filePath: "/Documents/a")).record().values.isEmpty
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
      files.loadFile(URL(filePath: "/Documents/a")).record().values.isEmpty
    }
  }
}
