import AppEnvironmentKit
import Foundation
import TextEditor
import Testing

/// Unsaved changes of sessions that end without saving them.
@Suite struct RecoveryTests {
  @Test func aRecoveryCopyIsMentionedWhenItsDocumentIsOpened() async throws {
    let desk = Desk(["notes.txt": "a\n", "notes.txt.recovered": "a\nb\n"])
    #expect(
      try await desk.notes("quit\n").suffix(1) == [
        #"notes.txt.recovered: unsaved changes of an earlier session; "recover" loads them"#
      ])
    let new = Desk(["new.txt.recovered": "a\n"])
    #expect(try await new.notes("quit\n", name: "new.txt").contains { $0.hasPrefix("new.txt.recovered: ") })
    #expect(try await Desk(["notes.txt": "a\n"]).notes("quit\n").suffix(1) == ["notes.txt: 1 line, 2 bytes"])
  }

  @Test func recoveredChangesAreSavedAndTheirCopyRemoved() async throws {
    let desk = Desk(["notes.txt": "a\n", "notes.txt.recovered": "a\nb\n"])
    let outcome = try await desk.session("recover\nprint\nsave\nquit\n")
    #expect(outcome == Desk.Outcome(status: .done, output: "1  a\n2  b\n", messages: []))
    #expect(await desk.text() == "a\nb\n")
    #expect(await desk.text("notes.txt.recovered") == nil)
  }

  @Test(arguments: ["undo", "revert"])
  func aCopyWhoseChangesAreNotSavedStays(command: String) async throws {
    let desk = Desk(["notes.txt": "a\n", "notes.txt.recovered": "a\nb\n"])
    _ = try await desk.session("recover\n\(command)\nsave\nquit\n")
    #expect(await desk.text() == "a\n")
    #expect(await desk.text("notes.txt.recovered") == "a\nb\n")
  }

  @Test func aCopyThatAnotherSessionHasReplacedStays() async throws {
    let desk = Desk(["notes.txt": "a\n", "notes.txt.recovered": "a\nb\n"])
    _ = await desk.session(
      ["recover"], then: { try await desk.write("theirs\n", to: "notes.txt.recovered") }, ["save", "quit"])
    #expect(await desk.text() == "a\nb\n")
    #expect(await desk.text("notes.txt.recovered") == "theirs\n")
  }

  @Test func recoveredChangesDoNotOverwriteLaterOnes() async throws {
    let desk = Desk(["notes.txt": "a\n", "notes.txt.recovered": "a\nb\n"])
    try await desk.write("theirs\n")
    let outcome = try await desk.session("recover\nsave\nundo\nsave\nredo\nsave!\nquit\n")
    #expect(
      outcome.messages == [
        """
        text-editor: line 2: notes.txt: has changes by another program that the text lacks; "save!" overwrites them
        """
      ])
    #expect(await desk.text() == "a\nb\n")
  }

  @Test func withoutACopyThereIsNothingToRecover() async throws {
    let outcome = try await Desk(["notes.txt": "a\n"]).session("recover\nquit\n")
    #expect(outcome.messages == ["text-editor: line 1: notes.txt: an earlier session left no unsaved changes"])
  }

  @Test func copiesDoNotPileUp() async throws {
    let desk = Desk(["notes.txt": "a\n"])
    for line in ["first", "first", "second", "third"] { _ = try await desk.session("append\n\(line)\n") }
    #expect(await desk.text("notes.txt.recovered") == "a\nthird\n")
    #expect(await desk.text("notes.txt.recovered~") == "a\nsecond\n")
    #expect(try await desk.run("list").output == "notes.txt\nnotes.txt.recovered\nnotes.txt.recovered~\n")
  }

  @Test func aSessionThatRecoveredTheCopyReplacesIt() async throws {
    let desk = Desk(["notes.txt": "a\n", "notes.txt.recovered": "a\nb\n"])
    let outcome = try await desk.session("recover\nappend\nc\n")
    #expect(
      outcome.messages == [
        "text-editor: notes.txt: ended with unsaved changes; they are kept in notes.txt.recovered"
      ])
    #expect(outcome.status == .failed)
    #expect(await desk.text("notes.txt.recovered") == "a\nb\nc\n")
    #expect(await desk.text("notes.txt.recovered~") == nil)
  }

  @Test func aCopyInTheHomeFolderIsMentionedAsWell() async throws {
    let home = URL(filePath: "/home/me")
    let copy = "/home/me/Documents%notes.txt.recovered"
    let desk = Desk(["notes.txt": "a\n", copy: "b\n"])
    let outcome = try await desk.session("recover\nprint\nsave\nquit\n", home: home)
    #expect(outcome == Desk.Outcome(status: .done, output: "1  b\n", messages: []))
    #expect(await desk.text(copy) == nil)
  }

  @Test func aRecoveryCopyThatCannotBeKeptIsSaid() async throws {
    let desk = Desk(["notes.txt": "a\n"])
    desk.environment.fileClient.saveFileIfUnchanged = { url, _, _ in
      Fail(error: FileClientError.noSpace(path: url.path)).eraseToAnyPublisher()
    }
    let outcome = try await desk.session("append\nb\n.\nsave\n")
    #expect(
      outcome.messages == [
        "text-editor: line 4: notes.txt: no space left on the disk",
        "text-editor: notes.txt: ended with unsaved changes, and they could not be kept: no space left on the disk",
      ]
    )
    #expect(outcome.status == .failed)
  }

  @Test(arguments: ["/home", "/tmp"])
  func aRecoveryCopyThatCannotBeKeptBesideTheFileGoesToAFallback(left: String) async throws {
    let desk = Desk()
    desk.environment.fileClient.saveFileIfUnchanged = { url, _, _ in
      url.path.hasPrefix(left)
        ? Just(FileVersion(rawValue: "1")).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        : Fail(error: FileClientError.readOnly(path: url.path)).eraseToAnyPublisher()
    }
    let outcome = try await desk.session(
      "append\nb\n", home: URL(filePath: "/home/me"), temporaryFolder: URL(filePath: "/tmp/me"))
    #expect(
      outcome.messages == [
        "text-editor: notes.txt: ended with unsaved changes; they are kept in \(left)/me/Documents%notes.txt.recovered"
      ]
    )
  }

  @Test func aRecoveryCopyOfAFileWithALongNameHasAShorterOne() async throws {
    let name = String(repeating: "é", count: 125)
    let desk = Desk([name: "a\n"])
    let outcome = try await desk.run("--quiet", "edit", "./\(name)", input: .text(Data("append\nb\n".utf8)))
    #expect(outcome.messages.first?.hasSuffix("kept in ./\(name.suffix(50)).recovered") == true)
    #expect(await desk.text("\(name.suffix(50)).recovered") == "a\nb\n")
  }
}

extension Desk {
  /// The notes of a session in which `script` is piped in, without the one on the environment.
  fileprivate func notes(_ script: String, name: String = "notes.txt") async throws -> [String] {
    try await run("edit", name, input: .text(Data(script.utf8))).messages.filter { !$0.contains("environment") }
  }
}
