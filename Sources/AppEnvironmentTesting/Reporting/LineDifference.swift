/// Two lists, one entry a line: what both have, what only one was to have, and what only the other has.
enum LineDifference {
  /// The lines of both, those of `expected` alone marked `-` and those of `actual` alone marked `+`; nil when there is
  /// no difference.
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
