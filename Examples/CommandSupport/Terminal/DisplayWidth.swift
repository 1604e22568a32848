import TextEditing

/// The number of terminal columns that text takes. See `CellWidth`.
package enum DisplayWidth {
  /// Returns the columns of a text.
  package static func of(_ text: some StringProtocol) -> Int { CellWidth.of(text) }

  /// Returns the columns of a cluster.
  package static func of(_ character: Character) -> Int { CellWidth.of(character) }

  /// Returns the text, cut to a width with an ellipsis if it is wider. No cluster is split.
  package static func cut(_ text: String, to width: Int) -> String {
    var kept = ""
    var taken = 0
    var isCut = false
    // The part that fits together with an ellipsis.
    var fitting = ""
    for character in text {
      let next = taken + of(character)
      if next > width {
        isCut = true
        break
      }
      kept.append(character)
      taken = next
      if taken < width { fitting = kept }
    }
    guard isCut else { return text }
    return width < 1 ? "" : fitting + "…"
  }
}
