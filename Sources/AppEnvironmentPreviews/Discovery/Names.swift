import PackageSupport

extension [String] {
  /// The names with a number at the end of those that occur before, such as `Empty`, `Empty (2)`.
  var madeDistinct: [String] {
    madeDistinct({ $0 }) { "\($0) (\($1))" }
  }

  /// The names with a number at the end of those that occur before, such as `Empty`, `Empty-2`. The case of letters doesn't
  /// matter.
  var madeDistinctFileNames: [String] {
    madeDistinct({ $0.lowercased() }) { "\($0)-\($1)" }
  }

  private func madeDistinct(_ key: (String) -> String, _ numbered: (String, Int) -> String) -> [String] {
    var taken = Set(map(key))
    var seen: Set<String> = []
    return map { name in
      if seen.insert(key(name)).inserted { return name }
      var number = 2
      while !taken.insert(key(numbered(name, number))).inserted { number += 1 }
      return numbered(name, number)
    }
  }

  /// The name that a misspelled name probably means: the nearest one, if at most three of its characters and at most
  /// half of them differ.
  func nearest(to name: String) -> String? {
    let nearest = map { (name: $0, distance: $0.lowercased().editDistance(to: name.lowercased())) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= Swift.min(3, nearest.name.count / 2) else { return nil }
    return nearest.name
  }
}
