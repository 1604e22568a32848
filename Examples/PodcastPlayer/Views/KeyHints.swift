import AppEnvironmentUI

/// The most important keys of the library and the player, in lines at the bottom of the screen.
enum KeyHints {
  /// Returns lines of hints, each of which has as many as fit.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - count: The number of lines.
  static func lines(width: CGFloat, count: Int) -> [String] {
    let isWide = hints.allSatisfy { CGFloat($0.joined(separator: gap).count) <= width }
    // If not all hints fit, the one about the other keys comes first.
    let ordered = isWide ? hints : [["? keys"] + hints[0].dropLast(), hints[1]]
    return ordered.prefix(count).map { hints in
      var line = ""
      for hint in hints {
        let longer = line.isEmpty ? hint : line + gap + hint
        if CGFloat(longer.count) > width { break }
        line = longer
      }
      return line
    }
  }

  private static let gap = "  "
  private static let hints = [
    ["Return play", "space pause", "a queue", "1 2 3 / lists", "Tab move", "q quit", "? all keys"],
    ["j l seek", "n next", "s speed", "m mark", "i notes", ", . chapter", "t sleep", "r refresh"],
  ]
}
