import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TextEditor
import Testing

/// Tests the recovery of unsaved changes.
@Suite struct RecoveryTests {
  @Test func aRecoveryCopyIsMentionedWhenItsDocumentIsOpened() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n")])
    #expect(
      try await fixture.notes("quit\n").suffix(2) == [
        #"notes.txt.recovered: unsaved changes of an earlier session; "recover" loads them"#,
        "Line 2 is new: “b”",
      ])
    let new = EditorFixture(["new.txt.recovered": EditorFixture.copy(of: "a\n")])
    #expect(try await new.notes("quit\n", name: "new.txt").contains { $0.hasPrefix("new.txt.recovered: ") })
    #expect(try await EditorFixture(["notes.txt": "a\n"]).notes("quit\n").suffix(1) == ["notes.txt: 1 line, 2 bytes"])
  }

  @Test func theContentsBeforeAnInterruptedSaveAreMentionedAndStay() async throws {
    let fixture = EditorFixture(["notes.txt": "half", "notes.txt.previous": "whole\n"])
    #expect(
      try await fixture.notes("append\nx\n.\nsave\nquit\n")
        .contains("notes.txt.previous: may have the contents before an interrupted save"))
    #expect(await fixture.text("notes.txt.previous") == "whole\n")
  }

  @Test func theNewestOfManyContentsBeforeInterruptedSavesIsMentioned() async throws {
    let fixture = EditorFixture(["notes.txt": "half"])
    for number in [3, 9, 10, 18, 19] { try await fixture.write("whole\n", to: "notes.txt.previous-\(number)") }
    #expect(
      try await fixture.notes("quit\n").last
        == "notes.txt.previous-19: may have the contents before an interrupted save")
  }

  @Test func recoveredChangesAreSavedAndTheirCopyRemoved() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n")])
    let outcome = try await fixture.session("recover\nprint\nsave\nquit\n")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "1  a\n2  b\n", messages: []))
    #expect(await fixture.text() == "a\nb\n")
    #expect(await fixture.text("notes.txt.recovered") == nil)
  }

  @Test(arguments: ["undo", "revert"])
  func aCopyWhoseChangesAreNotSavedStays(command: String) async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n")])
    _ = try await fixture.session("recover\n\(command)\nsave\nquit\n")
    #expect(await fixture.text() == "a\n")
    #expect(await fixture.text("notes.txt.recovered") == "a\nb\n")
  }

  @Test func aCopyThatAnotherSessionHasReplacedStays() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n")])
    _ = await fixture.session(
      ["recover"], then: { try await fixture.write("theirs\n", to: "notes.txt.recovered") }, ["save", "quit"])
    #expect(await fixture.text() == "a\nb\n")
    #expect(await fixture.text("notes.txt.recovered") == "theirs\n")
  }

  @Test func aCopyThatIsCutOffHidesNoOther() async throws {
    let cutOff = Data(EditorFixture.copy(of: "a\nb\nc\n").utf8.dropLast())
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered~": EditorFixture.copy(of: "a\nb\n")])
    try await fixture.write(String(decoding: cutOff, as: UTF8.self), to: "notes.txt.recovered")
    #expect(try await fixture.notes("quit\n").last == "Line 2 is new: “b”")
    #expect(try await fixture.session("recover\nprint\nsave\nquit\n").output == "1  a\n2  b\n")
    let outcome = try await fixture.session("recover\n")
    #expect(outcome.messages == ["text-editor: line 1: notes.txt.recovered: isn't a recovery copy"])
  }

  @Test func recoveredChangesDoNotOverwriteLaterOnes() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n")])
    try await fixture.write("theirs\n")
    let outcome = try await fixture.session("recover\nsave\nundo\nsave\nredo\nsave!\nquit\n")
    #expect(
      outcome.messages == [
        """
        text-editor: line 2: notes.txt: has changes that the text lacks; "save!" overwrites them
        """
      ])
    #expect(await fixture.text() == "a\nb\n")
  }

  @Test func recoveredChangesDoNotOverwriteThoseMadeWhileTheyWereTyped() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    _ = await fixture.session(["append", "b", "."], then: { try await fixture.write("theirs\n") }, ["append", "c"])
    #expect(await fixture.text("notes.txt.recovered") == "a\nb\nc\n")
    let outcome = try await fixture.session("recover\nsave\nundo\nsave\nredo\nsave!\nappend\nd\n")
    #expect(
      outcome.messages.first == """
        text-editor: line 2: notes.txt: has changes that the text lacks; "save!" overwrites them
        """)
    #expect(await fixture.text() == "a\nb\nc\n")
    // The next copy is made from the file that was saved.
    #expect(try await fixture.session("recover\nsave\nquit\n").messages == [])
    #expect(await fixture.text() == "a\nb\nc\nd\n")
  }

  @Test func changesToTheTextBeforeARevertDoNotOverwriteTheRevertedOnes() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    _ = await fixture.session(
      ["append", "b", "."], then: { try await fixture.write("theirs\n") }, ["revert", "undo", "append", "c"])
    #expect(await fixture.text("notes.txt.recovered") == "a\nb\nc\n")
    _ = try await fixture.session("recover\nsave\nquit\n")
    #expect(await fixture.text() == "theirs\n")
  }

  @Test func aCopyOfAnUnknownFileOverwritesNoFileWithoutForce() async throws {
    let fixture = EditorFixture([
      "notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n", madeFrom: nil),
    ])
    let outcome = try await fixture.session("recover\nsave\nsave!\nquit\n")
    #expect(
      outcome.messages == [
        #"text-editor: line 2: notes.txt: may have changes that the text lacks; "save!" overwrites them"#
      ])
    #expect(await fixture.text() == "a\nb\n")
    // A file that doesn't exist can't lose anything.
    let new = EditorFixture(["notes.txt.recovered": EditorFixture.copy(of: "a\n", madeFrom: nil)])
    #expect(try await new.session("recover\nsave\nquit\n").messages == [])
    #expect(await new.text() == "a\n")
  }

  @Test func recoveredChangesThatAreDiscardedAreNotOfferedAgain() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n")])
    _ = try await fixture.session("recover\nquit!\n")
    #expect(try await fixture.run("list").output == "notes.txt\n")
  }

  @Test func withoutACopyThereIsNothingToRecover() async throws {
    let outcome = try await EditorFixture(["notes.txt": "a\n"]).session("recover\nquit\n")
    #expect(outcome.messages == ["text-editor: line 1: notes.txt: an earlier session left no unsaved changes"])
  }

  @Test func copiesOfTheSameChangesDoNotPileUp() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    for line in ["first", "first", "second", "third"] { _ = try await fixture.session("append\n\(line)\n") }
    #expect(await fixture.text("notes.txt.recovered") == "a\nsecond\n")
    #expect(await fixture.text("notes.txt.recovered~") == "a\nfirst\n")
    #expect(await fixture.text("notes.txt.recovered~2") == "a\nthird\n")
    #expect(
      try await fixture.run("list").output
        == "notes.txt\nnotes.txt.recovered\nnotes.txt.recovered~\nnotes.txt.recovered~2\n")
  }

  @Test func theReplacementOfTheOldestCopyIsReported() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let kept = "text-editor: notes.txt: ended with unsaved changes; they are kept in notes.txt.recovered"
    for line in 1...9 {
      let suffix = line == 1 ? "" : line == 2 ? "~" : "~\(line - 1)"
      #expect(try await fixture.session("append\n\(line)\n").messages == [kept + suffix])
    }
    #expect(
      try await fixture.notes("quit\n").last
        == "notes.txt: the oldest copy is replaced if this session leaves unsaved changes")
    #expect(try await fixture.session("append\n10\n").messages == [kept + "; the oldest copy is replaced"])
    #expect(await fixture.text("notes.txt.recovered") == "a\n10\n")
    #expect(await fixture.text("notes.txt.recovered~") == "a\n2\n")
  }

  @Test func theEarlierCopyIsFoundAfterTheLatestOneIsSaved() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    for line in ["first", "second"] { _ = try await fixture.session("append\n\(line)\n") }
    _ = try await fixture.session("recover\nsave\nquit\n")
    #expect(await fixture.text() == "a\nsecond\n")
    let outcome = try await fixture.session("recover\nsave\nsave!\nquit\n")
    #expect(
      outcome.messages == [
        #"text-editor: line 2: notes.txt: has changes that the text lacks; "save!" overwrites them"#
      ])
    #expect(await fixture.text() == "a\nfirst\n")
    #expect(try await fixture.run("list").output == "notes.txt\n")
  }

  @Test func aSessionThatRecoveredTheCopyReplacesIt() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "notes.txt.recovered": EditorFixture.copy(of: "a\nb\n")])
    let outcome = try await fixture.session("recover\nappend\nc\n")
    #expect(
      outcome.messages == [
        "text-editor: notes.txt: ended with unsaved changes; they are kept in notes.txt.recovered"
      ])
    #expect(outcome.status == .failed)
    #expect(await fixture.text("notes.txt.recovered") == "a\nb\nc\n")
    #expect(await fixture.text("notes.txt.recovered~") == nil)
  }

  @Test func aCopyInTheHomeFolderIsFound() async throws {
    let home = URL(filePath: "/home/me")
    let copy = "/home/me/Documents%notes.txt.recovered"
    let fixture = EditorFixture(["notes.txt": "a\n", copy: EditorFixture.copy(of: "b\n")])
    let outcome = try await fixture.session("recover\nprint\nsave\nquit\n", home: home)
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "1  b\n", messages: []))
    #expect(await fixture.text(copy) == nil)
  }

  @Test(arguments: ["a%b/notes.txt", String(repeating: "a", count: 200) + "/the/end/of/a/path/that/is/long/notes.txt"])
  func aCopyInTheHomeFolderIsNotThatOfAnotherDocument(document: String) async throws {
    // The name of a copy of a/b/notes.txt, or of the other documents with this end.
    let name = document.replacingOccurrences(of: "/", with: "%")
    let copy = "/home/me/\(name.count > 200 ? String(name.suffix(50)) : name).recovered"
    let fixture = EditorFixture([document: "a\n", copy: EditorFixture.copy(of: "b\n")])
    let outcome = await fixture.run(
      try Invocation(arguments: ["--quiet", "edit", document]), input: .text(Data("recover\nprint\nquit\n".utf8)),
      isTerminal: false, home: URL(filePath: "/home/me"))
    #expect(!outcome.output.contains("b\n"))
    #expect(await fixture.text(copy) != nil)
  }

  @Test func aFailureToKeepARecoveryCopyIsReported() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    fixture.environment.fileClient.saveFileIfUnchanged = { url, _, _ in
      Fail(error: FileClientError.noSpace(path: url.path)).eraseToAnyPublisher()
    }
    let outcome = try await fixture.session("append\nb\n.\nsave\n")
    #expect(
      outcome.messages == [
        "text-editor: line 4: notes.txt: no space left on the disk",
        "text-editor: notes.txt: ended with unsaved changes, and they could not be kept: no space left on the disk",
      ]
    )
    #expect(outcome.status == .failed)
  }

  @Test(arguments: ["/home", "/tmp"])
  func aRecoveryCopyIsKeptElsewhereIfNotBesideTheFile(left: String) async throws {
    let fixture = EditorFixture()
    fixture.environment.fileClient.saveFileIfUnchanged = { url, _, _ in
      url.path.hasPrefix(left)
        ? Just(FileVersion(rawValue: "1")).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        : Fail(error: FileClientError.readOnly(path: url.path)).eraseToAnyPublisher()
    }
    let outcome = try await fixture.session(
      "append\nb\n", home: URL(filePath: "/home/me"), temporaryFolder: URL(filePath: "/tmp/me"))
    #expect(
      outcome.messages == [
        "text-editor: notes.txt: ended with unsaved changes; they are kept in \(left)/me/Documents%notes.txt.recovered"
      ]
    )
  }

  @Test(
    .environment { environment in
      let clock = environment.clockClient
      environment.fileClient = .inMemory(["notes.txt": "a\n"], clock: clock)
    }, arguments: [["append", "b", "c"], ["append", "b", "c", "."], ["replace a b", "insert $", "x"]])
  func textTypedAtATerminalIsInARecoveryCopyWithinTwoSeconds(lines: [String]) async throws {
    let test = TestEnvironment.current
    let fixture = EditorFixture(test.environment)
    let rest = Locked(lines.reversed() as [String])
    let copy = Locked<String?>(nil)
    let input = EditorInput(
      isTerminal: true,
      nextEvent: { _ in
        if let line = rest.withLock({ $0.popLast() }) { return .line(Array(line.utf8)) }
        await test.clock.advance(by: .seconds(2))
        let text = await fixture.text("notes.txt.recovered")
        copy.withLock { $0 = text }
        return .termination
      }, readToEnd: { Data() })
    let invocation = try Invocation(arguments: ["--quiet", "edit", "notes.txt"])
    let outcome = await fixture.run(invocation, input: input, isTerminal: true)
    #expect(outcome.status == .failed)
    #expect(copy.withLock { $0 } == (lines[0] == "append" ? "a\nb\nc\n" : "x\nb\n"))
    // The end of the session keeps the same text in the same copy.
    #expect(await fixture.text("notes.txt.recovered") == copy.withLock { $0 })
    #expect(await fixture.text("notes.txt.recovered~") == nil)
  }

  @Test func aRecoveryCopyOfAFileWithALongNameHasAShorterOne() async throws {
    let name = String(repeating: "é", count: 125)
    let fixture = EditorFixture([name: "a\n"])
    let outcome = try await fixture.run("--quiet", "edit", "./\(name)", input: .text(Data("append\nb\n".utf8)))
    let copy = "\(StableHash.of(name).hexadecimal)%\(name.suffix(40)).recovered"
    #expect(outcome.messages.first?.hasSuffix("kept in ./\(copy)") == true)
    #expect(await fixture.text(copy) == "a\nb\n")
  }
}

extension EditorFixture {
  /// Returns the notes of a session that reads a script, without the one on the environment.
  fileprivate func notes(_ script: String, name: String = "notes.txt") async throws -> [String] {
    try await run("edit", name, input: .text(Data(script.utf8))).messages.filter { !$0.contains("environment") }
  }
}
