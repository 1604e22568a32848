#if os(Linux)
  import Foundation
  import ProgramRun
  import Testing

  /// The built program at a terminal that has cursor keys, where lines can be edited as they are typed.
  @Suite struct LineEditorTests {
    @Test func aCommandIsEditedAndBroughtBack() throws {
      let desk = try TerminalDesk(["notes.txt": "one\ntwo\n"])
      try desk.screen(endsWith: ["> "])
      try desk.type("pront\u{1B}[D\u{1B}[D\u{7F}")
      try desk.screen(endsWith: ["> prnt"], cursor: 4)
      try desk.type("i 1\u{5}")
      try desk.screen(endsWith: ["> pri 1nt"], cursor: 9)
      try desk.type("\u{15}print 2\r")
      try desk.screen(endsWith: ["> print 2", "2  two", "> "])
      try desk.type("\u{1B}[A\u{7F}1\r")
      try desk.screen(endsWith: ["> print 1", "1  one", "> "])
      try desk.type("\u{1B}[A\u{1B}[A\u{1B}OB\r")
      try desk.screen(endsWith: ["> print 1", "1  one", "> "])
      try desk.type("quit\r")
      #expect(desk.end() == 0)
      #expect(desk.isCooked)
    }

    @Test func wideCharactersAndMarksAreEditedAsOne() throws {
      let desk = try TerminalDesk([:])
      try desk.screen(endsWith: ["> "])
      try desk.type("append\r日本語\u{1B}[D\u{7F}x")
      try desk.screen(endsWith: ["+ 日x語"], cursor: 5)
      try desk.type("\u{5}\u{7F}e\u{301}👩‍👩‍👧\u{7F}\rtab\there\r.\rsave\rquit\r")
      #expect(desk.end() == 0)
      #expect(desk.text("notes.txt") == "日xe\u{301}\ntab\there\n")
    }

    @Test func aLongLineIsTakenWhole() throws {
      let long = String(repeating: "long ", count: 2_000)
      let desk = try TerminalDesk([:])
      try desk.screen(endsWith: ["> "])
      try desk.type("append\r")
      try desk.screen(endsWith: ["+ "])
      try desk.type(long + "\r")
      try desk.screen(endsWith: ["+ "])
      try desk.type(".\rsave\rquit\r")
      #expect(desk.end() == 0)
      #expect(desk.text("notes.txt") == long + "\n")
    }

    @Test func pastedLinesAreNotShownTwice() throws {
      let lines = (1...500).map { "pasted line \($0)" }
      let desk = try TerminalDesk([:])
      try desk.screen(endsWith: ["> "])
      try desk.type("append\r")
      try desk.screen(endsWith: ["+ "])
      try desk.type(lines.map { $0 + "\r" }.joined())
      try desk.screen(endsWith: ["> append"] + lines.map { "+ \($0)" } + ["+ "])
      try desk.type(".\rsave\rquit\r")
      #expect(desk.end() == 0)
      #expect(desk.text("notes.txt") == lines.map { $0 + "\n" }.joined())
    }

    @Test func controlCLeavesTheLineAndKeepsTheText() throws {
      let desk = try TerminalDesk([:])
      try desk.screen(endsWith: ["> "])
      try desk.type("append\rkept\rlost\u{3}")
      try desk.screen(endsWith: ["> append", "+ kept", "+ lost^C", "> "])
      try desk.type("abc\u{3}")
      try desk.screen(endsWith: [
        "> abc^C", #"interrupted; "quit" ends the session, "help" lists the commands"#, "> ",
      ])
      try desk.type("save\rquit\r")
      #expect(desk.end() == 0)
      #expect(desk.text("notes.txt") == "kept\n")
    }

    @Test(arguments: ["\u{4}", "\u{1C}", "hangup", "\(SIGTERM)", "\(SIGQUIT)"])
    func everyWayOutRestoresTheTerminalAndKeepsTheText(way: String) throws {
      let desk = try TerminalDesk([:])
      try desk.screen(endsWith: ["> "])
      try desk.type("append\rkept\r.\r")
      try desk.screen(endsWith: ["+ .", "> "])
      #expect(!desk.isCooked)
      if way == "hangup" {
        desk.hangUp()
      } else if let signal = CInt(way) {
        desk.send(signal)
      } else {
        try desk.type(way)
      }
      #expect(desk.end() == 1)
      #expect(way == "hangup" || desk.isCooked)
      #expect(desk.text("notes.txt.recovered") == "kept\n")
    }

    @Test func controlZGivesTheTerminalBackUntilForeground() throws {
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

    @Test func aNarrowerWindowShowsTheCursor() throws {
      let desk = try TerminalDesk([:])
      try desk.screen(endsWith: ["> "])
      try desk.type("find abcdefghijklmnopqrstuvwxyz")
      try desk.screen(endsWith: ["> find abcdefghijklmnopqrstuvwxyz"])
      desk.resize(columns: 12)
      try desk.screen(endsWith: ["> …stuvwxyz"], cursor: 11)
      try desk.type("\u{15}quit\r")
      #expect(desk.end() == 0)
    }

    @Test func controlCStopsALongPrint() throws {
      let desk = try TerminalDesk(["notes.txt": String(repeating: "a line of the text\n", count: 1_000_000)])
      try desk.screen(endsWith: ["> "])
      try desk.type("print\r")
      try desk.shown(with: "100  a line")
      try desk.type("\u{3}")
      try desk.shown(with: "text-editor: interrupted")
      try desk.type("print 1\rquit\r")
      #expect(desk.end() == 0)
    }
  }

  /// A session of the built program at a terminal, and its screen.
  private final class TerminalDesk {
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

    func shown(with text: String) throws { try terminal.shown(with: text) }

    /// Waits until the last lines of the screen are these and the cursor is in its column: by default, after the text.
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
