extension DateScan {
  /// The words of dates, other than the months of other languages than English.
  enum Names {
    /// The number of a month by its English name or its abbreviation.
    static func month(_ word: Bytes) -> Int? {
      guard word.count >= 3, word.count <= 9 else { return nil }
      let first = word[0] | 0x20
      for (index, name) in months.enumerated()
      where name.short.utf8Start.pointee == first && word.matchesFolded(name.short, at: 0) {
        if word.count <= name.full.utf8CodeUnitCount, word.count == 3 || word.isBeginning(of: name.full) {
          return index + 1
        }
        if index == 8, word.count == 4, word.matchesFolded("sept", at: 0) { return 9 }
      }
      return nil
    }

    /// The offset from UTC in seconds of a time zone's abbreviation. RFC 822's single letters mean UTC, since most
    /// programs use them wrongly (RFC 2822, section 4.3).
    static func zone(_ word: Bytes) -> Int? {
      if word.count == 1 || word.isFolded("gmt") { return 0 }
      guard word.count <= 5 else { return nil }
      return zones[NameHash.of(word)]
    }

    /// The half of the day that a word is, or that ends a word.
    static func half(_ word: Bytes) -> TimeOfDay.Half? {
      if word.count == 2 { return word[1] | 0x20 == UInt8(ascii: "m") ? half(word[0]) : nil }
      guard word.count >= 6, word[0] >= 0x80 else { return nil }
      let end = word.count - 6
      if mornings.contains(where: { word.matches($0, at: end) }) { return .morning }
      return afternoons.contains { word.matches($0, at: end) } ? .afternoon : nil
    }

    /// The half of the day of the first letter of `am` or `pm`.
    static func half(_ letter: UInt8) -> TimeOfDay.Half? {
      switch letter | 0x20 {
      case UInt8(ascii: "a"): .morning
      case UInt8(ascii: "p"): .afternoon
      default: nil
      }
    }

    // Korean, Chinese and Japanese, six bytes each.
    private static let mornings: [StaticString] = ["오전", "上午", "午前"]
    private static let afternoons: [StaticString] = ["오후", "下午", "午後"]
    static let hours: [StaticString] = ["시", "時", "时", "点", "點"]
    static let minutes: [StaticString] = ["분", "分"]
    static let seconds: [StaticString] = ["초", "秒"]

    /// The number of a weekday, 0 for Monday, by the beginning of its name in one of several languages.
    static func weekday(_ word: Bytes) -> Int? {
      guard word.count >= 2 else { return nil }
      return weekdays.firstIndex { $0.contains { word.matchesFolded($0, at: 0) } }
    }

    /// English, German and Dutch, French, Spanish, Italian, Portuguese.
    private static let weekdays: [[StaticString]] = [
      ["mon", "maa", "lun", "seg"], ["tue", "die", "din", "mar", "ter"],
      ["wed", "mit", "woe", "mer", "mie", "mié", "qua"],
      ["thu", "don", "jeu", "jue", "gio", "qui"], ["fri", "fre", "vri", "ven", "vie", "sex"],
      ["sat", "sam", "zat", "sab", "sáb"], ["sun", "son", "zon", "dim", "dom"],
    ]

    private static let months: [(short: StaticString, full: StaticString)] = [
      ("jan", "january"), ("feb", "february"), ("mar", "march"), ("apr", "april"), ("may", "may"), ("jun", "june"),
      ("jul", "july"), ("aug", "august"), ("sep", "september"), ("oct", "october"), ("nov", "november"),
      ("dec", "december"),
    ]

    private static let zones: [UInt64: Int] = {
      let hours: [(StaticString, Double)] = [
        ("ut", 0), ("utc", 0), ("gmt", 0), ("wet", 0), ("est", -5), ("edt", -4), ("cst", -6), ("cdt", -5), ("mst", -7),
        ("mdt", -6), ("pst", -8), ("pdt", -7), ("akst", -9), ("akdt", -8), ("hst", -10), ("hdt", -9), ("ast", -4),
        ("adt", -3), ("nst", -3.5), ("ndt", -2.5), ("brt", -3), ("brst", -2), ("art", -3), ("clt", -4), ("clst", -3),
        ("bst", 1), ("west", 1), ("cet", 1), ("met", 1), ("cest", 2), ("mest", 2), ("mesz", 2), ("mez", 1), ("eet", 2),
        ("eest", 3), ("sast", 2), ("msk", 3), ("msd", 4), ("trt", 3), ("gst", 4), ("pkt", 5), ("ist", 5.5),
        ("npt", 5.75),
        ("ict", 7), ("wib", 7), ("sgt", 8), ("hkt", 8), ("pht", 8), ("myt", 8), ("awst", 8), ("kst", 9), ("jst", 9),
        ("acst", 9.5), ("acdt", 10.5), ("aest", 10), ("aedt", 11), ("nzst", 12), ("nzdt", 13),
        // Read as standard time.
        ("et", -5), ("ct", -6), ("mt", -7), ("pt", -8),
      ]
      return Dictionary(uniqueKeysWithValues: hours.map { (NameHash.of($0.0), Int($0.1 * 3600)) })
    }()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns a Boolean value that indicates whether a text begins with these bytes, in any case.
  fileprivate func isBeginning(of text: StaticString) -> Bool {
    guard count <= text.utf8CodeUnitCount else { return false }
    return indices.allSatisfy { self[$0].lowercased == text.utf8Start[$0] }
  }
}
