import Foundation
import PackageSupport
import TestSupport
import Testing
import TextEditing

/// Tests texts against arrays of bytes.
@Suite struct TextBufferTests {
  @Test func unchangedBytesAreReturnedWithoutACopy() {
    let data = Data(repeating: 0x61, count: 300_000)
    let first = data.withUnsafeBytes { $0.baseAddress }
    #expect(TextBuffer(data).data.withUnsafeBytes { $0.baseAddress } == first)
  }

  /// 6,000 or 12,500 edits for each seed.
  @Test(arguments: seeds(1, many: 8))
  func randomEditsHaveTheSameEffectAsOnAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var expected = randomBytes(count: Int.random(in: 0...60_000, using: &random), &random)
    var text = TextBuffer(Data(expected))
    for edit in 1...rounds(6_000, many: 12_500) {
      let lower = Int.random(in: 0...expected.count, using: &random)
      let longest = [0, 1, 20, 2000].randomElement(using: &random) ?? 0
      let upper = min(expected.count, lower + Int.random(in: 0...longest, using: &random))
      let bytes = randomBytes(count: Int.random(in: 0...max(1, longest * 2), using: &random) / 2, &random)
      text.replace(lower..<upper, with: bytes)
      expected.replaceSubrange(lower..<upper, with: bytes)
      if edit % 500 == 0 { expectSame(text, expected) }
    }
    expectSame(text, expected)
  }

  @Test func typingDoesNotCreateAPieceForEachKey() {
    var text = TextBuffer(Data(repeating: 0x61, count: 1_000_000))
    for offset in 0..<5000 { text.replace(500_000 + offset..<500_000 + offset, with: [0x62]) }
    #expect(text.pieceCount < 80)
    for offset in (0..<5000).reversed() { text.replace(500_000 + offset..<500_001 + offset, with: []) }
    #expect(text.data == Data(repeating: 0x61, count: 1_000_000))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func replacingTheTextChangesOnlyTheDifference(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let original = Data(randomBytes(count: 150_000, &random))
    var other = original
    for _ in 0..<Int(seed % 4) {
      let lower = Int.random(in: 0...other.count, using: &random)
      let upper = min(other.count, lower + Int.random(in: 0...9000, using: &random))
      other.replaceSubrange(lower..<upper, with: randomBytes(count: 500, &random))
    }
    var text = TextBuffer(original)
    text.replaceAll(with: other)
    expectSame(text, Array(other))
  }

  @Test(arguments: [("", "a"), ("a", ""), ("aa", "a"), ("a", "aa"), ("abc", "abxbc"), ("same", "same")])
  func aCommonPrefixAndSuffixDoNotOverlap(old: String, new: String) {
    var text = TextBuffer(Data(old.utf8))
    text.replaceAll(with: Data(new.utf8))
    #expect(text.data == Data(new.utf8))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func linesAreFoundByNumberAndByOffset(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = randomBytes(count: 30_000, &random)
    var text = TextBuffer(Data(bytes))
    for _ in 0..<300 {
      let lower = Int.random(in: 0...bytes.count, using: &random)
      let upper = min(bytes.count, lower + Int.random(in: 0...30, using: &random))
      let inserted = randomBytes(count: 12, &random)
      text.replace(lower..<upper, with: inserted)
      bytes.replaceSubrange(lower..<upper, with: inserted)
    }
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    #expect(text.lineCount == starts.count)
    for index in stride(from: 0, to: starts.count, by: 7) {
      let line = text.line(at: index)
      #expect(line.content.lowerBound == starts[index])
      #expect(line.end == (index + 1 < starts.count ? starts[index + 1] : bytes.count))
      let ending = Array(bytes[line.content.upperBound..<line.end])
      #expect(ending == (line.end == bytes.count && bytes.last != 0x0A ? [] : [0x0A]) || ending == [0x0D, 0x0A])
      #expect(
        text.line(
          containing: Int.random(
            in: line.content.lowerBound..<max(line.end, line.content.lowerBound + 1), using: &random)
        ).index == index)
    }
  }

  @Test func occurrencesAcrossPiecesAreFoundAndReplaced() {
    var random = SeededGenerator(seed: 4)
    for (old, new) in [("a", "b"), ("xyz", "x"), ("\n", "<newline>"), ("ab\na", "")] {
      var text = TextBuffer()
      for _ in 0..<200 {
        let at = Int.random(in: 0...text.count, using: &random)
        text.replace(at..<at, with: randomBytes(count: Int.random(in: 1...900, using: &random), &random))
      }
      // In a string, a carriage return and a newline are one character.
      text.replaceAll(with: Data(text.data.map { $0 == 0x0D ? 0x63 : $0 }))
      let string = String(decoding: text.data, as: UTF8.self)
      #expect(
        TextSearch(old).replace(in: &text, with: Array(new.utf8)) == string.components(separatedBy: old).count - 1)
      #expect(String(decoding: text.data, as: UTF8.self) == string.replacingOccurrences(of: old, with: new))
    }
  }

  @Test func aReplacementOfFarApartOccurrencesKeepsThePieces() {
    let part = Data(repeating: 0x61, count: 100_000)
    var text = TextBuffer(part + Data("needle".utf8) + part + Data("needle".utf8) + part)
    let pieces = text.pieceCount
    #expect(TextSearch("needle").replace(in: &text, with: Array("hay".utf8)) == 2)
    #expect(text.pieceCount <= pieces + 4)
    #expect(text.data == part + Data("hay".utf8) + part + Data("hay".utf8) + part)
  }

  private func expectSame(_ text: TextBuffer, _ bytes: [UInt8]) {
    #expect(text.data == Data(bytes))
    #expect(text.newlines == bytes.count { $0 == 0x0A })
  }
}

/// Bytes of short lines, with both line endings.
func randomBytes(count: Int, _ random: inout SeededGenerator) -> [UInt8] {
  let alphabet = Array("ab xyz\n\r".utf8)
  return (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
}
