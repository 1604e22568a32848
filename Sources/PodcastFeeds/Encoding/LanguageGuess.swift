/// Guesses the encoding of a text that names none or a wrong one, from the language that the feed says it is in.
enum LanguageGuess {
  static func encoding(_ bytes: Bytes) -> (encoding: DocumentEncoding, name: String)? {
    guard let start = bytes.find("<language>", from: 0, to: bytes.count) else { return nil }
    let code = bytes.part(start + 10, min(bytes.count, start + 40)).trimmed
    let names: [String]
    if code.matchesFolded("ja", at: 0) {
      names = ["Shift_JIS", "EUC-JP"]
    } else if code.matchesFolded("zh-tw", at: 0) || code.matchesFolded("zh-hk", at: 0) {
      names = ["Big5", "GB18030"]
    } else if code.matchesFolded("zh", at: 0) {
      names = ["GB18030", "Big5"]
    } else if code.matchesFolded("ko", at: 0) {
      names = ["EUC-KR"]
    } else if code.matchesFolded("ru", at: 0) || code.matchesFolded("uk", at: 0) || code.matchesFolded("bg", at: 0) {
      names = ["windows-1251", "KOI8-R"]
    } else {
      return nil
    }
    let sample = bytes.part(0, min(bytes.count, 8192))
    let candidates = names.compactMap { name in DocumentEncoding(name: name).map { (encoding: $0, name: name) } }
    return candidates.map { ($0, strangeness(sample, $0.encoding)) }.min { $0.1 < $1.1 }?.0
  }

  /// How little like a text the bytes are in an encoding.
  private static func strangeness(_ sample: Bytes, _ encoding: DocumentEncoding) -> Int {
    var decoder = Transcoder(encoding)
    var result: [UInt8] = []
    decoder.decode(sample, isLast: true, into: &result)
    var score = 0
    var wasLower = false
    for scalar in String(decoding: result, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
      switch scalar.value {
      case 0xFFFD: score += 20
      // Half as wide: what Shift-JIS makes of other encodings.
      case 0xFF61...0xFF9F: score += 5
      // Capitals inside words: one Cyrillic encoding read as another.
      case 0x0410...0x042F: score += wasLower ? 5 : 1
      case 0x0430...0x044F: score += 0
      case 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3000...0x303F: score += 0
      default: score += 3
      }
      wasLower = (0x0430...0x044F).contains(scalar.value)
    }
    return score
  }
}
