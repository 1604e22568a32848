import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct TestingSnippets {
  @Test func aNoteThatCannotBeReadSaysSo() async throws {
    let environment = AppEnvironment(.test) {
      $0.fileClient.documentsDirectory = { URL(filePath: "/notes") }
      $0.fileClient.loadFile = { url in
        Fail(error: FileClientError.notFound(path: url.path)).eraseToAnyPublisher()
      }
    }
    await #expect(throws: FileClientError.notFound(path: "/notes/note.txt")) {
      try await loadNote(from: environment)
    }
  }

  @Test func loadingNeedsTheDocumentsDirectory() async {
    await expectUnimplemented("FileClient.documentsDirectory") {
      let environment = AppEnvironment(.test) {
        $0.fileClient.loadFile = FileClient.inMemory(["note.txt": ""]).loadFile
      }
      _ = try? await loadNote(from: environment)
    }
  }

  @Test(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  func theNoteIsLoadedOnce() async throws {
    let test = TestEnvironment.current
    _ = try await loadNote(from: test.environment)
    test.log.expect(1, of: "FileClient.loadFile")
  }
}
