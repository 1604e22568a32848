import Foundation

/// The size of a terminal in characters.
package struct TerminalSize: Equatable, Sendable {
  /// The number of characters in a line.
  package var columns: Int
  /// The number of lines.
  package var rows: Int

  /// Creates a size.
  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
  }

  /// Creates the size of a terminal, or 80 by 24 if the terminal doesn't report one.
  package init(of descriptor: CInt) {
    var size = winsize()
    self.init()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
