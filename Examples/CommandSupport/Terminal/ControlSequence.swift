/// The control sequences of terminals that the programs use, from ECMA-48.
package enum ControlSequence {
  /// Moves the cursor to the upper left corner.
  package static let home = "\u{1B}[H"
  /// Clears the line from the cursor to its end.
  package static let clearLine = "\u{1B}[K"
  /// Clears the screen from the cursor to its end.
  package static let clearRest = "\u{1B}[J"
  /// Begins and ends faint text.
  package static let faint = (begin: "\u{1B}[2m", end: "\u{1B}[22m")

  /// Moves the cursor to a column of its line, counted from 0.
  package static func column(_ column: Int) -> String {
    column > 0 ? "\r\u{1B}[\(column)C" : "\r"
  }
}
