import Foundation
import ProgramRun
import TerminalEmulator
import Testing

@testable import AppEnvironmentPreviews

/// Previews that crash in a terminal.
@Suite(.ownThread, .timeLimit(.minutes(10))) struct CrashTests {
  @Test(
    "A preview that crashes leaves its message in the picture's place, and the other previews usable",
    arguments: ["appearance", "body"])
  func continues(place: String) throws {
    let package = try ProbePackage()
    let terminal = try package.browse(variables: ["PROBE_CRASHES": place])
    try terminal.picture(with: "Count: 0")
    let state = try ProcessState(terminal.window.process)
    try terminal.type("\u{1B}a\u{1B}[F")
    let screen = try terminal.picture(with: "Probe/Crash crashed:")
    #expect(screen.contains("Fatal error: crash on request"))
    #expect(screen.contains("ASCII: on"))
    // The others are live, and the one that crashed isn't evaluated when it is chosen again.
    try terminal.type("\u{1B}n")
    try terminal.picture(with: "Count: 0")
    try terminal.type("+")
    try terminal.picture(with: "Count: 1")
    let next = try ProcessState(terminal.window.process)
    // The main thread blocks signals some time after it has given the main queue to another one.
    #expect(next.signals.last == state.signals.last)
    #expect(next.hasTerminal == state.hasTerminal)
    try terminal.type("\u{1B}p")
    try terminal.picture(with: "crash on request")
    // Reload evaluates it, with the same outcome, and after a repair with another one.
    try terminal.type("\u{1B}r")
    try terminal.picture(with: "Probe/Crash crashed:")
    try package.write("", to: "package/repaired")
    try terminal.type("\u{1B}r")
    try terminal.picture(with: "Repaired")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
    #expect(terminal.screen.transcript.contains("Fatal error: crash on request"))
    #expect(try package.leftovers() == [])
    try waits(for: "the end of the processes") { try processes(inSession: terminal.window.process).isEmpty }
  }

  @Test(
    "A preview that overflows the stack, or crashes on several threads at once, doesn't end the program",
    arguments: ["overflow", "threads"])
  func continuesAfterOverflowAndThreads(place: String) throws {
    let package = try ProbePackage()
    let terminal = try package.browse(variables: ["PROBE_CRASHES": place])
    try terminal.picture(with: "Count: 0")
    try terminal.type("\u{1B}[F")
    try terminal.picture(with: "Probe/Crash crashed:")
    try terminal.type("\u{1B}n")
    try terminal.picture(with: "Count: 0")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
  }

  @Test("A preview that crashes after another build has replaced the program's file doesn't end the program")
  func continuesInReplacedFile() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(variables: ["PROBE_CRASHES": "body"])
    try terminal.picture(with: "Count: 0")
    try package.replaceProgram()
    try terminal.type("\u{1B}[F")
    try terminal.picture(with: "Probe/Crash crashed:")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("A preview that crashes first of all, and is the only one, doesn't end the program")
  func continuesWithOnePreview() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["Probe/Crash"], variables: ["PROBE_CRASHES": "body"])
    try terminal.picture(with: "Probe/Crash crashed:")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
  }

  @Test("A provider that crashes has one preview with its message")
  func continuesWithoutProvider() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(variables: ["PROBE_CRASHES": "provider"])
    try terminal.picture(with: "Probe crashed:")
    try terminal.picture(with: "Fatal error: crash on request")
    try package.write("", to: "package/repaired")
    try terminal.type("\u{1B}r")
    try terminal.picture(with: "Count: 0")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
  }

  @Test("A preview that crashed is shown again when its sources are built")
  func rebuilds() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["--select", "Probe/Crash"], variables: ["PROBE_CRASHES": "body"])
    try terminal.picture(with: "Probe/Crash crashed:")
    try package.write("", to: "package/repaired")
    try package.write("// repaired", to: "package/Sources/App/App.swift")
    try terminal.picture(with: "Repaired")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(try package.leftovers() == [])
  }

  @Test("A preview that crashed is shown again when a document is saved")
  func showsDocumentAfterCrash() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["--select", "Probe/Crash"], variables: ["PROBE_CRASHES": "body"])
    try terminal.picture(with: "Probe/Crash crashed:")
    try package.write("", to: "package/repaired")
    try package.write("repaired", to: "package/Previews/Documents/text.txt")
    try terminal.picture(with: "Repaired")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(try package.leftovers() == [])
  }

  @Test(
    "A preview that ends the program without a message is shown with the exit status or the signal, and the line of the package",
    arguments: [("exit", "It called exit(3)."), ("abort", "It ended with signal 6 (Aborted).")])
  func continuesAfterExit(place: String, message: String) throws {
    let package = try ProbePackage()
    let terminal = try package.browse(
      ["--select", "Probe/Crash"], variables: ["PROBE_CRASHES": place, "PROBE_SOURCE": #filePath])
    let screen = try terminal.picture(with: "at Tests/Support/PreviewProbe/PreviewProbe.swift:")
    #expect(screen.contains(message))
    #expect(!screen.contains("stack trace"))
    terminal.window.send(SIGTERM)
    #expect(try terminal.end() == -SIGTERM)
    #expect(terminal.window.isCooked)
  }

  @Test("A preview that crashes after it has started a process doesn't wait for the process, and doesn't end it")
  func continuesBesideProcess() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["--select", "Probe/Crash"], variables: ["PROBE_CRASHES": "process"])
    try terminal.picture(with: "Fatal error: crash on request")
    let process = try #require(pid_t(try package.text("package/process")))
    #expect(kill(process, 0) == 0)
    kill(process, SIGKILL)
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test(
    "A crash in the standard library is shown with the line of the package that led to it",
    arguments: [
      ("index", "Fatal error: Index out of"), ("keys", "Fatal error: Duplicate values for"),
      ("map", "Fatal error: Index out of bounds"), ("number", "Fatal error: Not enough bits"),
    ])
  func findsPlace(place: String, message: String) throws {
    let package = try ProbePackage()
    let terminal = try package.browse(
      ["--select", "Probe/Crash"], variables: ["PROBE_CRASHES": place, "PROBE_SOURCE": #filePath])
    let screen = try terminal.picture(with: "at Tests/Support/PreviewProbe/PreviewProbe.swift:")
    #expect(screen.contains(message))
    #expect(!screen.contains("stack trace"))
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("A preview without an object that a view reads is shown with the object, the remedy, and the view")
  func namesMissingObject() throws {
    let package = try ProbePackage()
    let terminal = try package.browse(["Probe/Crash"], variables: ["PROBE_CRASHES": "object"], columns: 200)
    let screen = try terminal.picture(with: "No ObservableObject of type AppEnvironment found.")
    #expect(screen.contains("View.environmentObject(_:) for AppEnvironment may be missing"))
    #expect(screen.contains("The path to the view: CrashingView → ViewOfMissingObject"))
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test(
    "A preview that never returns is ended by Control-C and shown with its line, and the others stay usable",
    arguments: [false, true])
  func endsHang(atStart: Bool) throws {
    let package = try ProbePackage()
    let terminal = try package.browse(
      atStart ? ["--select", "Probe/Crash"] : [], variables: ["PROBE_CRASHES": "returns", "PROBE_SOURCE": #filePath])
    if !atStart {
      try terminal.picture(with: "Count: 0")
      try terminal.type("\u{1B}[F")
    }
    // A key that arrives before would end the program.
    try waits(for: "the preview that hangs") { FileManager.default.fileExists(atPath: package["package/hangs"].path) }
    try terminal.type("\u{3}")
    try terminal.picture(with: CrashReport.hang)
    try terminal.picture(with: "at Tests/Support/PreviewProbe/PreviewProbe.swift:")
    try terminal.type("\u{1B}n")
    try terminal.picture(with: "Count: 0")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    #expect(terminal.window.isCooked)
  }

  @Test("A preview that never returns doesn't keep a signal from ending the program", arguments: [SIGTERM, SIGHUP])
  func endsHangBySignal(number: CInt) throws {
    let package = try ProbePackage()
    let terminal = try package.browse(variables: ["PROBE_CRASHES": "returns"])
    try terminal.picture(with: "Count: 0")
    try terminal.type("\u{1B}[F")
    terminal.window.send(number)
    #expect(try terminal.end() == -number)
    #expect(terminal.window.isCooked)
    #expect(try package.leftovers() == [])
  }
}
