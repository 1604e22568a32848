/// A title as it is shown: on one line, without anything that a terminal would obey.
package enum Title {
  /// The words of a title with single spaces between them; control and formatting characters are left out, except those
  /// that emoji and scripts are joined with.
  package static func shown(_ title: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      if scalar.properties.isWhitespace {
        if shown.last != " " { shown.append(" ") }
      } else if isVisible(scalar) {
        shown.append(scalar)
      }
    }
    if shown.first == " " { shown.removeFirst() }
    if shown.last == " " { shown.removeLast() }
    return shown.isEmpty ? untitled : String(shown)
  }

  /// Stands for a title that there is not.
  static let untitled = "(no title)"

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
    case .format: joiners.contains(scalar.value) || tags.contains(scalar.value)
    default: true
    }
  }

  private static let joiners: ClosedRange<UInt32> = 0x200C...0x200D
  /// Of which the flags of England, Scotland and Wales are made.
  private static let tags: ClosedRange<UInt32> = 0xE0020...0xE007F
}
