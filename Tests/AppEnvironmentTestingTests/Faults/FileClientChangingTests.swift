import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct FileClientChangingTests {
  @Test(arguments: Disk.allCases)
  func aConditionalSaveDetectsAChangeBeforeIt(disk: Disk) async throws {
    try await disk.use { files, folder in
      let note = folder.appending(path: "note.txt")
      try await files.saveFile(at: note, Data("mine".utf8))
      let files = files.changingFile(to: Data("theirs".utf8), beforeSave: 1)
      let version = try await files.attributes(at: note).version
      await #expect(throws: FileClientError.changedSinceLoaded(path: note.path(percentEncoded: false))) {
        try await files.saveFileIfUnchanged(at: note, Data("mine, too".utf8), since: version)
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
        try await files.saveFileIfUnchanged(at: note, Data("mine, too".utf8), since: version)
      }
      #expect(try await files.loadText(at: note) == "theirs")
    }
  }

  @Test func aWatcherReceivesTheChange() {
    let files = FileClient.inMemory(["note.txt": "mine"])
    let note = URL(filePath: "/Documents/note.txt")
    let changes = files.changes(note).record()
    _ = files.changingFile(to: Data("theirs".utf8), afterLoad: 1).loadFile(note).record()
    changes.expect(values: [.modified(note)])
  }
}
