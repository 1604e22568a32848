import Foundation
import PackageSupport
import Testing
import TextEditing

/// Tests the layout in rows.
@Suite struct RowLayoutTests {
  @Test func linesContinueAfterSpacesOrWhereTheRowIsFull() {
    let rows = layout("the quick brown fox\n\nabcdefghijklm\tno\n", columns: 8)
    #expect(rows == ["the ", "quick ", "brown ", "fox", "", "abcdefgh", "ijklm   ", "no", ""])
  }

  @Test func charactersHaveTheWidthOfTheirCells() {
    #expect(layout("日本語日本", columns: 5) == ["日本", "語日", "本"])
    #expect(layout("e\u{301}e\u{301}👩‍👩‍👧x", columns: 3) == ["e\u{301}e\u{301}", "👩‍👩‍👧x"])
    #expect(layout("日", columns: 1) == ["日"])
  }

  @Test func controlCharactersAreNeverShownRaw() {
    let raw = "\u{1B}[2J\r\u{7F}\u{85}\u{202E}\u{2028}\u{200B}\u{301}"
    #expect(layout(raw, columns: 90) == ["^[[2J^M^?\\u{85}\\u{202E}\\u{2028}\\u{200B}◌\u{301}"])
    let invalid = TextBuffer(Data([0x61, 0xFF, 0xE2, 0x82, 0x62]))
    #expect(RowLayout(columns: 9).visible(0..<5, in: invalid) == ("a��b", 4))
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func rowsAreTheSameInBothDirectionsAndContainEveryByte(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "word ", "\t", "\n", "日", "e\u{301}", "\r\n", "👩‍👩‍👧", "\u{1B}"]
    var string = (0..<300).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    // A line of two sections.
    if seed % 2 == 1 { string += String(repeating: "long日", count: 700) + string }
    let text = TextBuffer(Data(string.utf8))
    let layout = RowLayout(
      columns: Int.random(in: 1...40, using: &random), wraps: seed % 3 > 0,
      tabWidth: Int.random(in: 1...8, using: &random))
    let rows = layout.rows(from: layout.row(containing: 0, in: text), limit: .max, in: text)
    var end = 0
    for (index, row) in rows.enumerated() {
      if row.isFirst, index > 0 { end = rows[index - 1].line.end }
      #expect(row.range.lowerBound == end)
      end = row.range.upperBound
      // Every row of a long line costs the layout of its section.
      if row.line.content.count > 4000, index % 20 > 0 { continue }
      let width = layout.visible(row.range, in: text).columns
      #expect(!layout.wraps || width <= layout.columns || text.offset(afterClusterAt: row.range.lowerBound) == end)
      #expect(layout.row(containing: row.range.lowerBound, in: text) == row)
      #expect(layout.column(of: row.range.upperBound, in: row, of: text) == width)
      let middle = text.clusterBoundary(atOrBefore: row.range.lowerBound + row.range.count / 2)
      if middle >= row.range.lowerBound {
        let column = layout.column(of: middle, in: row, of: text)
        #expect(middle == row.range.upperBound || layout.offset(atColumn: column, in: row, of: text).offset == middle)
      }
    }
    #expect(rows.last?.line.end == text.count)
    for (row, next) in zip(rows, rows.dropFirst()) where row.line.content.count < 4000 || row.range.lowerBound % 20 == 0
    {
      #expect(layout.row(before: next, in: text) == row)
      #expect(layout.row(after: row, in: text) == next)
    }
    #expect(layout.row(before: rows[0], in: text) == nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func plainTextHasTheRowsOfTextWithAccents(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let plain = String((0..<400).map { _ in "eee ".randomElement(using: &random) ?? "e" })
    let accented = plain.replacing("e", with: "é")
    let columns = Int.random(in: 4...30, using: &random)
    #expect(layout(plain, columns: columns) == layout(accented, columns: columns).map { $0.replacing("é", with: "e") })
  }

  @Test func aLineOfManyMegabytesIsLaidOutInParts() {
    let text = TextBuffer(Data(repeating: 0x61, count: 5_000_000))
    let layout = RowLayout(columns: 79)
    var row = layout.row(containing: 4_000_000, in: text)
    for _ in 0..<200 {
      #expect(row.range.count == 79)
      row = layout.row(after: row, in: text) ?? row
    }
  }

  private func layout(_ string: String, columns: Int) -> [String] {
    let text = TextBuffer(Data(string.utf8))
    let layout = RowLayout(columns: columns)
    return layout.rows(from: layout.row(containing: 0, in: text), limit: 100, in: text)
      .map { layout.visible($0.range, in: text).text }
  }
}
