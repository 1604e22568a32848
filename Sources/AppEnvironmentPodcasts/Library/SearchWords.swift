import Foundation

/// The words of searches and of indexed texts.
package enum SearchWords {
  /// The number of words that a search may have. Further ones are ignored.
  private static let most = 16

  /// Returns a text for the index, in which each character of a script without spaces is a separate word.
  static func indexed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isOwnWord) else { return text }
    var spaced = ""
    for scalar in text.unicodeScalars {
      if scalar.isOwnWord { spaced += " " }
      spaced.unicodeScalars.append(scalar)
      if scalar.isOwnWord { spaced += " " }
    }
    return spaced
  }

  /// Returns the words of a text that a person has entered.
  package static func words(in text: String) -> [String] {
    // A quotation mark may be the base of a character, and ends a phrase of the query.
    let scalars = text.unicodeScalars.lazy.map { $0 == "\"" ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
      .split { !$0.unicodeScalars.contains { $0.isOfWord } }.prefix(most).map(String.init)
  }

  /// Returns the spellings of a word: ß is also written as ss.
  static func spellings(of word: String) -> [String] {
    let small = word.lowercased()
    var all = [word]
    for (from, to) in [("ss", "ß"), ("ß", "ss")] where small.contains(from) {
      all.append(small.replacingOccurrences(of: from, with: to))
    }
    return all
  }

  /// Returns FTS5's query for all words, the last one possibly incomplete, and the number of phrases
  /// before those of the last word; `nil` if there are no words.
  ///
  /// - Parameters:
  ///   - words: The words that a person has entered.
  ///   - endings: Returns the words of the index that begin with a given one, if the query should name them.
  static func query(_ words: [String], endings: (String) throws -> [String]) rethrows -> (text: String, before: Int)? {
    guard let last = words.last else { return nil }
    let phrases = words.dropLast().map { spellings(of: $0).map { "\"\(indexed($0))\"" } }
    let ends = try spellings(of: last).flatMap { word in
      let ways = word.unicodeScalars.contains(where: \.isOwnWord) ? [] : try endings(word)
      return ways.isEmpty ? ["\"\(indexed(word))\"*"] : ways.map { "\"\($0)\"" }
    }
    let all = (phrases + [ends]).map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: " OR ")))" }
    return (all.joined(separator: " AND "), phrases.reduce(0) { $0 + $1.count })
  }

  /// Returns the form in which the index stores a word: FTS5's tokenizer removes the diacritics of Latin letters alone.
  static func folded(_ word: String) -> String {
    word.lowercased().map { letter in
      let plain = String(letter).folding(options: .diacriticInsensitive, locale: nil)
      if plain.utf8.allSatisfy({ $0 < 0x80 }) { return plain }
      return letter == "ς" ? "σ" : String(letter)
    }
    .joined()
  }

  /// Returns the part of a text around the first of the words in it, on one line.
  static func snippet(of text: String, around words: [String], length: Int = 120) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let ranges = words.compactMap {
      line.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive])?.lowerBound
    }
    guard line.count > length else { return line }
    let found = ranges.min() ?? line.startIndex
    let start = line.index(found, offsetBy: -length / 4, limitedBy: line.startIndex) ?? line.startIndex
    let end = line.index(start, offsetBy: length, limitedBy: line.endIndex) ?? line.endIndex
    return (start > line.startIndex ? "…" : "") + line[start..<end] + (end < line.endIndex ? "…" : "")
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar belongs to a script without spaces: Chinese characters, Japanese
  /// syllables, Thai, Lao, Khmer.
  fileprivate var isOwnWord: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether FTS5's tokenizer `unicode61` takes it for a part of a word.
  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}
