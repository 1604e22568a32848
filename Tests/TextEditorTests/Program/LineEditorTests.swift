#if os(Linux)
  import Foundation
  import ProgramRun
  import Testing

  /// Tests the built program's line editor in a pseudo-terminal.
  @Suite(.ownThread) struct LineEditorTests {
    @Test func commandsAreEditedAndRecalled() throws {
      let fixture = try EditorTerminal(["notes.txt": "one\ntwo\n"])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("pront\u{1B}[D\u{1B}[D\u{7F}")
      try fixture.screen(endsWith: ["> prnt"], cursor: 4)
      try fixture.type("i 1\u{5}")
      try fixture.screen(endsWith: ["> pri 1nt"], cursor: 9)
      try fixture.type("\u{15}print 2\r")
      try fixture.screen(endsWith: ["> print 2", "2  two", "> "])
      try fixture.type("\u{1B}[A\u{7F}1\r")
      try fixture.screen(endsWith: ["> print 1", "1  one", "> "])
      try fixture.type("\u{1B}[A\u{1B}[A\u{1B}OB\r")
      try fixture.screen(endsWith: ["> print 1", "1  one", "> "])
      try fixture.type("quit\r")
      #expect(fixture.end() == 0)
      #expect(fixture.isCooked)
    }

    @Test func wideCharactersAndMarksAreEditedAsOne() throws {
      let fixture = try EditorTerminal([:])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("append\r日本語\u{1B}[D\u{7F}x")
      try fixture.screen(endsWith: ["+ 日x語"], cursor: 5)
      try fixture.type("\u{5}\u{7F}e\u{301}👩‍👩‍👧\u{7F}\rtab\there\r.\rsave\rquit\r")
      #expect(fixture.end() == 0)
      #expect(fixture.text("notes.txt") == "日xe\u{301}\ntab\there\n")
    }

    @Test func aLongLineIsNotCut() throws {
      let long = String(repeating: "long ", count: 2_000)
      let fixture = try EditorTerminal([:])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("append\r")
      try fixture.screen(endsWith: ["+ "])
      try fixture.type(long + "\r")
      try fixture.screen(endsWith: ["+ "])
      try fixture.type(".\rsave\rquit\r")
      #expect(fixture.end() == 0)
      #expect(fixture.text("notes.txt") == long + "\n")
    }

    @Test func pastedLinesAreNotShownTwice() throws {
      let lines = (1...500).map { "pasted line \($0)" }
      let fixture = try EditorTerminal([:])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("append\r")
      try fixture.screen(endsWith: ["+ "])
      try fixture.type(lines.map { $0 + "\r" }.joined())
      try fixture.screen(endsWith: ["> append"] + lines.map { "+ \($0)" } + ["+ "])
      try fixture.type(".\rsave\rquit\r")
      #expect(fixture.end() == 0)
      #expect(fixture.text("notes.txt") == lines.map { $0 + "\n" }.joined())
    }

    @Test func controlCLeavesTheLineAndKeepsTheText() throws {
      let fixture = try EditorTerminal([:])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("append\rkept\rlost\u{3}")
      try fixture.screen(endsWith: ["> append", "+ kept", "+ lost^C", "> "])
      try fixture.type("abc\u{3}")
      try fixture.screen(endsWith: [
        "> abc^C", #"interrupted; "quit" ends the session, "help" lists the commands"#, "> ",
      ])
      try fixture.type("save\rquit\r")
      #expect(fixture.end() == 0)
      #expect(fixture.text("notes.txt") == "kept\n")
    }

    @Test(arguments: ["\u{4}", "\u{1C}", "hangup", "\(SIGTERM)", "\(SIGQUIT)", "\(SIGUSR1)", "\(SIGXCPU)"])
    func everyWayOutRestoresTheTerminalAndKeepsTheText(way: String) throws {
      let fixture = try EditorTerminal([:])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("append\rkept\r.\r")
      try fixture.screen(endsWith: ["+ .", "> "])
      #expect(!fixture.isCooked)
      if way == "hangup" {
        fixture.hangUp()
      } else if let signal = CInt(way) {
        fixture.send(signal)
      } else {
        try fixture.type(way)
      }
      #expect(fixture.end() == 1)
      #expect(way == "hangup" || fixture.isCooked)
      #expect(fixture.recovered("notes.txt.recovered") == "kept\n")
    }

    @Test func controlZRestoresTheTerminalUntilTheProgramContinues() throws {
      let shell = try Shell()
      let terminal = try PseudoTerminal(
        "/bin/sh", ["-i"],
        variables: ["TERM": "xterm", "PS1": "$ ", "PATH": "\(ProgramRun.programs.path):/usr/bin:/bin"])
      _ = try terminal.shown(until: "$ ")
      try terminal.type("text-editor --quiet --directory \(shell.files.path) edit a.txt\n")
      try terminal.shown(with: "> ")
      try terminal.type("appe\u{1A}")
      _ = try terminal.shown(until: "$ ")
      #expect(terminal.isCooked)
      try terminal.type("fg\n")
      try terminal.shown(with: "> appe")
      #expect(!terminal.isCooked)
      try terminal.type("nd\rtext\r.\rsave\rquit\r")
      _ = try terminal.shown(until: "$ ")
      #expect(terminal.isCooked)
      #expect(shell.text("a.txt") == "text\n")
      try terminal.type("exit\n")
      _ = terminal.end()
    }

    @Test func aTerminalOfAnotherSessionIsReadInLines() throws {
      let shell = try Shell()
      let terminal = try PseudoTerminal(
        "/bin/sh", ["-c", "setsid -w text-editor --quiet --directory '\(shell.files.path)' edit a.txt; exit $?"],
        variables: ["TERM": "xterm", "PATH": "\(ProgramRun.programs.path):/usr/bin:/bin"])
      #expect(try terminal.shown(until: "> ") == "> ")
      #expect(terminal.isCooked)
      try terminal.type("append\n")
      #expect(try terminal.shown(until: "+ ") == "append\n+ ")
      try terminal.type("text\n.\nsave\nquit\n")
      #expect(terminal.end().status == 0)
      #expect(shell.text("a.txt") == "text\n")
    }

    @Test func aNarrowerWindowShowsTheCursor() throws {
      let fixture = try EditorTerminal([:])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("find abcdefghijklmnopqrstuvwxyz")
      try fixture.screen(endsWith: ["> find abcdefghijklmnopqrstuvwxyz"])
      fixture.resize(columns: 12)
      try fixture.screen(endsWith: ["> …stuvwxyz"], cursor: 11)
      try fixture.type("\u{15}quit\r")
      #expect(fixture.end() == 0)
    }

    @Test func controlCStopsALongPrint() throws {
      let fixture = try EditorTerminal(["notes.txt": String(repeating: "a line of the text\n", count: 1_000_000)])
      try fixture.screen(endsWith: ["> "])
      try fixture.type("print\r")
      try fixture.shown(with: "100  a line")
      try fixture.type("\u{3}")
      try fixture.shown(with: "text-editor: interrupted")
      try fixture.type("print 1\rquit\r")
      #expect(fixture.end() == 0)
    }
  }

  /// A session of the built program in a pseudo-terminal, with its screen.
  private final class EditorTerminal {
    private let shell: Shell
    private let terminal: PseudoTerminal
    private var output: [UInt8] = []

    init(_ files: [String: String]) throws {
      shell = try Shell()
      for (name, text) in files { try shell.write(text, to: name) }
      terminal = try PseudoTerminal(
        ProgramRun.programs.appending(path: "text-editor").path,
        ["--quiet", "--directory", shell.files.path, "edit", "notes.txt"], variables: ["TERM": "xterm"])
    }

    var isCooked: Bool { terminal.isCooked }

    func type(_ text: String) throws { try terminal.type(text) }

    func hangUp() { terminal.hangUp() }

    func send(_ signal: CInt) { terminal.send(signal) }

    func resize(columns: Int) { terminal.resize(columns: columns, rows: 24) }

    func end() -> CInt { terminal.end().status }

    func text(_ name: String) -> String? { shell.text(name) }

    func recovered(_ name: String) -> String? { shell.recovered(name) }

    func shown(with text: String) throws { try terminal.shown(with: text) }

    /// Waits until the last lines of the screen are `lines` and the cursor is in a column, if one is given.
    func screen(endsWith lines: [String], cursor: Int? = nil) throws {
      let expected = lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
      while true {
        let screen = ScreenText(output)
        if screen.text.suffix(lines.count) == expected[...], cursor.map({ $0 == screen.cursor }) ?? true { return }
        do {
          output += try terminal.shownBytes()
        } catch {
          Issue.record("the screen shows \(screen.text.suffix(10)), the cursor is in column \(screen.cursor)")
          throw error
        }
      }
    }
  }
#endif
