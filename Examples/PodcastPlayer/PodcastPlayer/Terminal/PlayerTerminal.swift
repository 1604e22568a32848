import CommandSupport
import Foundation
import Locking

/// Where the player's view is shown and its keys are pressed: a terminal, or what a test makes of it.
public struct PlayerTerminal: Sendable {
  /// What a player has to know of.
  public enum Event: Equatable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The terminal has another size.
    case resized
    /// The person wants to end the program, as by Control-C or Control-\.
    case interruption
    /// The program is asked to end, as by a hang-up of the terminal.
    case termination
    /// The program is asked to stop until it is told to go on, as by Control-Z.
    case suspension
    /// The program goes on, after it was stopped by a signal of which it is not told.
    case resumption
    /// Nobody reads any more what the program says.
    case readerLeft
  }

  /// Whether there is a person to see a view and to press keys. Otherwise only lines are written, and no keys read.
  public var isInteractive: Bool
  /// Whether colours and the like may be used.
  public var hasStyles: Bool
  /// How much room there is now.
  public var size: @Sendable () -> TerminalSize
  /// Makes the screen the player's, and lets keys be read one by one. Throws what the terminal fails with.
  public var open: @Sendable () throws -> Void
  /// Makes the terminal what it was before `open`.
  public var close: @Sendable () -> Void
  /// Stops the program; returns when it goes on.
  public var suspend: @Sendable () -> Void
  /// Writes text with control sequences.
  public var write: @Sendable (_ text: String) -> Void
  /// Waits for the next event; nil at the end. Called by one task at a time. Throws what reading fails with.
  public var nextEvent: @Sendable () async throws -> Event?

  /// Makes a terminal of the functions that it consists of.
  public init(
    isInteractive: Bool,
    hasStyles: Bool = false,
    size: @escaping @Sendable () -> TerminalSize = { TerminalSize() },
    open: @escaping @Sendable () throws -> Void = {},
    close: @escaping @Sendable () -> Void = {},
    suspend: @escaping @Sendable () -> Void = {},
    write: @escaping @Sendable (_ text: String) -> Void = { _ in },
    nextEvent: @escaping @Sendable () async throws -> Event?
  ) {
    self.isInteractive = isInteractive
    self.hasStyles = hasStyles
    self.size = size
    self.open = open
    self.close = close
    self.suspend = suspend
    self.write = write
    self.nextEvent = nextEvent
  }
}
