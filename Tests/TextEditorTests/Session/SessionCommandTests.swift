import CommandSupport
import Testing
import TextEditor

@Suite struct SessionCommandTests {
  @Test(
    arguments: [
      ("print", .print(nil)),
      ("print 3", .print(LineRange(.number(3), .number(3)))),
      ("  print  2,$ ", .print(LineRange(.number(2), .last))),
      ("print 2 , 5", .print(LineRange(.number(2), .number(5)))),
      ("append", .append),
      ("insert 1", .insert(.number(1))),
      ("insert $", .insert(.last)),
      ("delete $", .delete(LineRange(.last, .last))),
      ("replace old new", .replace(old: "old", new: "new", all: false)),
      ("replace --all old new", .replace(old: "old", new: "new", all: true)),
      ("replace old new --all", .replace(old: "old", new: "new", all: true)),
      ("replace -- --all -", .replace(old: "--all", new: "-", all: false)),
      (#"replace "two words" """#, .replace(old: "two words", new: "", all: false)),
      (#"replace "\"\\\t" \n"#, .replace(old: "\"\\\t", new: #"\n"#, all: false)),
      ("find a\"b", .find("a\"b")),
      ("find e\u{301}", .find("e\u{301}")),
      ("undo", .undo), ("redo", .redo), ("revert", .revert), ("recover", .recover),
      ("help", .help(command: nil)), ("help find", .help(command: "find")), ("? q!", .help(command: "q!")),
      ("p 2", .print(LineRange(.number(2), .number(2)))), ("w", .save(name: nil, force: false)),
      ("w! a", .save(name: "a", force: true)), ("q", .quit(force: false)), ("q!", .quit(force: true)),
      ("a", .append), ("i 1", .insert(.number(1))), ("d 1", .delete(LineRange(.number(1), .number(1)))),
      ("f x", .find("x")), ("u", .undo), ("h", .help(command: nil)),
      ("save", .save(name: nil, force: false)),
      ("save! \"my notes.txt\"", .save(name: "my notes.txt", force: true)),
      ("quit", .quit(force: false)),
      ("quit!\t", .quit(force: true)),
    ] as [(String, SessionCommand)])
  func theCommandsOfASessionAreParsed(line: String, command: SessionCommand) throws {
    #expect(try SessionCommand(line) == command)
  }

  @Test(arguments: ["prin", "Print", "P", "pp", "x", "print!", "1", "."])
  func unknownCommandsAreRefused(line: String) {
    #expect(throws: SessionCommandError.unknown(line)) { try SessionCommand(line) }
  }

  @Test(arguments: [
    "print x", "print 0", "print -1", "print 1,", "print ,2", "print 1,2,3", "print 99999999999999999999", "print +1",
    "print 1 2", "delete 1 2", "delete 1 2,3", "delete 1,2 3", "insert 1 2",
    "insert", "insert 1,2", "delete", "append 3", "undo 1", "quit now", "replace a", "replace a b c", "replace a --all",
    "replace a b --every", "replace a b --all=yes", #"replace "" b"#,
    "find", "find a b", #"find """#, #"find "a"#, #"find "a"b"#, #"find "\x""#, "save a b", #"save """#, "help x",
    "help a b",
  ])
  func aCommandWithInvalidArgumentsIsMalformed(line: String) throws {
    let error = #expect(throws: SessionCommandError.self) { try SessionCommand(line) }
    guard case .malformed(let reason) = error else {
      Issue.record("expected a malformed command, got \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func twoNumbersWithoutACommaAreNotARange() {
    #expect(throws: SessionCommandError.malformed("not a range of lines, such as 2 or 2,5: 1 2")) {
      try SessionCommand("delete 1  2")
    }
    #expect(throws: SessionCommandError.malformed("not a line number: 1 2")) { try SessionCommand("insert 1 2") }
  }

  @Test func theErrorNamesAnUnknownCommand() {
    #expect(throws: SessionCommandError.unknown("appendd")) { try SessionCommand("appendd now") }
  }

  @Test func onlyAppendAndInsertAreFollowedByText() {
    #expect(SessionCommand.isFollowedByText("append 3"))
    #expect(SessionCommand.isFollowedByText("a 3"))
    #expect(SessionCommand.isFollowedByText("i x"))
    #expect(SessionCommand.isFollowedByText("\tinsert x"))
    #expect(!SessionCommand.isFollowedByText("appendd"))
    #expect(!SessionCommand.isFollowedByText("delete 3"))
  }
}
