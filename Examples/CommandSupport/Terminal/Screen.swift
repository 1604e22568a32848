/// The control sequences of terminals that the programs use (ECMA-48; xterm's for the alternate screen).
package enum Screen {
  /// Switches to the alternate screen and hides the cursor.
  package static let begin = "\u{1B}[?1049h\u{1B}[?25l"
  /// Shows the cursor and switches back from the alternate screen.
  package static let end = "\u{1B}[?25h\u{1B}[?1049l"
  /// Moves the cursor to the upper left corner.
  package static let home = "\u{1B}[H"
  /// Clears the line from the cursor to its end.
  package static let clearLine = "\u{1B}[K"
  /// Clears the screen from the cursor to its end.
  package static let clearRest = "\u{1B}[J"
  /// Begins and ends bold text.
  package static let bold = (begin: "\u{1B}[1m", end: "\u{1B}[22m")
  /// Begins and ends faint text.
  package static let faint = (begin: "\u{1B}[2m", end: "\u{1B}[22m")

  /// Moves the cursor to a column of its line, counted from 0.
  package static func column(_ column: Int) -> String {
    column > 0 ? "\r\u{1B}[\(column)C" : "\r"
  }
}
