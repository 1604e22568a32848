import Foundation
import PackageSupport
import TestSupport
import Testing
import TextEditing

/// Tests the search against strings.
@Suite struct TextSearchTests {
  @Test(arguments: seeds(3, many: 16), [false, true])
  func occurrencesAreTheSameAsInAString(seed: UInt64, ignoresCase: Bool) {
    var random = SeededGenerator(seed: seed)
    let alphabet = ["a", "A", "b", "é", "É", "\n", "σ", "Σ"]
    func word(_ count: Int) -> String { (0..<count).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined() }
    var text = TextBuffer()
    for _ in 0..<60 {
      let at = text.clusterBoundary(atOrBefore: Int.random(in: 0...text.count, using: &random))
      text.replace(at..<at, with: Array(word(Int.random(in: 1...rounds(60, many: 200), using: &random)).utf8))
    }
    let string = String(decoding: text.data, as: UTF8.self)
    let pattern = word(Int.random(in: 1...4, using: &random))
    let search = TextSearch(pattern, ignoresCase: ignoresCase)
    let fold: (Substring.UnicodeScalarView) -> String = { ignoresCase ? String($0).lowercased() : String($0) }
    let folded = fold(pattern.unicodeScalars[...]).unicodeScalars
    let length = pattern.unicodeScalars.count
    let scalars = string.unicodeScalars
    var expected: [Range<Int>] = []
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let part = scalars[index...].prefix(length)
      if fold(part).unicodeScalars.elementsEqual(folded) {
        let start = string.utf8.distance(from: string.startIndex, to: index)
        expected.append(start..<start + String(part).utf8.count)
      }
      index = scalars.index(after: index)
    }
    var found: [Range<Int>] = []
    while let next = search.first(in: text, from: found.last.map { $0.lowerBound + 1 } ?? 0) { found.append(next) }
    #expect(found == expected)
    var backward: [Range<Int>] = []
    while let next = search.last(in: text, before: backward.last?.lowerBound ?? text.count) { backward.append(next) }
    #expect(backward.reversed() == expected)
  }

  /// The pairs are canonically equivalent, with a precomposed letter, with marks in different orders, and in different cases.
  @Test(arguments: [
    ("é", "e\u{301}"), ("ệ", "ê\u{323}"), ("ệ", "e\u{302}\u{323}"), ("Å", "\u{212B}"), ("É", "e\u{301}"),
  ])
  func aTextIsFoundHoweverItIsComposed(one: String, other: String) {
    let ignoresCase = one == "É"
    for (pattern, found) in [(one, other), (other, one)] {
      let text = TextBuffer(Data("eEa \(found)x".utf8))
      let range = 4..<4 + found.utf8.count
      #expect(TextSearch(pattern, ignoresCase: ignoresCase).first(in: text, from: 0) == range)
      #expect(TextSearch(pattern + "x", ignoresCase: ignoresCase).first(in: text, from: 0) == 4..<range.upperBound + 1)
    }
  }

  @Test func aLetterIsNotFoundWithoutItsMarks() {
    for letter in ["é", "e\u{301}"] {
      #expect(TextSearch("e").first(in: TextBuffer(Data(letter.utf8)), from: 0) == nil)
      // The mark is in another piece of the text.
      let text = TextBuffer(Data((String(repeating: "a", count: (1 << 14) - 1) + letter).utf8))
      #expect(TextSearch("e").first(in: text, from: 0) == nil)
      #expect(TextSearch("é").first(in: text, from: 0)?.lowerBound == (1 << 14) - 1)
    }
  }

  @Test func anEmptyTextIsNotFound() {
    let text = TextBuffer(Data("abc".utf8))
    #expect(TextSearch("").first(in: text, from: 0) == nil)
    #expect(TextSearch("", ignoresCase: true).last(in: text, before: 3) == nil)
  }

  @Test func wholeTextsAreReplacedOnce() {
    var text = TextBuffer(Data("aaa AAA".utf8))
    #expect(TextSearch("aa", ignoresCase: true).replace(in: &text, with: Array("aaaa".utf8)) == 2)
    #expect(text.data == Data("aaaaa aaaaA".utf8))
  }
}
