import Foundation
import ProgramRun
import TerminalHost
import Testing

/// Each test runs a program that shows the events of its terminal. See `Tests/Support/TerminalProbe`.
@Suite(.ownThread) struct TerminalTests {
  private static let program = ProgramRun.programs.appending(path: "terminal-probe").path
  private static let beginning = "\u{1B}[?1049h"
  private static let ending = "\u{1B}[?1049l"

  @Test func keysArriveOneByOne() throws {
    let terminal = try probe()
    try terminal.type("é")
    try terminal.shown(with: "text é")
    try terminal.type("\u{1B}[1;5C")
    try terminal.shown(with: "key f703 modifiers 4")
    try terminal.type("\u{3}")
    try terminal.shown(with: "key 63 modifiers 4")
    #expect(!terminal.isCooked)
    try terminal.type("q")
    let end = terminal.end()
    #expect(end.status == 0)
    #expect(end.shown.hasSuffix(Self.ending))
  }

  @Test func theBytesOfACharacterMayArriveSlowly() throws {
    let terminal = try probe()
    for byte in [0xE6, 0x97] as [UInt8] {
      #expect(try terminal.typeSome([byte]) == 1)
      // The pause is longer than the one after Escape.
      #expect(terminal.isSilent(for: .milliseconds(100)))
    }
    #expect(try terminal.typeSome([0xA5]) == 1)
    try terminal.shown(with: "text 日")
    try terminal.type("q")
    #expect(terminal.end().status == 0)
  }

  @Test(arguments: [("\u{1B}]11;rgb:00", "00/0000\u{7}"), ("\u{1B}P1$r", "0m\u{1B}\\"), ("\u{1B}[12;", "40R")])
  func aReplyMayArriveSlowly(beginning: String, rest: String) throws {
    let terminal = try probe()
    try terminal.type(beginning)
    #expect(terminal.isSilent(for: .milliseconds(300)))
    try terminal.type(rest + "y")
    // The first event is the key.
    try terminal.shown(with: "1: text y")
    try terminal.type("q")
    #expect(terminal.end().status == 0)
  }

  @Test func theEscapeKeyArrivesAfterAPause() throws {
    let terminal = try probe()
    try terminal.type("\u{1B}")
    try terminal.shown(with: "key 1b modifiers 0")
    try terminal.type("q")
    #expect(terminal.end().status == 0)
  }

  @Test func aChangedWindowSizeIsReported() throws {
    let terminal = try probe()
    terminal.resize(columns: 100, rows: 10)
    try terminal.shown(with: "resized 100x10")
    try terminal.type("q")
    #expect(terminal.end().status == 0)
  }

  @Test(arguments: [("x", [3]), ("c", [-SIGILL, -SIGTRAP]), ("o", [-SIGSEGV, -SIGBUS])] as [(String, [Int32])])
  func theScreenIsRestoredByAnExitAndByACrash(key: String, statuses: [Int32]) throws {
    let terminal = try probe(variables: ["SWIFT_BACKTRACE": "enable=no"])
    try terminal.type(key)
    let end = terminal.end()
    #expect(end.shown.contains(Self.ending))
    // A trap and a stack overflow are different signals on different processors.
    #expect(statuses.contains(end.status))
  }

  /// The Swift runtime prints a backtrace and returns to the program.
  ///
  /// A sanitizer runs the handlers of these signals, and of SIGPIPE and SIGSYS, in the middle of its own work, since
  /// it expects that the thread caused them.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGPIPE, SIGSYS])
  func aSignalForCrashesFromAnotherProcessEndsTheProgram(signal: Int32) throws {
    let terminal = try probe(variables: ["SWIFT_BACKTRACE": "enable=yes,interactive=no"])
    terminal.send(signal)
    let end = terminal.end()
    #expect([-signal, 128 + signal].contains(end.status))
    #expect(end.shown.contains(Self.ending))
  }

  /// Every signal that ends a process by default, except those for crashes and SIGKILL, and 40 for the realtime signals.
  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGSTKFLT,
    SIGPWR, 40,
  ])
  func theScreenIsRestoredByASignal(signal: Int32) throws {
    let terminal = try probe()
    terminal.send(signal)
    let end = terminal.end()
    #expect(end.status == 128 + signal)
    #expect(end.shown.hasSuffix(Self.ending))
  }

  @Test func theProcessorTimeOfAMainThreadThatDoesNotReturnEndsWithTheScreenRestored() throws {
    let terminal = try probe()
    try terminal.type("h")
    try terminal.shown(with: "hanging")
    // A signal that arrives while the one before is pending counts as one.
    var count = 0
    repeat {
      terminal.send(SIGXCPU)
      count += 1
    } while count < 100 && terminal.isSilent(for: .milliseconds(20))
    let end = terminal.end()
    #expect(end.status == -SIGXCPU)
    #expect(end.shown.contains(Self.ending))
  }

  @Test func outputOfTheProgramIsPrintedWhenTheScreenIsRestored() throws {
    let terminal = try probe(variables: ["SWIFT_BACKTRACE": "enable=no"])
    try terminal.type("pc")
    let end = terminal.end().shown
    let printed = try #require(end.firstRange(of: "\(Self.ending)printed\na message\n"))
    // The message of a crash, too.
    #expect(end[printed.upperBound...].contains("crash on request"))
    #expect(end.components(separatedBy: "printed").count == 2)
  }

  /// A shell continues the program that it sees stopped.
  @Test(arguments: ["\u{1A}", nil] as [String?])
  func aStoppedProgramRestoresTheScreenAndDrawsItAgain(key: String?) throws {
    let shell = try PseudoTerminal("/bin/bash", ["--norc", "--noprofile", "-i"])
    try shell.type("\(Self.program) & echo \"process $!.\"; fg\r")
    let process = try #require(Int32(try shell.shown(matching: /process ([0-9]+)\.(.|\s)*ready/).1))
    if let key { try shell.type(key) } else { kill(process, SIGTSTP) }
    let stopped = try shell.shown(with: "Stopped")
    #expect(stopped.contains(Self.ending))
    try shell.type("stty -a; fg\r")
    let resumed = try shell.shown(with: "resumed")
    #expect(resumed.contains(" icanon"))
    #expect(resumed.contains(Self.beginning))
    try shell.type("q")
    try shell.shown(with: Self.ending)
    try shell.type("exit 7\r")
    #expect(shell.end().status == 7)
  }

  @Test func aProgramThatWasStoppedWithoutWarningDrawsItsScreenAgain() throws {
    let terminal = try probe()
    terminal.send(SIGSTOP)
    terminal.send(SIGCONT)
    let shown = try terminal.shown(with: "resumed")
    #expect(shown.contains(Self.beginning))
    try terminal.type("q")
    #expect(terminal.end().status == 0)
  }

  @Test func theEndOfTheShellEndsTheProgram() throws {
    let shell = try PseudoTerminal("/bin/bash", ["-c", "\(Self.program); echo"])
    try shell.shown(with: "ready")
    shell.send(SIGKILL)
    // The program has the descriptor, too.
    #expect(shell.waitsForRelease())
  }

  /// No shell could continue a program that begins a session.
  @Test func aProgramThatCannotBeStoppedDrawsItsScreenAgain() throws {
    let terminal = try probe()
    terminal.send(SIGTSTP)
    let shown = try terminal.shown(with: "resumed")
    #expect(shown.contains(Self.ending))
    #expect(shown.contains(Self.beginning))
    try terminal.type("q")
    #expect(terminal.end().status == 0)
  }

  @Test func aClosedTerminalEndsTheProgram() throws {
    let terminal = try probe()
    terminal.hangUp()
    let status = terminal.end().status
    // The program notices it through the signal or the end of its input, whichever comes first.
    #expect(status == 0 || status == 128 + SIGHUP)
  }

  @Test func withoutATerminalTheErrorNamesTheStream() async throws {
    let program = ProgramRun.programs.appending(path: "terminal-probe")
    let outcome = try await ProgramRun.program(program, [], variables: [:])
    #expect(outcome.status == 1)
    #expect(outcome.messages == "terminal-probe: standard input is not a terminal\n")
  }

  private func probe(variables: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(Self.program, [], variables: variables)
    let shown = try terminal.shown(with: "ready")
    #expect(shown.contains(Self.beginning))
    return terminal
  }
}
