#if os(Linux)
  import Foundation
  import ProgramRun
  import Testing

  /// A terminal in which the built program runs, and the person in front of it.
  final class Terminal {
    private let terminal: PseudoTerminal

    /// Starts the program with these arguments.
    init(_ arguments: String...) throws {
      terminal = try PseudoTerminal(ProgramRun.programs.appending(path: "text-editor").path, arguments)
    }

    /// Types text; `\u{3}` is Control-C, `\u{4}` Control-D.
    func type(_ text: String) {
      #expect(throws: Never.self) { try terminal.type(text) }
    }

    /// Reads what is shown until it ends with `text`, and returns all of it, with plain newlines.
    func shown(until text: String) throws -> String {
      try terminal.shown(until: text)
    }

    /// Reads what is shown until `text` is in it.
    func shown(with text: String) throws {
      try terminal.shown(with: text)
    }

    /// Waits for the end of the program; returns the rest of what was shown, and its exit status.
    func end() -> (shown: String, status: CInt) {
      terminal.end()
    }

    /// Closes the terminal's window.
    func hangUp() {
      terminal.hangUp()
    }
  }
#endif
