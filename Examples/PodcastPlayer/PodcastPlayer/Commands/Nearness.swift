import Foundation

/// How near titles are to a name: by the words that they share, and by the letters in which they differ.
struct Nearness {
  private typealias Letters = [Unicode.Scalar]

  private let whole: Letters
  private let words: [Letters]

  init(to name: String) {
    whole = Self.letters(name)
    words = Self.words(in: whole)
  }

  /// From 0 to 1, which is the same words; nil where nobody would take one for the other.
  func likeness(of title: String) -> Double? {
    let title = Self.letters(title)
    // Differing in so few letters, it is a slip.
    if !whole.isEmpty, let distance = Self.distance(whole, title, atMost: max(1, whole.count / 4)), whole.count > 2 {
      return 1 - Double(distance) / Double(whole.count)
    }
    let others = Self.words(in: title)
    let shared = words.map { word in others.map { Self.shared(word, $0) }.max() ?? 0 }.reduce(0, +)
    let likeness = Double(shared) / Double(max(1, words.map(\.count).reduce(0, +)))
    return likeness > 0.5 ? likeness : nil
  }

  /// How many letters of a word are in another that may be meant; none where it is not.
  private static func shared(_ word: Letters, _ other: Letters) -> Int {
    let slips = word.count < 4 ? 0 : word.count < 8 ? 1 : 2
    return distance(word, other, atMost: slips).map { word.count - $0 } ?? 0
  }

  /// How many letters have to be changed, added or taken away (Levenshtein); nil where it is more than the most.
  private static func distance(_ one: Letters, _ other: Letters, atMost most: Int) -> Int? {
    guard abs(one.count - other.count) <= most else { return nil }
    if most == 0 || one == other { return one == other ? 0 : nil }
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for place in other.indices {
        let changed = corner + (letter == other[place] ? 0 : 1)
        corner = row[place + 1]
        row[place + 1] = min(changed, corner + 1, row[place] + 1)
      }
    }
    return row[other.count] <= most ? row[other.count] : nil
  }

  private static func letters(_ text: String) -> Letters {
    Array(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).unicodeScalars)
  }

  private static func words(in letters: Letters) -> [Letters] {
    letters.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }.map(Letters.init)
  }
}
