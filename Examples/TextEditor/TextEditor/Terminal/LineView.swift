import CommandSupport
import TextEditing

/// The part of a line that fits a terminal's width, and the column of the cursor.
package struct LineView: Equatable, Sendable {
  /// The prompt and the visible part, free of control characters. An ellipsis stands for a hidden part.
  package private(set) var text: String
  /// The column of the cursor, counted from 0.
  package private(set) var cursor: Int

  /// Creates the view of a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - prompt: The text before the line, in characters of one column.
  ///   - width: The terminal's width in columns.
  package init(_ line: LineBuffer, prompt: String, width: Int) {
    // The last column stays free for the cursor: a character there would begin a line in some terminals.
    let room = max(1, width - prompt.count - 1)
    // Up to a third of the room is for the text after the cursor.
    let left = room - Self.columns(of: line.after, atMost: room / 3)
    var before = ""
    var columns = 0
    var isCut = false
    for character in line.before.reversed() {
      let shown = Self.shown(character)
      if columns + DisplayWidth.of(shown) > left {
        isCut = true
        break
      }
      before = shown + before
      columns += DisplayWidth.of(shown)
    }
    if isCut {
      while columns >= left, !before.isEmpty { columns -= DisplayWidth.of(before.removeFirst()) }
      before = "…" + before
      columns += 1
    }
    let after = line.after.prefix(room + 1).map(Self.shown).joined()
    text = prompt + before + DisplayWidth.cut(after, to: room - columns)
    cursor = prompt.count + columns
  }

  /// Returns a text in the form in which it is shown in a line.
  package static func shown(_ text: String) -> String {
    text.map(shown).joined()
  }

  private static func shown(_ character: Character) -> String {
    character == "\t" ? "    " : VisibleText.line(String(character))
  }

  /// Returns the number of columns of a text, at most `limit`. The rest of the text isn't read.
  private static func columns(of text: String, atMost limit: Int) -> Int {
    var columns = 0
    for character in text {
      columns += DisplayWidth.of(shown(character))
      if columns >= limit { return limit }
    }
    return columns
  }
}
