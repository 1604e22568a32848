#if os(Linux)
  import Foundation
  import ProgramRun
  import Testing

  /// Tests the built program in a pseudo-terminal without cursor keys.
  @Suite(.ownThread) struct TerminalTests {
    @Test func aPersonIsPromptedAndSeesControlCharacters() throws {
      let shell = try Shell()
      try shell.write("\u{1B}]0;title\u{07}one\r\n", to: "notes.txt")
      let terminal = try Terminal("--directory", shell.files.path, "edit", "notes.txt")
      #expect(try terminal.shown(until: "> ") == "notes.txt: 1 line, 15 bytes\n> ")
      terminal.type("print\n")
      #expect(try terminal.shown(until: "> ") == "print\n1  ^[]0;title^Gone\n> ")
      terminal.type("append\n")
      #expect(try terminal.shown(until: "+ ") == "append\n+ ")
      terminal.type("two\n")
      #expect(try terminal.shown(until: "+ ") == "two\n+ ")
      terminal.type(".\n")
      #expect(try terminal.shown(until: "> ") == ".\n> ")
      terminal.type("quit\n")
      #expect(try terminal.shown(until: "> ").contains("unsaved changes"))
      terminal.type("save\n")
      #expect(try terminal.shown(until: "> ") == "save\nnotes.txt: saved, 2 lines, 20 bytes\n> ")
      terminal.type("quit\n")
      #expect(terminal.end() == ("quit\n", 0))
      #expect(shell.text("notes.txt") == "\u{1B}]0;title\u{07}one\r\ntwo\r\n")
    }

    @Test func controlCReturnsToThePromptAndKeepsTheText() throws {
      let shell = try Shell()
      let terminal = try Terminal("--quiet", "--directory", shell.files.path, "edit", "new.txt")
      _ = try terminal.shown(until: "> ")
      terminal.type("append\n")
      _ = try terminal.shown(until: "+ ")
      terminal.type("kept\n")
      _ = try terminal.shown(until: "+ ")
      terminal.type("\u{3}")
      _ = try terminal.shown(until: "> ")
      terminal.type("\u{3}")
      #expect(try terminal.shown(until: "> ").contains("interrupted"))
      terminal.type("print\n")
      #expect(try terminal.shown(until: "> ") == "print\n1  kept\n> ")
      terminal.type("save\nquit\n")
      #expect(terminal.end().status == 0)
      #expect(shell.text("new.txt") == "kept\n")
    }

    @Test func controlCStopsALongPrint() throws {
      let shell = try Shell()
      try shell.write(String(repeating: "a line of the text\n", count: 2_000_000), to: "long.txt")
      let terminal = try Terminal("--quiet", "--directory", shell.files.path, "edit", "long.txt")
      _ = try terminal.shown(until: "> ")
      terminal.type("print\n")
      try terminal.shown(with: "100  a line")
      terminal.type("\u{3}")
      let shown = try terminal.shown(until: "> ")
      #expect(shown.hasSuffix("\ntext-editor: interrupted\n> "))
      #expect(!shown.contains("2000000  a line"))
      terminal.type("print 2000000\n")
      #expect(try terminal.shown(until: "> ") == "print 2000000\n2000000  a line of the text\n> ")
      terminal.type("quit\n")
      #expect(terminal.end() == ("quit\n", 0))
    }

    @Test func aLineThatTheTerminalCutsIsRefused() throws {
      let shell = try Shell()
      let terminal = try Terminal("--quiet", "--directory", shell.files.path, "edit", "new.txt")
      _ = try terminal.shown(until: "> ")
      terminal.type("append\n")
      _ = try terminal.shown(until: "+ ")
      terminal.type(String(repeating: "x", count: 5000) + "\n")
      #expect(try terminal.shown(until: "+ ").contains("terminals cut lines at 4095 bytes"))
      terminal.type("kept\n.\nsave\nquit\n")
      #expect(terminal.end().status == 0)
      #expect(shell.text("new.txt") == "kept\n")
    }

    @Test func controlDKeepsUnsavedChangesInARecoveryCopy() throws {
      let shell = try Shell()
      let terminal = try Terminal("--quiet", "--directory", shell.files.path, "edit", "new.txt")
      _ = try terminal.shown(until: "> ")
      terminal.type("append\nkept\n.\n\u{4}")
      let end = terminal.end()
      #expect(end.shown.contains("they are kept in new.txt.recovered\n"))
      #expect(end.status == 1)
      #expect(shell.text("new.txt") == nil)
      #expect(shell.recovered("new.txt.recovered") == "kept\n")
    }

    @Test func closingTheTerminalKeepsARecoveryCopy() throws {
      let shell = try Shell()
      let terminal = try Terminal("--quiet", "--directory", shell.files.path, "edit", "new.txt")
      _ = try terminal.shown(until: "> ")
      terminal.type("append\nkept\n.\n")
      _ = try terminal.shown(until: "> ")
      terminal.hangUp()
      #expect(terminal.end().status == 1)
      #expect(shell.recovered("new.txt.recovered") == "kept\n")
    }
  }

  /// The built program in a pseudo-terminal.
  private final class Terminal {
    private let terminal: PseudoTerminal

    /// Starts the program.
    init(_ arguments: String...) throws {
      terminal = try PseudoTerminal(ProgramRun.programs.appending(path: "text-editor").path, arguments)
    }

    /// Types text. `\u{3}` is Control-C, `\u{4}` Control-D.
    func type(_ text: String) {
      #expect(throws: Never.self) { try terminal.type(text) }
    }

    /// Waits until the output ends with `text`, and returns it with plain newlines.
    func shown(until text: String) throws -> String {
      try terminal.shown(until: text)
    }

    /// Waits until the output contains `text`.
    func shown(with text: String) throws {
      try terminal.shown(with: text)
    }

    /// Waits for the program's end, and returns the rest of its output and its exit status.
    func end() -> (shown: String, status: CInt) {
      terminal.end()
    }

    /// Closes the terminal's window.
    func hangUp() {
      terminal.hangUp()
    }
  }
#endif
