/// Guesses the encoding of a text that names none or a wrong one, from the language that the feed says it is in.
///
/// The encodings of a language are those that its pages on the web have had; which of them it is, and whether it is one of
/// them at all, is asked of the text.
struct LanguageGuess {
  /// The name of the encoding; `nil` if the feed names no language that has one of its own, or is not in that language.
  static func encoding(_ bytes: Bytes) -> String? {
    guard let tag = LanguageTag(in: bytes), let guess = LanguageGuess(tag) else { return nil }
    let sample = bytes.part(0, min(bytes.count, 64 << 10))
    let best = guess.encodings.map { ($0, guess.strangeness(sample, in: $0)) }.min { $0.1 < $1.1 }
    return best.flatMap { $0.1 <= 1 ? $0.0 : nil }
  }

  /// The usual first.
  private let encodings: [String]
  private let letters: LanguageLetters

  private init?(_ tag: LanguageTag) {
    let central = ["windows-1250", "ISO-8859-2"]
    let cyrillic = LanguageLetters.alphabet(0x0400...0x04FF)
    let arabic = LanguageLetters.alphabet(0x0600...0x06FF)
    switch tag.language {
    case "he", "yi": (encodings, letters) = (["windows-1255"], .alphabet(0x0591...0x05F4))
    case "el": (encodings, letters) = (["windows-1253", "ISO-8859-7"], .alphabet(0x0384...0x03CE))
    case "ar": (encodings, letters) = (["windows-1256", "ISO-8859-6"], arabic)
    case "fa", "ur": (encodings, letters) = (["windows-1256"], arabic)
    case "th": (encodings, letters) = (["windows-874"], .alphabet(0x0E01...0x0E5B))
    case "cs": (encodings, letters) = (central, .latin("áčďéěíňóřšťúůýž"))
    case "sk": (encodings, letters) = (central, .latin("áäčďéíĺľňóôŕšťúýž"))
    case "pl": (encodings, letters) = (central, .latin("ąćęłńóśźż"))
    case "hu": (encodings, letters) = (central, .latin("áéíóöőúüű"))
    case "ro": (encodings, letters) = (central, .latin("ăâîşţ"))
    case "sl", "hr", "bs": (encodings, letters) = (central, .latin("čćđšž"))
    case "sq": (encodings, letters) = (central, .latin("çë"))
    case "tr", "az": (encodings, letters) = (["windows-1254"], .latin("âçğıîöşûü"))
    case "lt": (encodings, letters) = (["windows-1257"], .latin("ąčęėįšųūž"))
    case "lv": (encodings, letters) = (["windows-1257"], .latin("āčēģīķļņōŗšūž"))
    case "et": (encodings, letters) = (["windows-1257", "windows-1252"], .latin("äõöüšž"))
    case "ru", "bg": (encodings, letters) = (["windows-1251", "KOI8-R"], cyrillic)
    case "uk", "be": (encodings, letters) = (["windows-1251", "KOI8-U"], cyrillic)
    case "mk", "sr":
      (encodings, letters) = tag.subtags.contains("latn") ? (central, .latin("čćđšž")) : (["windows-1251"], cyrillic)
    case "ja": (encodings, letters) = (["Shift_JIS", "EUC-JP"], .japanese)
    case "ko": (encodings, letters) = (["EUC-KR"], .korean)
    case "zh":
      let isTraditional = tag.subtags.contains { ["tw", "hk", "mo", "hant"].contains($0) }
      encodings = isTraditional ? ["Big5", "GB18030"] : ["GB18030", "Big5"]
      letters = .chinese
    default: return nil
    }
  }

  /// How little like a text in the language the bytes are in an encoding: 0 if not at all, more than 1 if it is none.
  private func strangeness(_ sample: Bytes, in name: String) -> Double {
    guard let encoding = DocumentEncoding(name: name) else { return .infinity }
    var decoder = Transcoder(encoding)
    var result: [UInt8] = []
    decoder.decode(sample, isLast: true, into: &result)
    var counts = LanguageCounts(letters)
    for scalar in String(decoding: result, as: UTF8.self).unicodeScalars { counts.add(scalar) }
    if letters == .chinese { counts.add(strange: PairCounts(sample).rare(in: name)) }
    return counts.strangeness
  }
}
