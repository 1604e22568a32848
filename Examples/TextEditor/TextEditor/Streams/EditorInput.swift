import Foundation
import Locking

/// Where the editor takes its input from: a terminal, a script, or lines given by a test.
public struct EditorInput: Sendable {
  /// What comes next in a session.
  public enum Event: Equatable, Sendable {
    /// A line without its newline, with whatever bytes it has.
    case line([UInt8])
    /// The person wants back to the prompt, as by Control-C.
    case interrupt
    /// The program is asked to end, as by a hang-up of the terminal.
    case termination
  }

  /// Whether a person is typing; only then the editor prompts.
  public var isTerminal: Bool
  /// Waits for the next event; nil at the end of the input. Called by one task at a time.
  ///
  /// Throws what reading fails with.
  public var nextEvent: @Sendable () async throws -> Event?
  /// Returns whether a signal that stops a running command has arrived since the last event. An interruption is consumed;
  /// a request to end is also the next event.
  public var isInterrupted: @Sendable () -> Bool
  /// Waits for all of the input up to its end.
  ///
  /// Throws what reading fails with.
  public var readToEnd: @Sendable () async throws -> Data

  /// Whether a terminal may have cut this line: it drops in silence what is typed behind 4095 bytes (N_TTY_BUF_SIZE of
  /// Linux, less the newline), so that a line of this length is not to be trusted.
  static func isCut(_ line: some Collection<UInt8>) -> Bool { line.count == 4095 }

  /// What to tell a person whose line may have been cut.
  static let cutReason = "terminals cut lines at 4095 bytes; use a pipe for longer ones"

  /// Makes an input of the functions that read it.
  public init(
    isTerminal: Bool,
    nextEvent: @escaping @Sendable () async throws -> Event?,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    readToEnd: @escaping @Sendable () async throws -> Data
  ) {
    self.isTerminal = isTerminal
    self.nextEvent = nextEvent
    self.isInterrupted = isInterrupted
    self.readToEnd = readToEnd
  }

  /// An input that is known beforehand.
  ///
  /// - Parameters:
  ///   - text: The bytes to read, as lines in a session.
  ///   - isTerminal: Whether it is to pass for a terminal.
  public static func text(_ text: Data, isTerminal: Bool = false) -> Self {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Event.line(Array($0)) }
    if lines.last == .line([]) { lines.removeLast() }
    return events(lines, rest: text, isTerminal: isTerminal)
  }

  /// Events that are known beforehand, in order.
  ///
  /// - Parameters:
  ///   - events: What a session sees.
  ///   - rest: The bytes that a one-shot command reads.
  ///   - isTerminal: Whether it is to pass for a terminal.
  public static func events(_ events: [Event], rest: Data = Data(), isTerminal: Bool = false) -> Self {
    let remaining = Remaining(events)
    return Self(isTerminal: isTerminal, nextEvent: { remaining.next() }, readToEnd: { rest })
  }
}

/// Events that were not taken yet.
private final class Remaining: Sendable {
  private let events: Locked<[EditorInput.Event]>

  init(_ events: [EditorInput.Event]) {
    self.events = Locked(events.reversed())
  }

  func next() -> EditorInput.Event? {
    events.withLock { $0.popLast() }
  }
}
