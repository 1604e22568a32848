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
