import Foundation
import PackageSupport

/// The source of an editor's input: a terminal, a script, or the lines of a test.
package struct EditorInput: Sendable {
  /// An event in a session.
  package enum Event: Equatable, Sendable {
    /// A line without its newline, as bytes that may be invalid UTF-8.
    case line([UInt8])
    /// The person returns to the prompt, with Control-C.
    case interrupt
    /// The program is asked to end, for example because the terminal was closed.
    case termination
  }

  /// The prompt that a person sees before a line.
  package enum Prompt: String, Sendable {
    /// The prompt for a command.
    case command = "> "
    /// The prompt for a line of text.
    case text = "+ "
  }

  /// A Boolean value that indicates whether a person types the input. Only a person is prompted.
  package var isTerminal: Bool
  /// A Boolean value that indicates whether the lines of a session may have been cut. See ``isCut(_:)``.
  package var cutsLines: Bool
  /// Waits for the next event; nil at the end of the input. Called by one task at a time.
  ///
  /// Throws the error of the read.
  package var nextEvent: @Sendable (_ prompt: Prompt) async throws -> Event?
  /// Returns a Boolean value that indicates whether a signal that stops a running command has arrived. An interruption
  /// is consumed; a request to end is the next event as well.
  package var isInterrupted: @Sendable () -> Bool
  /// Reads the input up to its end.
  ///
  /// Throws the error of the read.
  package var readToEnd: @Sendable () async throws -> Data

  /// Creates an input from its functions.
  package init(
    isTerminal: Bool,
    nextEvent: @escaping @Sendable (_ prompt: Prompt) async throws -> Event?,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    readToEnd: @escaping @Sendable () async throws -> Data
  ) {
    self.isTerminal = isTerminal
    cutsLines = isTerminal
    self.nextEvent = nextEvent
    self.isInterrupted = isInterrupted
    self.readToEnd = readToEnd
  }

  /// Creates an input of known bytes.
  ///
  /// - Parameters:
  ///   - text: The bytes, which a session reads as lines.
  ///   - isTerminal: A Boolean value that indicates whether the input passes for a terminal.
  package static func text(_ text: Data, isTerminal: Bool = false) -> Self {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Event.line(Array($0)) }
    if lines.last == .line([]) { lines.removeLast() }
    return events(lines, rest: text, isTerminal: isTerminal)
  }

  /// Creates an input of known events.
  ///
  /// - Parameters:
  ///   - events: The events of a session, in order.
  ///   - rest: The bytes that a one-shot command reads.
  ///   - isTerminal: A Boolean value that indicates whether the input passes for a terminal.
  package static func events(_ events: [Event], rest: Data = Data(), isTerminal: Bool = false) -> Self {
    let remaining = Locked(events[...])
    return Self(
      isTerminal: isTerminal, nextEvent: { _ in remaining.withLock { $0.popFirst() } }, readToEnd: { rest })
  }

  /// Returns a Boolean value that indicates whether a terminal in line mode may have cut a line.
  ///
  /// It drops bytes after the first 4095 of a line without notice (`N_TTY_BUF_SIZE` of Linux less the newline), so that
  /// a line of this length can't be trusted.
  static func isCut(_ line: some Collection<UInt8>) -> Bool { line.count == 4095 }

  /// The reason why a line that may have been cut is refused.
  static let cutReason = "terminals cut lines at 4095 bytes; use a pipe for longer ones"
}
