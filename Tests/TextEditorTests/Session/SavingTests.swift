import AppEnvironmentKit
import Foundation
import TextEditor
import Testing

/// Tests the effects of a session on files.
@Suite struct SavingTests {
  @Test func aMissingFileIsCreated() async throws {
    let fixture = EditorFixture()
    let input = EditorInput.text(Data("append\nfirst\n.\nsave\nquit\n".utf8))
    let outcome = try await fixture.run("edit", "notes.txt", input: input)
    #expect(outcome.messages.contains("notes.txt: new file"))
    #expect(outcome.status == .done)
    #expect(await fixture.text() == "first\n")
  }

  @Test func savingUnderAnotherNameContinuesWithThatFile() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("append\nb\n.\nsave \"other notes.txt\"\nappend\nc\n.\nsave\nquit\n")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "", messages: []))
    #expect(await fixture.text() == "a\n")
    #expect(await fixture.text("other notes.txt") == "a\nb\nc\n")
  }

  @Test func onlySaveWithForceOverwritesAnotherFile() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n", "other.txt": "b\n"])
    let refused = try await fixture.session("save other.txt\nquit\n")
    #expect(
      refused.messages == [#"text-editor: line 1: other.txt: already exists; "save! other.txt" saves it anyway"#]
    )
    #expect(refused.status == .failed)
    #expect(await fixture.text("other.txt") == "b\n")
    #expect(try await fixture.session("save! other.txt\nquit\n").status == .done)
    #expect(await fixture.text("other.txt") == "a\n")
  }

  @Test func theErrorShowsHowToForceASave() async throws {
    let fixture = EditorFixture([#"a "b" \c.txt"#: "", "notes.txt": ""])
    let command = #"save! "a \"b\" \\c.txt""#
    let refused = try await fixture.session(#"save "a \"b\" \\c.txt""# + "\nquit\n")
    #expect(refused.messages.first?.contains("\"\(command)\" saves") == true)
    #expect(
      try await fixture.session("\(command)\nquit\n") == EditorFixture.Outcome(status: .done, output: "", messages: []))
  }

  @Test func savingUnderTheSameNameSaves() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    #expect(try await fixture.session("append\nb\n.\nsave ./notes.txt\nquit\n").status == .done)
    #expect(await fixture.text() == "a\nb\n")
  }

  @Test(arguments: [("save", "theirs\n"), ("save!", "mine\n")])
  func onlySaveWithForceOverwritesAChangedFile(command: String, left: String) async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = await fixture.session(
      ["delete 1", "append", "mine", "."], then: { try await fixture.write("theirs\n") },
      [
        command, "quit!",
      ])
    #expect(await fixture.text() == left)
    #expect(
      outcome.messages
        == (command == "save"
          ? [
            #"text-editor: line 5: notes.txt: was changed by another program; "save!" saves it anyway"#
          ] : [])
    )
  }

  @Test(arguments: [("save", nil), ("save!", "a\nmine\n")])
  func onlySaveWithForceRestoresARemovedFile(command: String, left: String?) async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let url = fixture.environment.fileClient.documentsDirectory().appending(path: "notes.txt")
    let outcome = await fixture.session(
      ["append", "mine", "."], then: { try await fixture.environment.fileClient.removeItem(at: url) },
      [command, "quit!"]
    )
    #expect(await fixture.text() == left)
    let refusal =
      #"text-editor: line 4: notes.txt: was removed by another program; "save!" saves it anyway"#
    #expect(outcome.messages == (left == nil ? [refusal] : []))
  }

  @Test func aFileThatAnotherProgramCreatesIsNotOverwritten() async throws {
    let fixture = EditorFixture()
    let outcome = await fixture.session(
      ["append", "mine", "."], then: { try await fixture.write("theirs\n") },
      [
        "save", "quit!",
      ])
    #expect(outcome.messages.count == 1)
    #expect(await fixture.text() == "theirs\n")
  }

  @Test func revertLoadsAnotherProgramsChanges() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = await fixture.session(
      [], then: { try await fixture.write("theirs\n") },
      [
        "revert", "append", "mine", ".", "save", "quit",
      ])
    #expect(outcome.status == .done)
    #expect(await fixture.text() == "theirs\nmine\n")
  }

  @Test func undoingARevertDoesNotOverwriteWhatAnotherProgramWrote() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = await fixture.session(
      ["append", "mine", "."], then: { try await fixture.write("theirs\n") }, ["revert", "undo", "save", "quit!"])
    #expect(
      outcome.messages == [
        """
        text-editor: line 6: notes.txt: has changes that the text lacks; "save!" overwrites them
        """
      ])
    #expect(await fixture.text() == "theirs\n")
  }

  @Test func redoingARevertAllowsSavingAgain() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = await fixture.session(
      ["append", "mine", "."], then: { try await fixture.write("theirs\n") },
      ["revert", "undo", "redo", "append", "more", ".", "save", "quit"])
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "", messages: []))
    #expect(await fixture.text() == "theirs\nmore\n")
  }

  @Test func aSaveBetweenARevertAndItsUndoStillProtectsTheOtherProgramsChanges() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = await fixture.session(
      ["append", "mine", "."], then: { try await fixture.write("theirs\n") },
      ["revert", "append", "more", ".", "save", "undo", "undo", "save", "quit!"])
    #expect(outcome.messages.count == 1)
    #expect(await fixture.text() == "theirs\nmore\n")
  }

  @Test func undoingARevertOfAnUnchangedFileCanBeSaved() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("append\nb\n.\nrevert\nundo\nsave\nquit\n")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "", messages: []))
    #expect(await fixture.text() == "a\nb\n")
  }

  @Test func savingWithForceAfterAnUndoneRevertOverwrites() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = await fixture.session(
      ["append", "mine", "."], then: { try await fixture.write("theirs\n") },
      ["revert", "undo", "save!", "delete 1", "save", "quit"])
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "", messages: []))
    #expect(await fixture.text() == "mine\n")
  }

  @Test func bytesThatAreNotUTF8AreNotEdited() async throws {
    let environment = AppEnvironment(.test) { $0.fileClient = .inMemory(data: ["notes.txt": Data([0x61, 0xFF])]) }
    let outcome = try await EditorFixture(environment).session("append\nb\n.\nsave\nquit\n")
    #expect(
      outcome.messages == ["text-editor: notes.txt: not UTF-8 text: invalid byte at offset 1"]
    )
    #expect(outcome.status == .failed)
  }

  // MARK: Leaving

  @Test func quitRefusesUnsavedChangesOnce() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("delete 1\nquit\nquit\nprint\n")
    #expect(
      outcome.messages == [
        #"text-editor: line 2: notes.txt: unsaved changes; "save" saves them, a second "quit" discards them"#
      ]
    )
    #expect(outcome.status == .done)
    #expect(await fixture.text() == "a\n")
    #expect(await fixture.text("notes.txt.recovered") == nil)
  }

  @Test func quitRefusesAgainAfterAnotherCommand() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("delete 1\nquit\nundo\nredo\nquit\nquit!\n")
    #expect(outcome.messages.count == 2)
    #expect(outcome.status == .done)
  }

  @Test(arguments: [.line([]), .line(Array(" ".utf8)), .line([0xFF]), .interrupt] as [EditorInput.Event])
  func quitRefusesAgainAfterAnythingElse(event: EditorInput.Event) async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let events: [EditorInput.Event] = [
      .line(Array("delete 1".utf8)), .line(Array("quit".utf8)), event, .line(Array("quit".utf8)),
      .line(Array("quit".utf8)),
    ]
    let outcome = try await fixture.run(
      "--quiet", "edit", "notes.txt", input: .events(events, isTerminal: true), isTerminal: true
    )
    #expect(outcome.messages.count { $0.contains(": unsaved changes; ") } == 2)
    #expect(outcome.status == .done)
  }

  @Test func theEndOfTheInputEndsASessionWithoutChanges() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    #expect(
      try await fixture.session("delete 1\nundo\n") == EditorFixture.Outcome(status: .done, output: "", messages: []))
  }

  @Test func anInterruptionAtATerminalKeepsTheText() async throws {
    let fixture = EditorFixture()
    let events: [EditorInput.Event] = [
      .line(Array("append".utf8)), .line(Array("kept".utf8)), .interrupt, .interrupt, .line(Array("print".utf8)),
      .line(Array("save".utf8)), .line(Array("quit".utf8)),
    ]
    let outcome = try await fixture.run(
      "--quiet", "edit", "notes.txt", input: .events(events, isTerminal: true), isTerminal: true
    )
    #expect(outcome.output == "1  kept\n")
    #expect(outcome.status == .done)
    #expect(await fixture.text() == "kept\n")
  }

  @Test(arguments: [(EditorInput.Event.termination, true), (.termination, false), (.interrupt, false)])
  func aTerminationKeepsARecoveryCopy(event: EditorInput.Event, isTerminal: Bool) async throws {
    let fixture = EditorFixture()
    let events: [EditorInput.Event] = [.line(Array("append".utf8)), .line(Array("kept".utf8)), event]
    let outcome = try await fixture.run("--quiet", "edit", "notes.txt", input: .events(events, isTerminal: isTerminal))
    #expect(outcome.status == .failed)
    #expect(await fixture.text("notes.txt.recovered") == "kept\n")
  }
}

extension EditorFixture {
  /// Runs a session, and `body` between the two parts of its script.
  func session(
    _ first: [String], then body: @escaping @Sendable () async throws -> Void, _ second: [String]
  ) async -> Outcome {
    let lines = EditorInput.events((first + second).map { .line(Array($0.utf8)) })
    let taken = Counter()
    var input = lines
    input.nextEvent = { prompt in
      if taken.next() == first.count { try await body() }
      return try await lines.nextEvent(prompt)
    }
    do {
      var invocation = try Invocation(arguments: ["edit", "notes.txt"])
      invocation.isQuiet = true
      return await run(invocation, input: input, isTerminal: false)
    } catch {
      return Outcome(status: .usage, output: "", messages: [])
    }
  }
}
