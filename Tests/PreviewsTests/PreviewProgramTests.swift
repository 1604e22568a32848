import Foundation
import ProgramRun
import TemporaryFolders
import TerminalEmulator
import Testing

/// The built program `previews`, in a pseudo-terminal and as a command.
@Suite(.ownThread, .timeLimit(.minutes(10))) struct PreviewProgramTests {
  @Test("The program shows the list beside the chosen preview, which is live, and ends with Option-Q")
  func browsesPreviews() throws {
    let terminal = try program(["--select", "SignUp/An empty form"])
    _ = try terminal.picture(with: "An empty form")
    _ = try terminal.picture(with: "Repeat the password")
    try terminal.type("\u{1B}a")
    _ = try terminal.picture(with: "ASCII")
    try terminal.type("\u{1B}s")
    _ = try terminal.picture(with: "Size: 40")
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("A single preview is shown without the list")
  func showsOnePreview() throws {
    let terminal = try program(["SignUp/A valid form"])
    let screen = try terminal.picture(with: "morgana")
    #expect(!screen.contains("SignUp"))
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  @Test("The switch for colors is off in a terminal without colors", arguments: [["NO_COLOR": "1"], ["TERM": "vt220"]])
  func hasNoColors(variables: [String: String]) throws {
    let terminal = try program(["--select", "SignUp/An empty form"], variables: variables)
    let screen = try terminal.picture(with: "Repeat the password")
    #expect(screen.contains("Colors: off"))
    try terminal.type("\u{1B}q")
    #expect(try terminal.end() == 0)
  }

  private func program(_ arguments: [String], variables: [String: String] = [:]) throws -> EmulatedTerminal {
    try EmulatedTerminal(
      ProgramRun.programs.appending(path: "previews").path, arguments,
      variables: ["TERM": "xterm-256color"].merging(variables) { $1 }, columns: 100, rows: 24)
  }
}
