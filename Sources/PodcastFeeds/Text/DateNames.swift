extension DateScan {
  /// The words of dates.
  enum Names {
    /// The month's number, by its name in English or the first three letters of it.
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

    /// Seconds east of UTC: RFC 822's names, its letters, which nobody uses rightly and which mean UTC, and others in use.
    static func zone(_ word: Bytes) -> Int? {
      if word.count == 1 || word.isFolded("gmt") { return 0 }
      guard word.count <= 5 else { return nil }
      return zones[NameHash.of(word)]
    }

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
        // Without a word on summer time.
        ("et", -5), ("ct", -6), ("mt", -7), ("pt", -8),
      ]
      return Dictionary(uniqueKeysWithValues: hours.map { (NameHash.of($0.0), Int($0.1 * 3600)) })
    }()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the longer text begins with these bytes, in any case.
  fileprivate func isBeginning(of text: StaticString) -> Bool {
    guard count <= text.utf8CodeUnitCount else { return false }
    return indices.allSatisfy { self[$0].lowercased == text.utf8Start[$0] }
  }
}
