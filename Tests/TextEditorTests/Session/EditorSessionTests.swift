import Foundation
import TextEditor
import Testing

/// Tests the effects of a session's commands on the text.
@Suite struct EditorSessionTests {
  @Test func printShowsLinesWithTheirNumbers() async throws {
    let fixture = EditorFixture(["notes.txt": (1...10).map { "line \($0)\r\n" }.joined()])
    let outcome = try await fixture.session("print 9,$\nprint 2\nquit\n")
    #expect(
      outcome == EditorFixture.Outcome(status: .done, output: " 9  line 9\n10  line 10\n2  line 2\n", messages: []))
  }

  @Test func printingAnEmptyTextShowsNothing() async throws {
    #expect(
      try await EditorFixture().session("print\nquit\n")
        == EditorFixture.Outcome(status: .done, output: "", messages: []))
  }

  @Test func aSingleDotEndsTheAddedLines() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("append\nb\n\n..\n...\n. \n .\n.\ninsert 1\nfirst\n.\nsave\nquit\n")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "", messages: []))
    #expect(await fixture.text() == "first\na\nb\n\n..\n...\n. \n .\n")
  }

  @Test func insertingAfterTheLastLineAppends() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    _ = try await fixture.session("insert 2\nb\n.\ninsert $\nc\n.\nsave\nquit\n")
    #expect(await fixture.text() == "a\nc\nb\n")
  }

  @Test(arguments: ["$", "1"])
  func linesAreInsertedIntoAnEmptyText(address: String) async throws {
    let fixture = EditorFixture(["notes.txt": ""])
    let outcome = try await fixture.session("insert \(address)\na\n.\nsave\nquit\n")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "", messages: []))
    #expect(await fixture.text() == "a\n")
  }

  @Test func aScriptMayHaveCRLFLineEndings() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    _ = try await fixture.session("append\r\nb\r\n.\r\nsave\r\nquit\r\n")
    #expect(await fixture.text() == "a\nb\n")
  }

  @Test func undoRestoresDeletedLines() async throws {
    let fixture = EditorFixture(["notes.txt": "a\nb\nc\n"])
    let outcome = try await fixture.session("delete 1,2\nprint\nundo\nprint 2\nredo\nprint\nquit!\n")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "1  c\n2  b\n1  c\n", messages: []))
  }

  /// The arguments have the same meaning as on the command line.
  @Test func replacingChangesTheFirstOccurrenceOrAll() async throws {
    let fixture = EditorFixture(["notes.txt": "cat and cat\ncat\n"])
    _ = try await fixture.session(#"replace cat "a dog""# + "\nsave\nquit\n")
    #expect(await fixture.text() == "a dog and cat\ncat\n")
    _ = try await fixture.session("replace cat bird --all\nsave\nquit\n")
    #expect(await fixture.text() == "a dog and bird\nbird\n")
  }

  @Test func findShowsLinesWithTheirNumbers() async throws {
    let fixture = EditorFixture(["notes.txt": "cat\ndog\ncat, cat\n"])
    #expect(try await fixture.session("find cat\nquit\n").output == "1  cat\n3  cat, cat\n")
  }

  @Test func revertLoadsTheFileAndCanBeUndone() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("append\nb\n.\nrevert\nprint\nundo\nprint\nundo\nprint\nquit!\n")
    #expect(outcome.output == "1  a\n1  a\n2  b\n1  a\n")
    #expect(outcome.status == .done)
  }

  @Test func helpListsTheCommands() async throws {
    let output = try await EditorFixture().session("help\nquit\n").output
    for command in [
      "print", "append", "insert", "delete", "replace", "find", "undo", "redo", "save", "revert", "recover", "quit",
      "help",
    ] {
      #expect(output.contains("  \(command)"))
    }
    for line in output.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func helpOnEveryCommandFitsATerminal() async throws {
    let list = try await EditorFixture().session("help\nquit\n").output
    let names = list.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first }
    #expect(names.count > 10)
    for name in names {
      let output = try await EditorFixture().session("help \(name)\nquit\n").output
      #expect(output.hasPrefix("\(name)") && output.split(separator: "\n").count > 1)
      for line in output.split(separator: "\n") { #expect(line.count <= 80) }
    }
  }

  @Test func helpOnACommandExplainsIt() async throws {
    let output = try await EditorFixture().session("help find\nh save!\nquit\n").output
    #expect(output.hasPrefix("find TEXT\n    Shows the lines that contain TEXT"))
    #expect(output.contains("\nsave [NAME]\n"))
    let unknown = try await EditorFixture().session("help bogus\nquit\n")
    #expect(unknown.messages == [#"text-editor: line 1: no such command: bogus; "help" lists them"#])
  }

  @Test func commandsHaveShortNames() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("a\nb\n.\np 2\nd 1\nu\nw\nq\n")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "2  b\n", messages: []))
    #expect(await fixture.text() == "a\nb\n")
  }

  @Test func notesReportTheEffectOfEachCommand() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let script = Data("append\nb\n.\nreplace a A\nundo\nredo\nsave\nquit\n".utf8)
    let outcome = try await fixture.run("edit", "notes.txt", input: .text(script))
    #expect(
      outcome.messages == [
        "text-editor: running in the test environment", "notes.txt: 1 line, 2 bytes", "1 replaced",
        "undone: replace a A", "redone: replace a A", "notes.txt: saved, 2 lines, 4 bytes",
      ]
    )
  }

  // MARK: Failures

  @Test(arguments: [
    ("print 4", "no line 4; the text has 3 lines"), ("delete 2,9", "no line 9; the text has 3 lines"),
    ("delete 1 2", "not a range of lines, such as 2 or 2,5: 1 2"),
    ("print 1-2", "not a range of lines, such as 2 or 2,5: 1-2"), ("print 3,2", "line 3 comes after line 2"),
    ("find x", "not found: x"), ("replace x y", "not found: x"),
    ("undo", "nothing to undo"), ("redo", "nothing to redo"), ("save nn/", "nn/: no such folder"),
    ("insert 9\nx\n.", "no line 9; the text has 3 lines"),
    ("delete", "delete takes a line or a range of lines, such as 2 or 2,5"),
    ("insert\nx\n.", "insert takes the number of a line, such as 2; $ is the last one"),
    ("delete 2,", "the line number is missing"),
    ("append 1\nquit!\n.", "append takes no arguments"),
  ])
  func aScriptContinuesAfterACommandThatFails(command: String, message: String) async throws {
    let fixture = EditorFixture(["notes.txt": "a\nb\nc\n"])
    let outcome = try await fixture.session("\(command)\nprint 3\nsave\nquit\n")
    #expect(
      outcome == EditorFixture.Outcome(status: .failed, output: "3  c\n", messages: ["text-editor: line 1: \(message)"])
    )
    #expect(await fixture.text() == "a\nb\nc\n")
  }

  @Test func anUnknownCommandEndsAScript() async throws {
    let fixture = EditorFixture(["notes.txt": "a\n"])
    let outcome = try await fixture.session("append\nb\n.\nappendd\ndelete 1\n.\nsave\nquit\n")
    #expect(
      outcome.messages == [
        #"text-editor: line 4: unknown command: appendd; "help" lists the commands"#,
        "text-editor: notes.txt: ended with unsaved changes; they are kept in notes.txt.recovered",
      ]
    )
    #expect(outcome.status == .failed)
    #expect(await fixture.text() == "a\n")
    #expect(await fixture.text("notes.txt.recovered") == "a\nb\n")
  }

  @Test func aLineThatIsNotUTF8EndsAScript() async throws {
    let fixture = EditorFixture()
    let input = EditorInput.text(Data("append\na\nb\u{FF}\n.\nsave\nquit\n".unicodeScalars.map { UInt8($0.value) }))
    let outcome = try await fixture.run("--quiet", "edit", "notes.txt", input: input)
    #expect(outcome.messages.first == "text-editor: line 3: the line isn't valid UTF-8 and is left out")
    #expect(outcome.status == .failed)
    #expect(await fixture.text() == nil)
    #expect(await fixture.text("notes.txt.recovered") == "a\n")
  }

  @Test func aFailureAtATerminalDoesNotAffectTheExitStatus() async throws {
    let outcome = try await EditorFixture().session("bogus\nfind x\nquit\n", isTerminal: true)
    #expect(
      outcome.messages == [
        #"text-editor: unknown command: bogus; "help" lists the commands"#, "text-editor: not found: x",
      ]
    )
    #expect(outcome.status == .done)
  }

  @Test func aLineThatATerminalMayHaveCutIsIgnored() async throws {
    let cut = String(repeating: "x", count: 4095)
    let refusal = "text-editor: the line is ignored: terminals cut lines at 4095 bytes; use a pipe for longer ones"
    let fixture = EditorFixture()
    let script = "\(cut)\nappend\na\n\(cut)\n\(cut.dropLast())\nb\n.\nsave\nquit\n"
    let outcome = try await fixture.session(script, isTerminal: true)
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "", messages: [refusal, refusal]))
    #expect(await fixture.text() == "a\n\(cut.dropLast())\nb\n")
  }

  @Test func aPipeDoesNotCutLines() async throws {
    let long = String(repeating: "x", count: 4095)
    let fixture = EditorFixture()
    #expect(try await fixture.session("append\n\(long)\n.\nsave\nquit\n").status == .done)
    #expect(await fixture.text() == "\(long)\n")
  }

  @Test func controlCharactersAreEscapedAtATerminalOnly() async throws {
    let fixture = EditorFixture(["notes.txt": "\u{FEFF}\u{1B}[31mred\r\n"])
    #expect(try await fixture.session("print\nquit\n", isTerminal: true).output == "1  ^[[31mred\n")
    #expect(try await fixture.session("print\nquit\n").output == "1  \u{1B}[31mred\n")
  }

  @Test func controlCharactersInMessagesAreEscaped() async throws {
    let outcome = try await EditorFixture().session("find \u{1B}[31m\nquit\n")
    #expect(outcome.messages == ["text-editor: line 1: not found: ^[[31m"])
  }
}
