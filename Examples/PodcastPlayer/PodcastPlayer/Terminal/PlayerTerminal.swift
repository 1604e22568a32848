import CommandSupport
import Foundation
import PackageSupport

/// The terminal that shows the player's view and reads its keys.
public struct PlayerTerminal: Sendable {
  /// An event that a player reacts to.
  public enum Event: Equatable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The size of the terminal changed.
    case resized
    /// The person ends the program, with Control-C or Control-\.
    case interruption
    /// The program is asked to end, for example because the terminal was closed.
    case termination
    /// The person stops the program, with Control-Z.
    case suspension
    /// The program continues after a stop, which it may not have noticed.
    case resumption
    /// The reader of the output is gone.
    case readerLeft
  }

  /// A Boolean value that indicates whether a person sees the view and presses keys. Otherwise the player writes lines and
  /// reads no keys.
  public var isInteractive: Bool
  /// A Boolean value that indicates whether the view may have bold and faint text.
  public var hasStyles: Bool
  /// Returns the current size.
  public var size: @Sendable () -> TerminalSize
  /// Switches to a screen of the player's own and to single keys. Throws the terminal's error.
  public var open: @Sendable () throws -> Void
  /// Restores the terminal's state before `open`.
  public var close: @Sendable () -> Void
  /// Stops the program, and returns when it continues.
  public var suspend: @Sendable () -> Void
  /// Writes text with control sequences.
  public var write: @Sendable (_ text: String) -> Void
  /// Waits for the next event; nil at the end of the input. Called by one task at a time. Throws the error of the read.
  public var nextEvent: @Sendable () async throws -> Event?

  /// Creates a terminal from its functions.
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
