import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct FileClientTearingTests {
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
      let version = try await files.saveFileIfUnchanged(at: note, Data("abc".utf8), since: nil)
      await #expect(throws: FileClientError.readOnly(path: note.path(percentEncoded: false))) {
        try await files.saveFileIfUnchanged(at: note, Data("abcdef".utf8), since: version)
      }
      #expect(try await files.loadText(at: note) == "")
    }
  }
}
