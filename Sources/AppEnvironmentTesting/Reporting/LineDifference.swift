/// A difference between two lists, with one line for each element.
enum LineDifference {
  /// Returns the elements of both lists, marked `-` if only `expected` has them and `+` if only `actual` does, or `nil` if
  /// the lists are equal.
  static func text<Element>(
    expected: [Element],
    actual: [Element],
    same: (Element, Element) -> Bool,
    describe: (Element) -> String
  ) -> String? {
    let difference = actual.difference(from: expected, by: same)
    guard !difference.isEmpty else { return nil }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        lines.append("- " + describe(expected[old]))
        old += 1
      } else if inserted.contains(new) {
        lines.append("+ " + describe(actual[new]))
        new += 1
      } else {
        lines.append("  " + describe(actual[new]))
        old += 1
        new += 1
      }
    }
    return lines.joined(separator: "\n")
  }
}
