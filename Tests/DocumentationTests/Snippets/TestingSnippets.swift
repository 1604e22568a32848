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
    await withKnownIssue {
      _ = try await loadNote(from: AppEnvironment(.test))
    }
  }
}
