import AppEnvironmentKit
import Foundation
import PackageSupport
import Testing
import TextEditor

/// Tests the one-shot commands.
@Suite struct OneShotTests {
  @Test func listShowsTheNamesSortedWithoutHiddenOnes() async throws {
    let fixture = EditorFixture(["b.txt": "", "a.txt": "", ".hidden": "", "folder/c.txt": ""])
    let outcome = try await fixture.quietly("list")
    #expect(outcome == EditorFixture.Outcome(status: .done, output: "a.txt\nb.txt\nfolder/\n", messages: []))
  }

  @Test func listEscapesControlCharactersAtATerminal() async throws {
    let fixture = EditorFixture(["a\u{1B}[31m": ""])
    #expect(try await fixture.run("list", isTerminal: true).output == "a^[[31m\n")
    #expect(try await fixture.run("list").output == "a\u{1B}[31m\n")
  }

  @Test func showWritesTheBytesUnchanged() async throws {
    for text in ["", "a", "\u{FEFF}a\r\nb\n", "\u{1B}[31m\0\n", String(repeating: "é\r\n", count: 100_000)] {
      let outcome = try await EditorFixture(["a.txt": text]).quietly("show", "a.txt")
      let isUnchanged = outcome == EditorFixture.Outcome(status: .done, output: text, messages: [])
      #expect(isUnchanged, "a text of \(text.utf8.count) bytes")
    }
  }

  @Test func showEscapesControlCharactersAtATerminal() async throws {
    let fixture = EditorFixture(["a.txt": "\u{FEFF}\u{1B}[31m\r\n\u{9B}\u{202E}\r.\n"])
    #expect(try await fixture.run("show", "a.txt", isTerminal: true).output == "^[[31m\n\\u{9B}\\u{202E}^M.\n")
  }

  /// Content is written to a terminal in parts of 4 KB.
  @Test(arguments: 0...4)
  func charactersAreNotSplitAtATerminal(lead: Int) async throws {
    let text = String(repeating: "a", count: lead) + String(repeating: "€𝄞\r\n\u{9B}", count: 2_000)
    let outcome = try await EditorFixture(["a.txt": text]).run("show", "a.txt", isTerminal: true)
    let shown = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\u{9B}", with: "\\u{9B}")
    #expect(outcome.output == shown)
  }

  @Test func writeReplacesTheContentWithTheInput() async throws {
    let fixture = EditorFixture(["old.txt": "old"])
    #expect(try await fixture.quietly("write", "old.txt", input: "new\r\n").status == .done)
    #expect(try await fixture.quietly("write", "new.txt", input: "").status == .done)
    #expect(await fixture.text("old.txt") == "new\r\n")
    #expect(await fixture.text("new.txt") == "")
  }

  @Test(arguments: [
    ("a\r\n", "b\n", "a\r\nb\r\n"), ("a", "b", "a\nb"), (nil, "b\r\n", "b\r\n"), ("a\n", "\u{FEFF}b\n", "a\nb\n"),
  ])
  func appendAddsLinesAtTheEnd(text: String?, added: String, expected: String) async throws {
    let fixture = EditorFixture(text.map { ["notes.txt": $0] } ?? [:])
    #expect(try await fixture.quietly("append", "notes.txt", input: added).status == .done)
    #expect(await fixture.text() == expected)
  }

  @Test func replaceChangesTheFirstOrAll() async throws {
    let fixture = EditorFixture(["notes.txt": "cat cat cat\r\n"])
    let first = try await fixture.run("replace", "notes.txt", "cat", "dog")
    #expect(first.messages.last == "notes.txt: 1 replaced")
    #expect(await fixture.text() == "dog cat cat\r\n")
    #expect(try await fixture.quietly("replace", "notes.txt", "cat", "", "--all").messages == [])
    #expect(await fixture.text() == "dog  \r\n")
  }

  @Test func aNewlineInAReplacementMatchesTheFilesLineEnding() async throws {
    let fixture = EditorFixture(["notes.txt": "a\r\nb\r\n"])
    #expect(try await fixture.quietly("replace", "notes.txt", "a\nb", "x\ny").status == .done)
    #expect(await fixture.text() == "x\r\ny\r\n")
  }

  @Test func replacingAMissingTextFails() async throws {
    let outcome = try await EditorFixture(["notes.txt": "a"]).quietly("replace", "notes.txt", "b\n", "c")
    #expect(
      outcome
        == EditorFixture.Outcome(status: .failed, output: "", messages: ["text-editor: notes.txt: not found: b^J"])
    )
  }

  @Test func aHyphenStandsForStandardInputAndOutput() async throws {
    let fixture = EditorFixture()
    #expect(try await fixture.quietly("show", "-", input: "a\r\n").output == "a\r\n")
    #expect(try await fixture.quietly("write", "-", input: "a\r\n").output == "a\r\n")
    #expect(try await fixture.quietly("replace", "-", "a", "b", "--all", input: "aa\r\n").output == "bb\r\n")
    let unchanged = try await fixture.quietly("replace", "-", "x", "y", input: "aa\r\n")
    #expect(unchanged.output == "aa\r\n")
    #expect(unchanged.messages == ["text-editor: standard input: not found: x"])
    #expect(unchanged.status == .failed)
  }

  @Test func deleteRemovesFilesButNoFolders() async throws {
    let fixture = EditorFixture(["a.txt": "a", "folder/b.txt": "b"])
    #expect(try await fixture.quietly("delete", "a.txt").status == .done)
    #expect(await fixture.text("a.txt") == nil)
    let outcome = try await fixture.quietly("delete", "folder")
    #expect(outcome.messages == ["text-editor: folder: is a folder"])
    #expect(await fixture.text("folder/b.txt") == "b")
  }

  @Test(arguments: [["show"], ["write"], ["append"], ["delete"], ["edit"], ["replace", "a", "b"]])
  func aNameThatEndsWithASlashIsNotAFile(command: [String]) async throws {
    let fixture = EditorFixture(["a.txt": "a\n", "folder/b.txt": "b"])
    for (name, reason) in [("folder/", "is a folder"), ("a.txt/", "not a folder"), ("nn/", "no such folder")] {
      let arguments = ["--quiet", command[0], name] + command.dropFirst()
      let outcome = await fixture.run(
        try Invocation(arguments: arguments), input: .text(Data("append\nx\n.\nsave\n".utf8)), isTerminal: false
      )
      #expect(
        outcome == EditorFixture.Outcome(status: .failed, output: "", messages: ["text-editor: \(name): \(reason)"]))
    }
    #expect(try await fixture.quietly("list").output == "a.txt\nfolder/\n")
    #expect(await fixture.text("a.txt") == "a\n")
  }

  @Test(arguments: [["write", "a.txt"], ["append", "a.txt"], ["show", "-"]])
  func inputThatATerminalMayHaveCutIsRefused(arguments: [String]) async throws {
    let fixture = EditorFixture(["a.txt": "kept"])
    let typed = Data("a\n\(String(repeating: "x", count: 4095))\nb\n".utf8)
    let invocation = try Invocation(arguments: ["--quiet"] + arguments)
    let outcome = await fixture.run(invocation, input: .text(typed, isTerminal: true), isTerminal: false)
    let message = "text-editor: standard input: terminals cut lines at 4095 bytes; use a pipe for longer ones"
    #expect(outcome == EditorFixture.Outcome(status: .failed, output: "", messages: [message]))
    #expect(await fixture.text("a.txt") == "kept")
  }

  @Test func aFileThatIsRemovedMeanwhileIsNotCreatedAgain() async throws {
    let fixture = EditorFixture(["notes.txt": "a"])
    let files = fixture.environment.fileClient
    fixture.environment.fileClient.loadFile = { url in
      files.loadFile(url).flatMap { data in files.removeItem(url).collect().map { _ in data } }.eraseToAnyPublisher()
    }
    let outcome = try await fixture.quietly("replace", "notes.txt", "a", "b")
    #expect(outcome.messages == ["text-editor: notes.txt: was removed by another program"])
    #expect(await fixture.text() == nil)
  }

  @Test(arguments: [["show", "a.txt"], ["append", "a.txt"], ["replace", "a.txt", "a", "b"]])
  func filesThatAreNotUTF8AreRefusedWithTheOffset(arguments: [String]) async throws {
    let fixture = EditorFixture(
      AppEnvironment(.test) { $0.fileClient = .inMemory(data: ["a.txt": Data([0x61, 0x0A, 0xC3, 0x28])]) })
    let outcome = await fixture.run(try Invocation(arguments: arguments), input: .text(Data()), isTerminal: false)
    #expect(outcome.messages.last == "text-editor: a.txt: not UTF-8 text: invalid byte at offset 2")
    #expect(outcome.output == "")
    #expect(outcome.status == .failed)
  }

  @Test(arguments: [["write", "a.txt"], ["append", "a.txt"], ["show", "-"], ["replace", "-", "a", "b"]])
  func inputThatIsNotUTF8IsRefusedWithTheOffset(arguments: [String]) async throws {
    let fixture = EditorFixture(["a.txt": "kept"])
    let invocation = try Invocation(arguments: arguments)
    let outcome = await fixture.run(invocation, input: .text(Data([0x61, 0x80])), isTerminal: false)
    #expect(
      outcome.messages.last == "text-editor: standard input: not UTF-8 text: invalid byte at offset 1"
    )
    #expect(outcome.output == "")
    #expect(outcome.status == .failed)
    #expect(await fixture.text("a.txt") == "kept")
  }

  @Test(arguments: [["append", "notes.txt"], ["replace", "notes.txt", "a", "b"]])
  func aFileThatChangesMeanwhileIsNotOverwritten(arguments: [String]) async throws {
    let fixture = EditorFixture(["notes.txt": "a"])
    let url = fixture.environment.fileClient.documentsDirectory().appending(path: "notes.txt")
    let old = try await fixture.environment.fileClient.attributes(at: url)
    try await fixture.write("a changed")
    // The file seems to change between reading its version and saving it.
    fixture.environment.fileClient.attributes = { _ in
      Just(old).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    let invocation = try Invocation(arguments: arguments)
    let outcome = await fixture.run(invocation, input: .text(Data()), isTerminal: false)
    #expect(outcome.messages.last == "text-editor: notes.txt: was changed by another program")
    #expect(await fixture.text() == "a changed")
  }

  @Test func aFailureToWriteTheOutputIsReported() async throws {
    let messages = Messages()
    let output = EditorOutput(
      isTerminal: false, write: { _ in throw POSIXError(.ENOSPC) }, message: { messages.add($0) }
    )
    let editor = Editor(environment: EditorFixture(["a": "a"]).environment, input: .text(Data()), output: output)
    #expect(await editor.run(try Invocation(arguments: ["--quiet", "show", "a"])) == .failed)
    #expect(messages.all == ["text-editor: standard output: no space left on device"])
  }

  @Test func theLiveEnvironmentIsNotMentioned() async throws {
    let environment = AppEnvironment(.live) { $0.fileClient = .inMemory(["a": "a"]) }
    #expect(try await EditorFixture(environment).run("show", "a").messages == [])
  }
}

extension EditorFixture {
  fileprivate func quietly(_ arguments: String..., input: String = "") async throws -> Outcome {
    let invocation = try Invocation(arguments: ["--quiet"] + arguments)
    return await run(invocation, input: .text(Data(input.utf8)), isTerminal: false)
  }
}

/// A collection of messages.
private final class Messages: Sendable {
  private let lines = Locked<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
