/// The language that a document names, found in its bytes before it is clear how they stand for characters.
struct LanguageTag {
  /// The language in two letters if there is such a code, in lower case.
  let language: String
  /// What else the tag says, such as a region or a script, in lower case.
  let subtags: [String]

  /// The language of the first element that is called so, else of the first `xml:lang`.
  init?(in bytes: Bytes) {
    var attribute: LanguageTag?
    var start = bytes.find(UInt8(ascii: "<"), from: 0, to: bytes.count)
    while let begun = start {
      start = bytes.find(UInt8(ascii: "<"), from: begun + 1, to: bytes.count)
      let limit = start ?? bytes.count
      let end = bytes.find(UInt8(ascii: ">"), from: begun + 1, to: limit) ?? limit
      let tag = bytes.part(begun + 1, end)
      if Self.isLanguage(tag) {
        if let found = LanguageTag(Self.content(bytes, from: min(end + 1, bytes.count))) {
          self = found
          return
        }
      } else if attribute == nil {
        attribute = Self.attribute(tag)
      }
    }
    guard let attribute else { return nil }
    self = attribute
  }

  /// A tag such as `zh-Hant-TW`, or `ZH_tw`.
  private init?(_ bytes: Bytes) {
    let end = bytes.firstIndex { !$0.isLetter && !$0.isDigit && $0 != 0x2D && $0 != 0x5F } ?? bytes.count
    let parts = String(decoding: bytes.part(0, min(end, 40)), as: UTF8.self).lowercased()
      .split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = parts.first, (2...3).contains(first.utf8.count) else { return nil }
    language = Self.short[first] ?? first
    subtags = Array(parts.dropFirst())
  }

  /// Whether it is the beginning of an element called `language`, with any prefix.
  private static func isLanguage(_ tag: Bytes) -> Bool {
    let end = tag.firstIndex { $0 <= 0x20 } ?? tag.count
    let name = tag.part(0, end)
    let colon = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    return name.part(colon, end).isFolded("language")
  }

  /// What stands there, without white space or the beginning of a CDATA section before it.
  private static func content(_ bytes: Bytes, from start: Int) -> Bytes {
    func skipSpace(_ at: Int) -> Int {
      bytes.part(at, bytes.count).firstIndex { $0 > 0x20 }.map { at + $0 } ?? bytes.count
    }
    var at = skipSpace(start)
    if bytes.matchesFolded("<![cdata[", at: at) { at = skipSpace(at + 9) }
    return bytes.part(at, bytes.count)
  }

  private static func attribute(_ tag: Bytes) -> LanguageTag? {
    guard let start = tag.indices.first(where: { tag[$0] <= 0x20 && tag.matchesFolded("xml:lang", at: $0 + 1) }) else {
      return nil
    }
    let value = tag.part(start + 9, tag.count)
    let marks: [UInt8] = [UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'")]
    let first = value.firstIndex { $0 > 0x20 && !marks.contains($0) } ?? value.count
    return LanguageTag(value.part(first, value.count))
  }

  /// Codes of three letters (ISO 639-2) and older ones, by those of two letters.
  private static let short = [
    "heb": "he", "iw": "he", "yid": "yi", "ji": "yi", "ell": "el", "gre": "el", "ara": "ar", "fas": "fa", "per": "fa",
    "urd": "ur", "ces": "cs", "cze": "cs", "slk": "sk", "slo": "sk", "pol": "pl", "hun": "hu", "slv": "sl", "hrv": "hr",
    "bos": "bs", "ron": "ro", "rum": "ro", "mol": "ro", "mo": "ro", "sqi": "sq", "alb": "sq", "tur": "tr", "aze": "az",
    "lit": "lt", "lav": "lv", "est": "et", "rus": "ru", "ukr": "uk", "bel": "be", "bul": "bg", "mkd": "mk", "mac": "mk",
    "srp": "sr", "jpn": "ja", "zho": "zh", "chi": "zh", "cmn": "zh", "yue": "zh", "kor": "ko", "tha": "th",
  ]
}
