import CommandSupport
import Testing
import TextEditor

@Suite struct InvocationTests {
  @Test(
    arguments: [
      (["edit", "a"], .edit(name: "a")),
      (["list"], .list),
      (["show", "-"], .show(name: "-")),
      (["write", "./-"], .write(name: "./-")),
      (["append", "a b"], .append(name: "a b")),
      (["replace", "a", "x", ""], .replace(name: "a", old: "x", new: "", all: false)),
      (["replace", "--all", "a", "x", "y"], .replace(name: "a", old: "x", new: "y", all: true)),
      (["replace", "a", "x", "y", "--all"], .replace(name: "a", old: "x", new: "y", all: true)),
      (["replace", "a", "--", "--all", "-y"], .replace(name: "a", old: "--all", new: "-y", all: false)),
      (["delete", "--", "--help"], .delete(name: "--help")),
      (["--help"], .help),
      (["edit", "a", "--help"], .help),
      (["--version", "bogus"], .version),
      (["-h"], .help),
      (["help"], .help),
      (["notes.txt"], .open(name: "notes.txt")),
      (["+12", "notes.txt"], .open(name: "notes.txt", line: "12")),
      (["+12:5", "list"], .open(name: "list", line: "12:5")),
      (["+12,5", "a"], .open(name: "a", line: "12:5")),
      (["a", "+12"], .open(name: "a", line: "12")),
      (["a", "+12:5"], .open(name: "a", line: "12:5")),
      (["+1", "+2"], .open(name: "+2", line: "1")),
      (["+12"], .open(name: "+12")),
      (["./list"], .open(name: "./list")),
      (["--", "-x"], .open(name: "-x")),
    ] as [([String], Invocation.Command)])
  func theCommandsOfTheEditorAreParsed(arguments: [String], command: Invocation.Command) throws {
    #expect(try Invocation(arguments: arguments).command == command)
  }

  @Test func optionsMayBeAnywhereAndHaveTheirValueInEitherForm() throws {
    let arguments = ["--quiet", "show", "--directory", "-", "--environment=preview", "a"]
    let invocation = try Invocation(arguments: arguments)
    #expect(invocation.isQuiet)
    #expect(invocation.directory == "-")
    #expect(invocation.environment == "preview")
    #expect(invocation.command == .show(name: "a"))
  }

  @Test(
    arguments: [
      [], ["bogus", "a"], ["a", "b", "+1"], ["a", "+x"], ["+1", ""], ["", "+1"], ["+1", "-"], [""], ["-"], ["edit"],
      ["edit", ""], ["edit", "-"], ["edit", "a", "b"], ["list", "a"],
      ["append", "-"],
      ["delete", "-"], ["replace", "a", "b"], ["replace", "a", "", "b"], ["show", "a", "--all"], ["show", "-x"],
      ["show", "--bogus", "a"], ["show", "a", "--directory"], ["show", "a", "--environment"],
      ["show", "a", "--directory="],
      ["--quiet=yes", "show", "a"], ["--bogus", "--help"], ["help", "edit"],
    ] as [[String]])
  func anInvalidCommandLineIsRefused(arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try Invocation(arguments: arguments) }
    #expect(error?.description.isEmpty == false)
  }

  @Test func theErrorNamesTheInvalidArgument() {
    for line in ["+", "+x", "+2:"] {
      for arguments in [[line, "a.txt"], ["a.txt", line]] {
        #expect(throws: UsageError("not a line: \(line); use +LINE or +LINE:COLUMN")) {
          try Invocation(arguments: arguments)
        }
      }
    }
    #expect(
      throws: UsageError(
        #"unknown command: bogus; one file is opened at a time, and "text-editor --help" lists the commands"#)
    ) {
      try Invocation(arguments: ["bogus", "a"])
    }
    #expect(throws: UsageError("the name of the file is empty")) { try Invocation(arguments: [""]) }
    #expect(throws: UsageError(#"full-screen editing requires a file, not -; "show" and "write" take -"#)) {
      try Invocation(arguments: ["-"])
    }
    #expect(throws: UsageError("replace: NEW is missing")) { try Invocation(arguments: ["replace", "a", "b"]) }
    #expect(throws: UsageError("list: unexpected argument: a")) { try Invocation(arguments: ["list", "a"]) }
  }

  @Test func theHelpFitsATerminal() {
    for line in Usage.program.split(separator: "\n") { #expect(line.count <= 80) }
  }
}
