import AppEnvironmentKit
import Foundation
import Locking
import TextEditor
import Testing

/// The commands for scripts.
@Suite struct OneShotTests {
  @Test func listShowsTheNamesSortedWithoutHiddenOnes() async throws {
    let desk = Desk(["b.txt": "", "a.txt": "", ".hidden": "", "folder/c.txt": ""])
    let outcome = try await desk.quietly("list")
    #expect(outcome == Desk.Outcome(status: .done, output: "a.txt\nb.txt\nfolder/\n", messages: []))
  }

  @Test func aTerminalIsShownControlCharactersInNames() async throws {
    let desk = Desk(["a\u{1B}[31m": ""])
    #expect(try await desk.run("list", isTerminal: true).output == "a^[[31m\n")
    #expect(try await desk.run("list").output == "a\u{1B}[31m\n")
  }

  @Test(arguments: ["", "a", "\u{FEFF}a\r\nb\n", "\u{1B}[31m\0\n", String(repeating: "é\r\n", count: 100_000)])
  func showGivesTheBytesAsTheyAre(text: String) async throws {
    let outcome = try await Desk(["a.txt": text]).quietly("show", "a.txt")
    #expect(outcome == Desk.Outcome(status: .done, output: text, messages: []))
  }

  @Test func showAtATerminalShowsControlCharacters() async throws {
    let desk = Desk(["a.txt": "\u{FEFF}\u{1B}[31m\r\n\u{9B}\u{202E}\r.\n"])
    #expect(try await desk.run("show", "a.txt", isTerminal: true).output == "^[[31m\n\\u{9B}\\u{202E}^M.\n")
  }

  /// Content goes to a terminal in parts of 4 KB.
  @Test(arguments: 0...4)
  func charactersAreNotCutInTwoForATerminal(lead: Int) async throws {
    let text = String(repeating: "a", count: lead) + String(repeating: "€𝄞\r\n\u{9B}", count: 30_000)
    let outcome = try await Desk(["a.txt": text]).run("show", "a.txt", isTerminal: true)
    let shown = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\u{9B}", with: "\\u{9B}")
    #expect(outcome.output == shown)
  }

  @Test func writeMakesTheInputTheContent() async throws {
    let desk = Desk(["old.txt": "old"])
    #expect(try await desk.quietly("write", "old.txt", input: "new\r\n").status == .done)
    #expect(try await desk.quietly("write", "new.txt", input: "").status == .done)
    #expect(await desk.text("old.txt") == "new\r\n")
    #expect(await desk.text("new.txt") == "")
  }

  @Test(arguments: [
    ("a\r\n", "b\n", "a\r\nb\r\n"), ("a", "b", "a\nb"), (nil, "b\r\n", "b\r\n"), ("a\n", "\u{FEFF}b\n", "a\nb\n"),
  ])
  func appendAddsLines(text: String?, added: String, expected: String) async throws {
    let desk = Desk(text.map { ["notes.txt": $0] } ?? [:])
    #expect(try await desk.quietly("append", "notes.txt", input: added).status == .done)
    #expect(await desk.text() == expected)
  }

  @Test func replaceChangesTheFirstOrAll() async throws {
    let desk = Desk(["notes.txt": "cat cat cat\r\n"])
    let first = try await desk.run("replace", "notes.txt", "cat", "dog")
    #expect(first.messages.last == "notes.txt: 1 replaced")
    #expect(await desk.text() == "dog cat cat\r\n")
    #expect(try await desk.quietly("replace", "notes.txt", "cat", "", "--all").messages == [])
    #expect(await desk.text() == "dog  \r\n")
  }

  @Test func aNewlineInWhatIsReplacedIsThatOfTheFile() async throws {
    let desk = Desk(["notes.txt": "a\r\nb\r\n"])
    #expect(try await desk.quietly("replace", "notes.txt", "a\nb", "x\ny").status == .done)
    #expect(await desk.text() == "x\r\ny\r\n")
  }

  @Test func replacingWhatIsNotThereFails() async throws {
    let outcome = try await Desk(["notes.txt": "a"]).quietly("replace", "notes.txt", "b\n", "c")
    #expect(
      outcome == Desk.Outcome(status: .failed, output: "", messages: ["text-editor: notes.txt: not found: b^J"])
    )
  }

  @Test func aDashIsTheInputOrTheOutput() async throws {
    let desk = Desk()
    #expect(try await desk.quietly("show", "-", input: "a\r\n").output == "a\r\n")
    #expect(try await desk.quietly("write", "-", input: "a\r\n").output == "a\r\n")
    #expect(try await desk.quietly("replace", "-", "a", "b", "--all", input: "aa\r\n").output == "bb\r\n")
    let unchanged = try await desk.quietly("replace", "-", "x", "y", input: "aa\r\n")
    #expect(unchanged.output == "aa\r\n")
    #expect(unchanged.messages == ["text-editor: standard input: not found: x"])
    #expect(unchanged.status == .failed)
  }

  @Test func deleteRemovesAFileAndNoDirectory() async throws {
    let desk = Desk(["a.txt": "a", "folder/b.txt": "b"])
    #expect(try await desk.quietly("delete", "a.txt").status == .done)
    #expect(await desk.text("a.txt") == nil)
    let outcome = try await desk.quietly("delete", "folder")
    #expect(outcome.messages == ["text-editor: folder: is a folder"])
    #expect(await desk.text("folder/b.txt") == "b")
  }

  @Test(arguments: [["show"], ["write"], ["append"], ["delete"], ["edit"], ["replace", "a", "b"]])
  func aNameWithASlashBehindItIsNoFile(command: [String]) async throws {
    let desk = Desk(["a.txt": "a\n", "folder/b.txt": "b"])
    for (name, reason) in [("folder/", "is a folder"), ("a.txt/", "not a folder"), ("nn/", "no such folder")] {
      let arguments = ["--quiet", command[0], name] + command.dropFirst()
      let outcome = await desk.run(
        try Invocation(arguments: arguments), input: .text(Data("append\nx\n.\nsave\n".utf8)), isTerminal: false
      )
      #expect(outcome == Desk.Outcome(status: .failed, output: "", messages: ["text-editor: \(name): \(reason)"]))
    }
    #expect(try await desk.quietly("list").output == "a.txt\nfolder/\n")
    #expect(await desk.text("a.txt") == "a\n")
  }

  @Test(arguments: [["write", "a.txt"], ["append", "a.txt"], ["show", "-"]])
  func inputThatATerminalMayHaveCutIsNotTaken(arguments: [String]) async throws {
    let desk = Desk(["a.txt": "kept"])
    let typed = Data("a\n\(String(repeating: "x", count: 4095))\nb\n".utf8)
    let invocation = try Invocation(arguments: ["--quiet"] + arguments)
    let outcome = await desk.run(invocation, input: .text(typed, isTerminal: true), isTerminal: false)
    let message = "text-editor: standard input: terminals cut lines at 4095 bytes; use a pipe for longer ones"
    #expect(outcome == Desk.Outcome(status: .failed, output: "", messages: [message]))
    #expect(await desk.text("a.txt") == "kept")
  }

  @Test func aFileThatIsRemovedMeanwhileIsNotMadeAgain() async throws {
    let desk = Desk(["notes.txt": "a"])
    let files = desk.environment.fileClient
    desk.environment.fileClient.loadFile = { url in
      files.loadFile(url).flatMap { data in files.removeItem(url).collect().map { _ in data } }.eraseToAnyPublisher()
    }
    let outcome = try await desk.quietly("replace", "notes.txt", "a", "b")
    #expect(outcome.messages == ["text-editor: notes.txt: was removed by another program"])
    #expect(await desk.text() == nil)
  }

  @Test(arguments: [["show", "a.txt"], ["append", "a.txt"], ["replace", "a.txt", "a", "b"]])
  func filesThatAreNotUTF8AreRefusedWithTheOffset(arguments: [String]) async throws {
    let desk = Desk(AppEnvironment(.test) { $0.fileClient = .inMemory(["a.txt": Data([0x61, 0x0A, 0xC3, 0x28])]) })
    let outcome = await desk.run(try Invocation(arguments: arguments), input: .text(Data()), isTerminal: false)
    #expect(outcome.messages.last == "text-editor: a.txt: not UTF-8 text: invalid byte at offset 2")
    #expect(outcome.output == "")
    #expect(outcome.status == .failed)
  }

  @Test(arguments: [["write", "a.txt"], ["append", "a.txt"], ["show", "-"], ["replace", "-", "a", "b"]])
  func inputThatIsNotUTF8IsRefusedWithTheOffset(arguments: [String]) async throws {
    let desk = Desk(["a.txt": "kept"])
    let invocation = try Invocation(arguments: arguments)
    let outcome = await desk.run(invocation, input: .text(Data([0x61, 0x80])), isTerminal: false)
    #expect(
      outcome.messages.last == "text-editor: standard input: not UTF-8 text: invalid byte at offset 1"
    )
    #expect(outcome.output == "")
    #expect(outcome.status == .failed)
    #expect(await desk.text("a.txt") == "kept")
  }

  @Test(arguments: [["append", "notes.txt"], ["replace", "notes.txt", "a", "b"]])
  func aFileThatChangesMeanwhileIsNotOverwritten(arguments: [String]) async throws {
    let desk = Desk(["notes.txt": "a"])
    let url = desk.environment.fileClient.documentsDirectory().appending(path: "notes.txt")
    let old = try await desk.environment.fileClient.attributes(at: url)
    try await desk.write("a changed")
    // As if the change came between asking for the version and saving.
    desk.environment.fileClient.attributes = { _ in
      Just(old).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    let invocation = try Invocation(arguments: arguments)
    let outcome = await desk.run(invocation, input: .text(Data()), isTerminal: false)
    #expect(outcome.messages.last == "text-editor: notes.txt: was changed by another program")
    #expect(await desk.text() == "a changed")
  }

  @Test func outputThatCannotBeWrittenIsAFailure() async throws {
    let messages = Messages()
    let output = EditorOutput(
      isTerminal: false, write: { _ in throw POSIXError(.ENOSPC) }, message: { messages.add($0) }
    )
    let editor = Editor(environment: Desk(["a": "a"]).environment, input: .text(Data()), output: output)
    #expect(await editor.run(try Invocation(arguments: ["--quiet", "show", "a"])) == .failed)
    #expect(messages.all == ["text-editor: standard output: no space left on device"])
  }

  @Test func nothingIsSaidOfTheLiveEnvironment() async throws {
    let environment = AppEnvironment(.live) { $0.fileClient = .inMemory(["a": "a"].mapValues { Data($0.utf8) }) }
    #expect(try await Desk(environment).run("show", "a").messages == [])
  }
}

extension Desk {
  fileprivate func quietly(_ arguments: String..., input: String = "") async throws -> Outcome {
    let invocation = try Invocation(arguments: ["--quiet"] + arguments)
    return await run(invocation, input: .text(Data(input.utf8)), isTerminal: false)
  }
}

/// Collects messages.
private final class Messages: Sendable {
  private let lines = Locked<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
