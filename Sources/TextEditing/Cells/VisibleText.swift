import PackageSupport

/// Text in a form that a terminal shows without executing control characters.
///
/// A control character could move the cursor, change the title or answer in the user's name, and a bidirectional
/// override could show a line as something else. ASCII controls appear in caret notation, such as `^[`, and other hidden
/// characters as `\u{202E}`. Every text that is drawn or written to a terminal goes through this type.
///
/// A line for the output of a command is bounded by its columns: a cluster of more than 16 scalars, such as a letter with
/// thousands of accents, is cut and ends with an ellipsis, and of several clusters without a width, all but the first are
/// shown by number. Views leave out clusters without a width.
package enum VisibleText {
  /// Returns a text on one line, for the output of a command: newlines and tabs are shown as `^J` and `^I`.
  package static func line(_ text: String) -> String {
    if CellWidth.isPlain(text.utf8) { return text }
    return bounded(text) { scalar, _, line in append(scalar, to: &line) }
  }

  /// Returns lines for the output of a command. Tabs and newlines stay; a carriage return before a newline is left out.
  package static func output(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    guard bytes.contains(where: { $0 < 0x20 ? $0 != 0x09 && $0 != 0x0A : $0 >= 0x7F }) else { return Array(bytes) }
    let text = bounded(String(decoding: bytes, as: UTF8.self)) { scalar, character, lines in
      switch (scalar, character) {
      case ("\r", "\r\n"): break
      case ("\n", _), ("\t", _): lines.append(scalar)
      default: append(scalar, to: &lines)
      }
    }
    return Array(text.utf8)
  }

  /// Returns a text whose length is bounded by its columns. Control characters stay.
  package static func bounded(_ text: String) -> String {
    bounded(text) { scalar, _, bounded in bounded.append(scalar) }
  }

  private static func bounded(
    _ text: String, _ append: (Unicode.Scalar, Character, inout String.UnicodeScalarView) -> Void
  ) -> String {
    var bounded = String.UnicodeScalarView()
    var followsInvisible = false
    for character in text {
      let scalars = character.unicodeScalars
      let isInvisible = CellWidth.of(character) == 0 && !scalars.contains { $0.value < 0xA0 || $0.isHidden }
      // The longest emoji have 11 scalars.
      for scalar in scalars.prefix(16) {
        if isInvisible, followsInvisible {
          bounded.append(contentsOf: scalar.escaped.unicodeScalars)
        } else {
          append(scalar, character, &bounded)
        }
      }
      if scalars.dropFirst(16).first != nil { bounded.append("…") }
      followsInvisible = isInvisible
    }
    return String(bounded)
  }

  /// Returns the lines of a text. A tab becomes four spaces.
  package static func lines(_ text: String) -> [String] {
    if CellWidth.isPlain(text.utf8) { return [text] }
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar.value {
      case 0x0A where previous == "\r": continue
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029:
        lines.append(String(line))
        line = String.UnicodeScalarView()
      case 0x09: line.append(contentsOf: "    ".unicodeScalars)
      default: append(scalar, to: &line)
      }
    }
    lines.append(String(line))
    return lines
  }

  /// Returns a cluster other than a tab, in one or more columns.
  ///
  /// Clusters without a width are made visible: marks after U+25CC, and other scalars by their number.
  package static func cluster(_ character: Character) -> String {
    if width(ofUnchanged: character) != nil { return String(character) }
    var shown = String.UnicodeScalarView()
    for scalar in character.unicodeScalars { append(scalar, to: &shown) }
    let text = String(shown)
    if CellWidth.of(text) > 0 { return text }
    let isMark = character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format }
    return isMark ? "\u{25CC}" + text : character.unicodeScalars.map(\.escaped).joined()
  }

  /// Returns the number of columns of a cluster that is shown as it is; nil for every other one.
  static func width(ofUnchanged character: Character) -> Int? {
    for scalar in character.unicodeScalars where scalar.isHidden { return nil }
    let width = CellWidth.of(character)
    return width > 0 ? width : nil
  }

  /// Appends a scalar in the form in which it is shown.
  package static func append(_ scalar: Unicode.Scalar, to line: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0..<0x20: line.append(contentsOf: "^\(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))".unicodeScalars)
    case 0x7F: line.append(contentsOf: "^?".unicodeScalars)
    case _ where scalar.isHidden: line.append(contentsOf: scalar.escaped.unicodeScalars)
    default: line.append(scalar)
    }
  }
}
