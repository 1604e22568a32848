/// The pairs of bytes that a text has in each of the encodings with two bytes for a character.
struct PairCounts {
  struct Count {
    /// Pairs that stand for a character.
    var valid = 0
    /// Bytes that do not belong to one.
    var invalid = 0
    /// Pairs, and how many of them are characters that texts have many of.
    var counted = 0
    var frequent = 0

    func isLikely(share: Double) -> Bool {
      valid >= 4 && invalid * 50 <= valid && Double(frequent) >= share * Double(counted) && frequent > 0
    }
  }

  private(set) var shiftJIS = Count()
  private(set) var eucJP = Count()
  private(set) var eucKR = Count()
  private(set) var gb2312 = Count()
  private(set) var big5 = Count()
  /// Second bytes that would be ASCII by themselves, in Big5.
  private var lowTrails = 0

  /// Four second bytes of ten are in ASCII: the other encodings have none, and a capital with an accent before a small
  /// letter has nothing else.
  var hasTrailsOfBig5: Bool { lowTrails * 12 >= big5.valid && lowTrails * 4 <= big5.valid * 3 }

  /// How many characters are not among the frequent ones of a Chinese encoding, or are in what was added to it later.
  func rare(in name: String) -> Int {
    let count = name == "Big5" ? big5 : gb2312
    return count.counted - count.frequent + 2 * count.invalid
  }

  init(_ bytes: Bytes) {
    countShiftJIS(bytes)
    countEUC(bytes)
    countBig5(bytes)
  }

  private mutating func countShiftJIS(_ bytes: Bytes) {
    var at = 0
    while at < bytes.count {
      let lead = bytes[at]
      at += 1
      if lead < 0x80 { continue }
      switch lead {
      case 0x81...0x9F, 0xE0...0xFC:
        guard at < bytes.count else { return }
        let trail = bytes[at]
        guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else {
          shiftJIS.invalid += 1
          continue
        }
        at += 1
        shiftJIS.valid += 1
        // Punctuation, in its own row.
        if lead == 0x81 { continue }
        shiftJIS.counted += 1
        let isHiragana = lead == 0x82 && (0x9F...0xF1).contains(trail)
        if isHiragana || lead == 0x83 && trail <= 0x96 { shiftJIS.frequent += 1 }
      case 0xA1...0xDF: shiftJIS.counted += 1
      default: shiftJIS.invalid += 1
      }
    }
  }

  /// The three that have pairs of bytes from 0xA1 on.
  private mutating func countEUC(_ bytes: Bytes) {
    var pairs = Count()
    var at = 0
    while at < bytes.count {
      let lead = bytes[at]
      at += 1
      if lead < 0x80 { continue }
      guard at < bytes.count else { break }
      let trail = bytes[at]
      guard lead >= 0x81, lead < 0xFF, trail >= 0xA1, trail < 0xFF, lead >= 0xA1 || lead == 0x8E else {
        pairs.invalid += 1
        // What GBK adds has other second bytes.
        if lead >= 0x81, trail >= 0x40 { at += 1 }
        continue
      }
      at += 1
      pairs.valid += 1
      // Punctuation and letters of other scripts.
      if lead == 0xA4 || lead == 0xA5 { eucJP.frequent += 1 }
      if lead == 0xA4 || lead == 0xA5 || lead >= 0xB0 { pairs.counted += 1 }
      if (0xB0...0xC8).contains(lead) { eucKR.frequent += 1 }
      if (0xB0...0xD7).contains(lead) { gb2312.frequent += 1 }
    }
    eucJP = merged(pairs, eucJP.frequent)
    eucKR = merged(pairs, eucKR.frequent)
    gb2312 = merged(pairs, gb2312.frequent)
  }

  private func merged(_ pairs: Count, _ frequent: Int) -> Count {
    var count = pairs
    count.frequent = frequent
    return count
  }

  private mutating func countBig5(_ bytes: Bytes) {
    var at = 0
    while at < bytes.count {
      let lead = bytes[at]
      at += 1
      if lead < 0x80 { continue }
      guard at < bytes.count else { return }
      let trail = bytes[at]
      guard (0xA1...0xF9).contains(lead), (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else {
        big5.invalid += 1
        continue
      }
      at += 1
      big5.valid += 1
      if trail < 0x80 { lowTrails += 1 }
      // Punctuation.
      if lead < 0xA4 { continue }
      big5.counted += 1
      if lead <= 0xC6 { big5.frequent += 1 }
    }
  }
}
