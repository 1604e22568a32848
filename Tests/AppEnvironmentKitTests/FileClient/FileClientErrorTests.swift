import AppEnvironmentKit
import Foundation
import Testing

@Suite struct FileClientErrorTests {
  @Test(arguments: [
    (FileClientError.notFound(path: "notes.txt"), "notes.txt: no such file or folder"),
    (.notText(path: "a", offset: 7), "a: not UTF-8 text: the byte at offset 7 is invalid"),
    (.noSpace(path: "/a/b"), "/a/b: no space left on the disk"),
    (.outsideRoot(path: "/b/c", root: "/a\n"), #"/b/c: outside the folder /a\u{A}"#),
    (.other(path: "a", reason: "the disk is tired"), "a: the disk is tired"),
  ])
  func theDescriptionHasThePathAndTheReason(_ error: FileClientError, _ line: String) {
    #expect("\(error)" == line)
    #expect((error as any Error).localizedDescription == line)
    #expect(line == "\(error.path): \(error.reason)")
  }

  @Test func controlCharactersInAPathAreEscaped() {
    #expect(
      FileClientError.isDirectory(path: "a\u{1B}[2J\n\u{9B}é").description
        == "a\\u{1B}[2J\\u{A}\\u{9B}é: is a folder"
    )
  }

  @Test func scalarsThatChangeTheLineInAPathAreEscaped() {
    #expect(
      FileClientError.isDirectory(path: "a\u{202E}txt\u{2028}b\u{E0041}\u{300}").description
        == "a\\u{202E}txt\\u{2028}b\\u{E0041}\u{300}: is a folder"
    )
  }
}
