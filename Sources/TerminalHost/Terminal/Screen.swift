import Foundation
import PortableSwiftUI

/// Control sequences that set up a terminal and restore it, from "XTerm Control Sequences".
///
/// A terminal ignores the modes that it doesn't have.
enum Screen {
  /// The alternate screen without a cursor; no continuation on the next row, because a terminal may show a grapheme in more
  /// columns than are left; bracketed paste; reports of the focus, and of mouse buttons and drags as SGR sequences.
  static let begin =
    "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[0m\u{1B}[2J"

  /// The reverse of ``begin``. It also ends an interrupted update.
  static let end =
    "\(endOfUpdate)\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

  /// The beginning of some lines below the prompt: no continuation on the next row, and bracketed paste. There is no mouse,
  /// whose reports have positions on the screen.
  static let beginLines = "\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[0m"

  /// The reverse of ``beginLines``. It also ends an interrupted update.
  static let endLines = "\(endOfUpdate)\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?7h"

  /// The beginning of a synchronized update: the terminal shows nothing of it until ``endOfUpdate``.
  ///
  /// See "Terminal Spec: Synchronized Output", Christian Parpart.
  static let beginningOfUpdate = "\u{1B}[?2026h"
  static let endOfUpdate = "\u{1B}[?2026l"
}
