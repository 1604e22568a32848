import Foundation
import PortableSwiftUI
import ProgramRun
import TerminalEmulator
import TestSupport
import Testing

/// Each test looks at the screen of a program in a pseudo-terminal. See `Tests/Support/TerminalProbe`.
@Suite(.ownThread) struct TerminalHostTests {
  @Test(arguments: ["form", "asynchronous-form"])
  func viewsRespondToKeysAndTheMouse(program: String) throws {
    let terminal = try probe(program)
    try expect(terminal.picture(with: "Count 0"), isScreen: "form")
    // Activated by the space bar, and by a click.
    try terminal.type(" ")
    try terminal.picture(with: "Count 1")
    try terminal.type("\u{1B}[<0;3;2M\u{1B}[<0;3;2m")
    try expect(terminal.picture(with: "Count 2"), isScreen: "form-clicked")
    try terminal.type("\t\t\t\t\r")
    #expect(try terminal.end() == 0)
    #expect(!terminal.screen.modes.contains(1049))
    #expect(terminal.screen.transcript == "disappeared\n")
    #expect(terminal.window.isCooked)
  }

  /// An emoji sequence that the terminal shows as several emoji ends in the last column. Continued on the next row, it would
  /// scroll the screen from the last one.
  @Test func textBeyondTheLastColumnIsNotWrapped() throws {
    let terminal = try probe("form")
    try terminal.picture(with: "Count 0")
    #expect(!terminal.screen.modes.contains(7))
    try terminal.type("\u{3}")
    _ = try terminal.end()
    #expect(terminal.screen.modes == [7, 25])
  }

  /// The lines grow and shrink below what is there, and the last ones stay.
  @Test func linesBelowThePromptStayThere() throws {
    let terminal = try probe("prompt")
    try terminal.waits { $0.transcript.contains("Who are you?") }
    try terminal.type("Ada")
    try terminal.waits { $0.transcript.hasPrefix("Who are you?\nAda") && $0.transcript.hasSuffix("3 letters") }
    #expect(!terminal.screen.modes.contains(1002))
    try terminal.type("\r")
    #expect(try terminal.end() == 0)
    #expect(terminal.screen.transcript.trimmingCharacters(in: .newlines) == "Hello, Ada!")
    #expect(terminal.window.isCooked)
  }

  @Test func anotherPromptTakesWhatWasTypedAhead() throws {
    let terminal = try probe("prompts")
    try terminal.waits { $0.transcript.contains("Who are you?") }
    try terminal.type("Ada\rGrace\r")
    #expect(try terminal.end() == 0)
    #expect(terminal.screen.transcript.hasSuffix("Hello, Ada!\nHello, Grace!\n"))
  }

  @Test func controlCAtAPromptEndsTheProgramAsItsSignalDoes() throws {
    let terminal = try probe("prompts")
    try terminal.waits { $0.transcript.contains("Who are you?") }
    try terminal.type("Ada\u{3}")
    #expect(try terminal.end() == -SIGINT)
    #expect(terminal.screen.transcript.hasSuffix("3 letters\n"))
    #expect(terminal.window.isCooked)
  }

  @Test func anExitLeavesTheCursorBelowTheLines() throws {
    let terminal = try probe("prompt")
    try terminal.waits { $0.transcript.contains("Who are you?") }
    try terminal.type("exit")
    try terminal.waits { $0.transcript.contains("4 letters") }
    try terminal.type("\r")
    #expect(try terminal.end() == 3)
    #expect(terminal.screen.transcript.hasSuffix("4 letters\n"))
    #expect(terminal.screen.transcriptRow == 3)
  }

  @Test func linesThatAreHigherThanTheScreenScroll() throws {
    let terminal = try probe("choices", rows: 6)
    try terminal.waits { $0.transcript.contains("choice 6") }
    try terminal.type("\u{1B}[6~")
    try terminal.waits { $0.transcript.contains("choice 11") }
    try terminal.type("\u{1B}[F")
    try terminal.waits { $0.transcript.contains("choice 20") }
    // The focus moves within the rows that are visible.
    try terminal.type("\u{1B}[H")
    try terminal.waits { $0.transcript.hasPrefix("choice 1\n") }
    try terminal.type(String(repeating: "\u{1B}[B", count: 14) + String(repeating: "\u{1B}[A", count: 3))
    try terminal.waits { $0.transcript.hasPrefix("choice 10\n") && $0.transcript.hasSuffix("choice 15") }
    // All of them are drawn where there is room.
    terminal.window.resize(columns: 40, rows: 30)
    try terminal.waits { $0.transcript.hasPrefix("choice 1\n") && $0.transcript.hasSuffix("choice 20") }
    try terminal.type("\u{3}")
    #expect(try terminal.end() == -SIGINT)
    #expect(terminal.screen.transcript.hasSuffix("choice 20\n"))
  }

  @Test(arguments: [true, false])
  func aTerminalThatIsNotTheControllingOneIsRestored(isControlling: Bool) throws {
    let terminal = try EmulatedTerminal(
      Self.program, ["form"], variables: ["TERM": "xterm"], isControlling: isControlling)
    try terminal.picture(with: "Count 0")
    #expect(!terminal.window.isCooked)
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
  }

  @Test func aProgramRunsWithoutStandardError() throws {
    let terminal = try EmulatedTerminal(
      "/bin/sh", ["-c", "exec \"$0\" form 2>&-", Self.program], variables: ["TERM": "xterm"])
    try terminal.picture(with: "Count 0")
    try terminal.type(" ")
    try terminal.picture(with: "Count 1")
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
    #expect(terminal.screen.transcript == "disappeared\n")
    #expect(terminal.window.isCooked)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func aSecondSignalEndsAMainThreadThatDoesNotReturn(signal: CInt) throws {
    let terminal = try probe("hang")
    try terminal.picture(with: "Hang")
    try terminal.type(" ")
    #expect(terminal.window.waitsForRelease())
    terminal.window.send(SIGTERM)
    terminal.window.send(SIGTERM)
    #expect(terminal.window.isSilent(for: .milliseconds(1200)))
    terminal.window.send(signal)
    #expect(try terminal.end() == -signal)
    #expect(terminal.screen.transcript == "hangs\n")
    #expect(terminal.window.isCooked)
  }

  @Test func cellsOfALinkLeadToItsURL() throws {
    let terminal = try probe("links")
    try terminal.picture(with: "Home")
    func link(of text: Character, row: Int) -> String? {
      terminal.screen.cells[(row * 40)..<(row * 40 + 40)].first { $0.text == String(text) }?.link
    }
    #expect(link(of: "R", row: 0) == "")
    #expect(link(of: "t", row: 0) == "https://news.example/today")
    #expect(link(of: ".", row: 0) == "")
    #expect(link(of: "H", row: 1) == "https://example.com/")
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  @Test func anAppRunsAsAProgram() throws {
    let terminal = try probe("app")
    try expect(terminal.picture(with: "State of the program: 0"), isScreen: "app")
    try terminal.type("\r")
    try terminal.picture(with: "State of the program: 1")
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  @Test(arguments: ["\u{3}", "\u{11}"])
  func aKeyThatEndsTheProgramCancelsADialogFirst(key: String) throws {
    let terminal = try probe("dialog")
    try terminal.picture(with: "The text is .")
    try terminal.type("draft")
    try terminal.picture(with: "The text is draft.")
    try terminal.type("\u{1B}OP")
    try terminal.picture(with: "Discard the text?")
    try terminal.type("\(key), kept")
    try terminal.picture(with: "The text is draft, kept.")
    // The dialog opens for a key of the same read.
    try terminal.type("\u{1B}OP\(key) twice")
    try terminal.picture(with: "The text is draft, kept twice.")
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
  }

  @Test func controlLRedrawsTheWholeScreenUnderADialog() throws {
    let terminal = try probe("dialog")
    try terminal.picture(with: "The text is .")
    try terminal.type("\u{1B}OP")
    let shown = try terminal.picture(with: "Discard the text?")
    // Another program has erased the screen.
    terminal.reset(columns: 40, rows: 10)
    try terminal.type("\u{C}")
    #expect(try terminal.picture(with: "Discard the text?") == shown)
    try terminal.type("\u{3}\u{3}")
    #expect(try terminal.end() == 0)
  }

  /// A terminal sends Alt with a character as Escape and the character.
  @Test func aKeyWithAltThatNoViewHandlesHasNoEffect() throws {
    let terminal = try probe("dialog")
    try terminal.picture(with: "The text is .")
    try terminal.type("a\u{1B}xb\u{1B}D\u{1B}ü\u{1B}ФÜ\u{1B}\r\u{1B}\u{11}c ")
    try terminal.picture(with: "The text is abÜc .")
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
  }

  @Test func aCharacterAfterAPauseAfterEscapeIsText() throws {
    let terminal = try probe("dialog")
    try terminal.picture(with: "The text is .")
    try terminal.type("a\u{1B}OP")
    try terminal.picture(with: "Discard the text?")
    // The dialog closes when the pause has shown that Escape begins no sequence.
    try terminal.type("\u{1B}")
    try terminal.waits { !$0.lines.joined().contains("Discard") }
    try terminal.type("b")
    try terminal.picture(with: "The text is ab.")
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
  }

  @Test func anotherSizeRedrawsTheWholeScreen() throws {
    let terminal = try probe("lines")
    try terminal.waits { $0.lines == Self.lines(40, 10) }
    for (columns, rows) in [(1, 1), (500, 200), (1, 200), (500, 1), (20, 5)] {
      terminal.resize(columns: columns, rows: rows)
      try terminal.waits { $0.lines == Self.lines(columns, rows) }
    }
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  @Test func aSizeBeyondThatOfAnyScreenIsDrawnInPart() throws {
    let terminal = try PseudoTerminal(
      Self.program, ["lines"], variables: ["TERM": "xterm-256color"], columns: 65_535, rows: 65_535)
    try terminal.shown(with: ">")
    try terminal.type("\u{3}")
    #expect(terminal.end().status == 0)
  }

  @Test func aStormOfSizesEndsWithTheLastOne() throws {
    let terminal = try probe("lines")
    try terminal.waits { $0.lines == Self.lines(40, 10) }
    for number in 1...500 { terminal.window.resize(columns: number % 97 + 1, rows: number % 13 + 1) }
    terminal.window.resize(columns: 30, rows: 6)
    // What is drawn for the other sizes is beyond the edges of this one.
    terminal.reset(columns: 120, rows: 20)
    try terminal.waits { $0.lines.prefix(6) == Self.lines(30, 6)[...] && $0.lines[6].isEmpty }
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  /// The screen of the program `lines`.
  private static func lines(_ columns: Int, _ rows: Int) -> [String] {
    [columns == 1 ? "<" : "<\(String(repeating: " ", count: columns - 2))>"]
      + (1..<max(rows, 1)).map { String(Array("abcdefghijklmnopqrstuvwxyz")[($0 - 1) % 26]) }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGALRM, SIGXCPU, 40])
  func aSignalRemovesTheViewsAndEndsTheProcess(signal: CInt) throws {
    let terminal = try probe("form")
    try terminal.picture(with: "Count 0")
    terminal.window.send(signal)
    #expect(try terminal.end() == -signal)
    #expect(terminal.screen.transcript == "disappeared\n")
    #expect(terminal.window.isCooked)
  }

  @Test func aCrashOfABodyLeavesItsMessageOnARestoredScreen() throws {
    let terminal = try probe("form", variables: ["SWIFT_BACKTRACE": "enable=no"])
    try terminal.picture(with: "Count 0")
    try terminal.type("\t\t ")
    #expect([-SIGTRAP, -SIGILL].contains(try terminal.end()))
    #expect(terminal.screen.transcript.contains("Fatal error: crash on request"))
    #expect(terminal.window.isCooked)
  }

  /// Another thread than the first runs the main queue of a program whose main function is asynchronous.
  @Test(arguments: ["overflow", "asynchronous-overflow"])
  func anActionThatOverflowsTheStackLeavesARestoredScreen(program: String) throws {
    let terminal = try probe(program, variables: ["SWIFT_BACKTRACE": "enable=no"])
    try terminal.picture(with: "Overflow")
    try terminal.type("\r")
    #expect([-SIGSEGV, -SIGBUS].contains(try terminal.end()))
    #expect(!terminal.screen.modes.contains(1049))
    #expect(terminal.window.isCooked)
  }

  @Test func aClosedWindowEndsTheProcess() throws {
    let terminal = try probe("form")
    try terminal.picture(with: "Count 0")
    terminal.window.hangUp()
    #expect(try terminal.end() == -SIGHUP)
  }

  @Test func theMainQueueAndTheMainRunLoopWorkAsInAnyProgram() throws {
    let terminal = try probe("queues", columns: 80)
    try terminal.picture(with: "queue, task, timer, loop")
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  @Test func viewsAreUpdatedWhileTheTerminalDoesNotRead() throws {
    let terminal = try probe("flood", columns: 200, rows: 50)
    #expect(terminal.window.waitsForRelease())
    // Intermediate states of the views aren't drawn when the terminal reads again.
    try terminal.picture(with: "number 200000")
    #expect(terminal.screen.updateCount < 100)
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  @Test func aTerminalThatDoesNotReadKeepsNoProgramFromEnding() throws {
    let terminal = try probe("flood", columns: 200, rows: 50)
    #expect(terminal.window.waitsForRelease())
    terminal.window.send(SIGTERM)
    #expect(try terminal.end() == -SIGTERM)
    #expect(terminal.window.isCooked)
  }

  @Test func anIdleProgramIsNotScheduled() throws {
    let terminal = try probe("form")
    try terminal.picture(with: "Count 0")
    try terminal.type(" ")
    try terminal.picture(with: "Count 1")
    #expect(terminal.window.isSilent(for: .milliseconds(500)))
    let before = terminal.window.wakeUps
    #expect(before > 0)
    #expect(terminal.window.isSilent(for: .seconds(rounds(3, many: 10))))
    #expect(terminal.window.wakeUps == before)
    try terminal.type("\u{3}")
    #expect(try terminal.end() == 0)
  }

  @Test func aTerminalThatCannotMoveItsCursorIsRefused() throws {
    let terminal = try PseudoTerminal(Self.program, ["form"], variables: ["TERM": "dumb"])
    let end = terminal.end()
    #expect(end.status == 1)
    #expect(end.shown == "terminal-probe: a terminal of type dumb cannot show views\n")
  }

  private static let program = ProgramRun.programs.appending(path: "terminal-probe").path

  private func probe(
    _ name: String, variables: [String: String] = [:], columns: Int = 40, rows: Int = 10
  ) throws -> EmulatedTerminal {
    let variables = ["TERM": "xterm-256color"].merging(variables) { $1 }
    return try EmulatedTerminal(Self.program, [name], variables: variables, columns: columns, rows: rows)
  }
}
