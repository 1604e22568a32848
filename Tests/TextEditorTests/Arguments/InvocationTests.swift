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
      [], ["bogus", "a"], [""], ["-"], ["edit"], ["edit", ""], ["edit", "-"], ["edit", "a", "b"], ["list", "a"],
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
      #expect(throws: UsageError("not a line: \(line)")) { try Invocation(arguments: [line, "a.txt"]) }
    }
    #expect(throws: UsageError("unknown command: bogus; \"text-editor --help\" lists the commands")) {
      try Invocation(arguments: ["bogus", "a"])
    }
    #expect(throws: UsageError("replace: NEW is missing")) { try Invocation(arguments: ["replace", "a", "b"]) }
    #expect(throws: UsageError("list: unexpected argument: a")) { try Invocation(arguments: ["list", "a"]) }
  }

  @Test func theHelpFitsATerminal() {
    for line in Usage.program.split(separator: "\n") { #expect(line.count <= 80) }
  }
}
