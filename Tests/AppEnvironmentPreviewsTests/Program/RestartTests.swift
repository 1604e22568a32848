import Foundation
import ProgramRun
import TerminalEmulator
import Testing

@testable import AppEnvironmentPreviews

/// The program in a terminal, started and ended many times.
@Suite(.ownThread, .timeLimit(.minutes(60))) struct RestartTests {
  /// The number of times; `PREVIEW_RESTARTS=1000 swift test --filter RestartTests` restarts more often.
  private static let count = ProcessInfo.processInfo.environment["PREVIEW_RESTARTS"].flatMap(Int.init) ?? 7

  /// A way to end the program, and the status that it ends with.
  private struct End: Sendable {
    let name: String
    let status: CInt
    let act: @Sendable (EmulatedTerminal) throws -> Void
  }

  private static let ends = [
    End(name: "Option-Q", status: 0) { try $0.type("\u{1B}q") },
    End(name: "Control-C", status: 0) { try $0.type("\u{3}") },
    End(name: "Control-Q", status: 0) { try $0.type("\u{11}") },
    End(name: "SIGTERM", status: -SIGTERM) { $0.window.send(SIGTERM) },
    End(name: "SIGINT", status: -SIGINT) { $0.window.send(SIGINT) },
    End(name: "SIGHUP", status: -SIGHUP) { $0.window.send(SIGHUP) },
    End(name: "a window that is closed", status: -SIGHUP) { $0.window.hangUp() },
  ]

  @Test("The program leaves no process, no file, no descriptor, and no raw terminal, however it ends")
  func leavesNothing() throws {
    let package = try ProbePackage()
    let names = ["Probe/Counter", "Probe/Document", "Probe/Replaced"]
    for number in 0..<Self.count {
      let end = Self.ends[number % Self.ends.count]
      // The C library fills freed memory, so that the program crashes if it uses any.
      let terminal = try package.browse(
        ["--select", names[number % names.count]], variables: ["MALLOC_PERTURB_": "165"])
      // Some end before the first picture, and some while the package is described.
      if number % 4 > 0 { try terminal.picture(with: "Replaced") }
      if number % 4 == 0 { try terminal.waits { $0.modes.contains(1049) } }
      try end.act(terminal)
      let status = try terminal.end()
      #expect(status == end.status, "\(end.name)")
      if end.name != "a window that is closed" { #expect(terminal.window.isCooked, "\(end.name)") }
      // A command that is asked to end does so in a moment.
      try waits(for: "the end of the processes") { try processes(inSession: terminal.window.process).isEmpty }
      let leftovers = try package.leftovers()
      #expect(leftovers == [], "\(end.name)")
    }
  }

  @Test("Builds that fail leave no process and no descriptor in the program")
  func buildsWithoutLeaks() throws {
    let package = try ProbePackage()
    try package.write("error: no such thing 0\n", to: "bin/errors")
    let terminal = try package.browse(["Probe/Counter"])
    try terminal.picture(with: "Count: 0")
    var counts: [Int] = []
    for number in 0..<max(6, Self.count / 10) {
      try package.write("error: no such thing \(number)\n", to: "bin/errors")
      try package.write("// version \(number)", to: "package/Sources/App/App.swift")
      try terminal.picture(with: "no such thing \(number)")
      _ = try terminal.picture(afterSilenceFor: .milliseconds(200))
      counts.append(try openFiles(of: terminal.window.process).count)
    }
    // A command may be running whenever descriptors are counted.
    #expect(try #require(counts.suffix(3).min()) <= #require(counts.prefix(3).max()), "\(counts)")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
    try waits(for: "the end of the processes") { try processes(inSession: terminal.window.process).isEmpty }
  }
}
