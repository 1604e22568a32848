/// Guesses the encoding of a text that is not UTF-8 from the letters that its bytes would be: Cyrillic, Japanese, Chinese
/// or Korean. Where none of them is likely, as where single bytes above ASCII stand among letters, there is no guess.
///
/// The rows of the characters that are used most are those of JIS X 0208 (kana), GB 2312 and Big5 (the first level) and
/// KS X 1001 (syllables).
enum ScriptGuess {
  static func encoding(_ bytes: Bytes) -> String? {
    let pairs = PairCounts(bytes)
    if pairs.shiftJIS.isLikely(share: 0.2) { return "Shift_JIS" }
    if pairs.eucJP.isLikely(share: 0.2) { return "EUC-JP" }
    if pairs.eucKR.isLikely(share: 0.85) { return "EUC-KR" }
    if pairs.gb2312.isLikely(share: 0.85) { return "GB18030" }
    if pairs.big5.isLikely(share: 0.85), pairs.hasTrailsOfBig5 { return "Big5" }
    let windows = CyrillicCounts(bytes, windows1251)
    let koi8 = CyrillicCounts(bytes, koi8R)
    guard windows.isLikely || koi8.isLikely else { return nil }
    return windows.oddness <= koi8.oddness ? "windows-1251" : "KOI8-R"
  }

  /// What a byte is in a Cyrillic encoding.
  fileprivate enum Letter: Sendable {
    case none, lower, upper
  }

  fileprivate struct Alphabet: Sendable {
    var letters = [Letter](repeating: .none, count: 256)
    /// The ten letters that Russian has most of, and the Ukrainian one.
    var frequent = [Bool](repeating: false, count: 256)
  }

  fileprivate static let windows1251: Alphabet = {
    var alphabet = Alphabet()
    for byte in 0xC0...0xDF { alphabet.letters[byte] = .upper }
    for byte in 0xE0...0xFF { alphabet.letters[byte] = .lower }
    for byte in [0xA8, 0xAA, 0xAF, 0xB2, 0xA5, 0xA1] { alphabet.letters[byte] = .upper }
    for byte in [0xB8, 0xBA, 0xBF, 0xB3, 0xB4, 0xA2] { alphabet.letters[byte] = .lower }
    for byte in [0xE0, 0xE2, 0xE5, 0xE8, 0xEB, 0xED, 0xEE, 0xF0, 0xF1, 0xF2] {
      alphabet.frequent[byte] = true
      alphabet.frequent[byte - 0x20] = true
    }
    alphabet.frequent[0xB3] = true
    return alphabet
  }()

  fileprivate static let koi8R: Alphabet = {
    var alphabet = Alphabet()
    for byte in 0xC0...0xDF { alphabet.letters[byte] = .lower }
    for byte in 0xE0...0xFF { alphabet.letters[byte] = .upper }
    for byte in [0xA3, 0xA4, 0xA6, 0xA7, 0xAD] {
      alphabet.letters[byte] = .lower
      alphabet.letters[byte + 0x10] = .upper
    }
    for byte in [0xC1, 0xD7, 0xC5, 0xC9, 0xCC, 0xCE, 0xCF, 0xD2, 0xD3, 0xD4] {
      alphabet.frequent[byte] = true
      alphabet.frequent[byte + 0x20] = true
    }
    alphabet.frequent[0xA6] = true
    return alphabet
  }()
}

/// How much of a text is Cyrillic in one of its encodings.
private struct CyrillicCounts {
  private var high = 0
  private var runs = 0
  private var letters = 0
  private var frequent = 0
  /// Capitals that follow a small letter.
  private var wrongCapitals = 0

  init(_ bytes: Bytes, _ alphabet: ScriptGuess.Alphabet) {
    var last = ScriptGuess.Letter.none
    var wasHigh = false
    for byte in bytes {
      guard byte >= 0x80 else {
        last = .none
        wasHigh = false
        continue
      }
      high += 1
      if !wasHigh { runs += 1 }
      wasHigh = true
      let letter = alphabet.letters[Int(byte)]
      if letter != .none { letters += 1 }
      if alphabet.frequent[Int(byte)] { frequent += 1 }
      if letter == .upper, last == .lower { wrongCapitals += 1 }
      last = letter
    }
  }

  /// Words of several letters, of which many are frequent ones.
  var isLikely: Bool {
    high >= 8 && high * 2 >= runs * 5 && letters * 10 >= high * 9 && frequent * 2 >= letters
      && wrongCapitals * 10 <= letters
  }

  /// What is unlike Cyrillic in it, to compare.
  var oddness: Int { isLikely ? (letters - frequent) + 4 * wrongCapitals + 2 * (high - letters) : .max }
}

/// The pairs of bytes that a text has in each of the encodings with two bytes for a character.
private struct PairCounts {
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
