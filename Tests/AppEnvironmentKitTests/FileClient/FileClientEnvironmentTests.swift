import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct FileClientEnvironmentTests {
  @Test func theDocumentsOfAPreviewAreInThePreviewContent() async throws {
    let environment = AppEnvironment(.preview)
    let documents = environment.fileClient.documentsDirectory()
    #expect(documents == environment.previewContent.directory("Documents"))
    let outside = documents.appending(path: "../outside.txt")
    await #expect(throws: FileClientError.outsideRoot(path: outside.path, root: documents.path)) {
      try await environment.fileClient.loadFile(at: outside)
    }
  }

  @Test func oneClosureIsReplacedByOneAssignment() async throws {
    let environment = AppEnvironment(.test)
    environment.fileClient.loadFile = FileClient.inMemory(["a.txt": "text"]).loadFile
    #expect(try await environment.fileClient.loadText(at: URL(filePath: "/Documents/a.txt")) == "text")
  }

  @Test func anEndpointOfTheTestClientFailsTheTest() async {
    await expectUnimplemented("FileClient.loadFile") {
      _ = try await AppEnvironment(.test).fileClient.loadFile(at: URL(filePath: "/a"))
    }
  }
}
