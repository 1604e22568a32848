import Foundation

/// How many characters a terminal has room for.
public struct TerminalSize: Equatable, Sendable {
  /// Beside each other.
  public var columns: Int
  /// Below each other.
  public var rows: Int

  /// Makes a size.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
  }

  /// The size of the terminal behind a file descriptor; 80 by 24 where it does not say.
  init(of descriptor: CInt) {
    var size = winsize()
    self.init()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
