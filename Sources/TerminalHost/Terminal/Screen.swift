/// Control sequences that set up a terminal and restore it, from "XTerm Control Sequences".
enum Screen {
  /// The alternate screen without a cursor, bracketed paste, and reports of mouse buttons and drags as SGR sequences.
  static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[2J"
  /// The opposite of ``begin``, with default colours.
  static let end = "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
}
