import Foundation
import ProgramRun

/// A program in a pseudo-terminal whose screen a test looks at.
package final class EmulatedTerminal {
  package private(set) var screen: TerminalEmulator
  /// The window of the screen.
  package let window: PseudoTerminal

  /// Starts a program with `variables` only.
  package init(
    _ program: String, _ arguments: [String] = [], variables: [String: String] = [:], columns: Int = 40, rows: Int = 10,
    isControlling: Bool = true
  ) throws {
    screen = TerminalEmulator(columns: columns, rows: rows)
    window = try PseudoTerminal(
      program, arguments, variables: variables, columns: columns, rows: rows, isControlling: isControlling)
  }

  /// Types text, or sends what a terminal sends for a key.
  package func type(_ text: String) throws { try window.type(text) }

  /// Pastes text, as a terminal with bracketed paste does. Reads the program's output at the same time.
  package func paste(_ text: String) throws {
    precondition(screen.modes.contains(2004), "the program doesn't ask for bracketed paste")
    var rest = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(try window.typeSome(rest))
      try screen.take(try window.shownBytesNow())
    }
  }

  /// Changes the size of the window.
  package func resize(columns: Int, rows: Int) {
    reset(columns: columns, rows: rows)
    window.resize(columns: columns, rows: rows)
  }

  /// Changes only the size of the screen.
  package func reset(columns: Int, rows: Int) { screen.resize(columns: columns, rows: rows) }

  /// Waits until a condition holds between two updates.
  ///
  /// - Parameter what: The condition, for the error after the time limit.
  package func waits(
    for what: String? = nil, line: Int = #line, until isReached: (TerminalEmulator) -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(300)
    while !screen.isStable || !isReached(screen) {
      do {
        try screen.take(try window.shownBytes(until: end))
      } catch PseudoTerminal.Failure.silence {
        throw PseudoTerminal.Failure.silence(before: what ?? "the condition in line \(line)", shown: screen.picture)
      }
    }
  }

  /// Waits until a row contains a text between two updates, and returns the screen.
  @discardableResult
  package func picture(with text: String) throws -> String {
    try waits(for: text) { $0.lines.contains { $0.contains(text) } }
    return screen.picture
  }

  /// Waits until the program writes nothing for a time, and returns the screen.
  package func picture(afterSilenceFor duration: Duration) throws -> String {
    while !window.isSilent(for: duration) { try screen.take(try window.shownBytes()) }
    return screen.picture
  }

  /// Waits until text outside the alternate screen contains a text.
  package func transcript(with text: String) throws -> String {
    while !screen.transcript.contains(text) { try screen.take(try window.shownBytes()) }
    return screen.transcript
  }

  /// Waits for the program's end, and returns its exit status, or the negative number of the signal that ended it.
  package func end() throws -> CInt {
    let end = window.end()
    try screen.take(end.shown.utf8)
    return end.status
  }
}
