/// The letters outside of ASCII that texts of a language consist of.
enum LanguageLetters: Equatable {
  /// Letters among those of ASCII, in lower case.
  case latin(String)
  /// Letters of a script of its own, in words of their own.
  case alphabet(ClosedRange<UInt32>)
  case japanese, korean, chinese
}

/// How much of a text is in the letters of a language.
struct LanguageCounts {
  private let letters: LanguageLetters
  private let latin: Set<Unicode.Scalar>
  /// Characters outside of ASCII, and how strange they are together.
  private var count = 0
  private var strange = 0
  private var kana = 0
  private var han = 0
  private var last = Sort.other

  private enum Sort {
    case ascii, lower, upper, other
  }

  init(_ letters: LanguageLetters) {
    self.letters = letters
    if case .latin(let text) = letters { latin = Set(text.unicodeScalars) } else { latin = [] }
  }

  /// How strange the text is; more than 1 if it is hardly in the language.
  var strangeness: Double {
    guard count > 0 else { return 0 }
    switch letters {
    // No Japanese has only the characters that are Chinese as well, but for a few words.
    case .japanese where han >= 12 && kana == 0: return .infinity
    case .japanese, .korean, .chinese: return Double(strange) / (0.5 * Double(count))
    case .latin, .alphabet: return Double(strange) / (1.5 * Double(count))
    }
  }

  mutating func add(strange more: Int) { strange += more }

  mutating func add(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    guard value >= 0x80 else {
      let isLetter = UInt8(value).isLetter
      if isLetter, last == .lower || last == .upper, isAlphabet { strange += 3 }
      last = isLetter ? .ascii : .other
      return
    }
    count += 1
    switch value {
    // Bytes that are no character, or a control.
    case 0xFFFD, 0x80..<0xA0: strange += 20
    case 0xA0, 0xA7, 0xAB, 0xB0, 0xB4, 0xB7, 0xBB, 0x200C...0x2026, 0x2030, 0x2039, 0x203A, 0x20AC, 0x2116:
      last = .other
    case 0xA9, 0xAE, 0x2122:
      strange += 1
      last = .other
    default: letter(scalar)
    }
  }

  private var isAlphabet: Bool { if case .alphabet = letters { true } else { false } }

  private mutating func letter(_ scalar: Unicode.Scalar) {
    switch letters {
    case .latin:
      let isOwn = scalar.properties.lowercaseMapping.unicodeScalars.first.map { latin.contains($0) || $0.isASCII }
      if isOwn != true { strange += 3 }
      capital(scalar)
    case .alphabet(let range):
      if range.contains(scalar.value) {
        // One letter in the middle of a word of ASCII is an accent of another language.
        if last == .ascii { strange += 3 }
        capital(scalar)
      } else {
        strange += 3
        last = .other
      }
    case .japanese, .korean, .chinese: strange += strangenessOfWide(scalar.value)
    }
  }

  /// Capitals inside of words show that one encoding is read as another.
  private mutating func capital(_ scalar: Unicode.Scalar) {
    let isUpper = scalar.properties.isUppercase
    if isUpper { strange += last == .lower ? 5 : 1 }
    last = isUpper ? .upper : .lower
  }

  private mutating func strangenessOfWide(_ value: UInt32) -> Int {
    switch value {
    case 0x3000...0x303F, 0xFF01...0xFF60: return 0
    case 0x3040...0x30FF:
      kana += 1
      return letters == .japanese ? 0 : 2
    case 0x4E00...0x9FFF:
      han += 1
      return letters == .korean ? 2 : 0
    case 0xAC00...0xD7A3: return letters == .korean ? 0 : 3
    // Half as wide: what Shift-JIS makes of other encodings.
    case 0xFF61...0xFF9F: return 5
    default: return 3
    }
  }
}
