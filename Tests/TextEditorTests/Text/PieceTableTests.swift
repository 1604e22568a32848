import Foundation
import PackageSupport
import Testing
import TextEditor

@Suite struct PieceTableTests {
  @Test func unchangedBytesAreReturnedWithoutACopy() {
    let data = Data(repeating: 0x61, count: 300_000)
    let table = PieceTable(data)
    let first = data.withUnsafeBytes { $0.baseAddress }
    #expect(table.data.withUnsafeBytes { $0.baseAddress } == first)
    #expect(table.pieces.count > 1)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func randomEditsHaveTheSameEffectAsOnAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var expected = randomBytes(count: Int.random(in: 0...200_000, using: &random), &random)
    var table = PieceTable(Data(expected))
    for _ in 0..<60 {
      let lower = Int.random(in: 0...expected.count, using: &random)
      let upper = min(expected.count, lower + Int.random(in: 0...2000, using: &random))
      let bytes = randomBytes(count: Int.random(in: 0...50, using: &random), &random)
      _ = table.replace(lower..<upper, with: Data(bytes))
      expected.replaceSubrange(lower..<upper, with: bytes)
    }
    #expect(table.data == Data(expected))
    #expect(table.count == expected.count)
    #expect(table.newlines == expected.count { $0 == 0x0A })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func undoingEditsRestoresTheBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let original = Data(randomBytes(count: 100_000, &random))
    var table = PieceTable(original)
    var changes: [PieceTable.Change] = []
    for _ in 0..<20 {
      let lower = Int.random(in: 0...table.count, using: &random)
      let upper = min(table.count, lower + Int.random(in: 0...9000, using: &random))
      changes.append(table.replace(lower..<upper, with: Data(randomBytes(count: 30, &random))))
      let pair = Bool.random(using: &random) ? ["ab", "b"] : ["xyz xyz", "long"]
      if let edit = table.replaceOccurrences(of: Array(pair[0].utf8), with: Array(pair[1].utf8), from: 0) {
        changes.append(edit.change)
      }
    }
    let edited = table.data
    for change in changes.reversed() { table.apply(change.inverted) }
    #expect(table.data == original)
    for change in changes { table.apply(change) }
    #expect(table.data == edited)
  }

  @Test(arguments: [["a", "b"], ["xyz", "x"], ["\n", "<newline>"], ["ab\na", ""]])
  func occurrencesAcrossPiecesAreReplaced(pair: [String]) {
    var random = SeededGenerator(seed: 4)
    var table = PieceTable()
    for _ in 0..<200 {
      let at = Int.random(in: 0...table.count, using: &random)
      _ = table.replace(at..<at, with: Data(randomBytes(count: Int.random(in: 1...90, using: &random), &random)))
    }
    let text = String(decoding: table.data, as: UTF8.self)
    let found = table.replaceOccurrences(of: Array(pair[0].utf8), with: Array(pair[1].utf8), from: 0)?.found
    #expect(found == text.components(separatedBy: pair[0]).count - 1)
    #expect(String(decoding: table.data, as: UTF8.self) == text.replacingOccurrences(of: pair[0], with: pair[1]))
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
    var table = PieceTable(original)
    let change = table.replaceAll(with: other)
    #expect(table.data == other)
    #expect(table.newlines == other.count { $0 == 0x0A })
    table.apply(change.inverted)
    #expect(table.data == original)
  }

  @Test(arguments: [("", "a"), ("a", ""), ("aa", "a"), ("a", "aa"), ("abc", "abxbc"), ("same", "same")])
  func commonPrefixAndSuffixDoNotOverlap(old: String, new: String) {
    var table = PieceTable(Data(old.utf8))
    let change = table.replaceAll(with: Data(new.utf8))
    #expect(table.data == Data(new.utf8))
    table.apply(change.inverted)
    #expect(table.data == Data(old.utf8))
  }

  @Test func replacingOneOccurrenceKeepsTheOtherPieces() {
    var table = PieceTable(Data(repeating: 0x61, count: 1_000_000) + Data("needle".utf8))
    let pieces = table.pieces.count
    let edit = table.replaceOccurrences(of: Array("needle".utf8), with: Array("hay".utf8), from: 0)
    #expect(edit?.found == 1)
    #expect(table.pieces.count <= pieces + 1)
    #expect(table.data.suffix(4) == Data("ahay".utf8))
  }

  @Test func offsetsAfterNewlinesAreFoundInAnyPiece() {
    var random = SeededGenerator(seed: 9)
    let bytes = randomBytes(count: 200_000, &random)
    let table = PieceTable(Data(bytes))
    let expected = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    for number in stride(from: 0, through: table.newlines, by: 997) {
      #expect(table.offset(afterNewlines: number) == expected[number])
    }
  }

  private func randomBytes(count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let alphabet = Array("ab xyz\n".utf8)
    return (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
  }
}
