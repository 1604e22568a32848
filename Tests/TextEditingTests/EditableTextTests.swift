import Foundation
import PackageSupport
import TestSupport
import Testing
import TextEditing

/// Tests editing against strings.
@Suite struct EditableTextTests {
  @Test(arguments: [("words", "w"), ("w", "words")])
  func anEditOfTheWholeTextKeepsTheCursorInItsLine(old: String, new: String) {
    var text = EditableText(TextBuffer(Data(String(repeating: "some words\n", count: 9).utf8)))
    text.selection = SelectedRange(text.buffer.line(at: 4).content.lowerBound + 3)
    text.edit { _ = TextSearch(old).replace(in: &$0, with: Array(new.utf8)) }
    #expect(text.selection.cursor == text.buffer.line(at: 4).content.lowerBound + 3)
    text.undo()
    #expect(text.selection.cursor == text.buffer.line(at: 4).content.lowerBound + 3)
    // Lines and columns that the new text doesn't have become its last ones.
    text.edit { $0.replaceAll(with: Data("a\nb".utf8)) }
    #expect(text.selection.cursor == 3)
  }

  @Test(arguments: [
    // Tabs where lines have tabs or no indentation, spaces where they have spaces. Empty lines stay empty.
    ("a\n\n  b\n\tc\nd", 0..<10, "\ta\n\n      b\n\t\tc\nd", 0..<16),
    // The line after the last selected ending stays.
    ("a\r\nb\r\nc", 0..<6, "\ta\r\n\tb\r\nc", 0..<8),
    ("a\nb\nc", 1..<3, "\ta\n\tb\nc", 0..<6),
    ("a\nb", 3..<3, "a\n\tb", 2..<4),
    ("a\n", 2..<2, "a\n", 2..<2),
    ("\u{FEFF}a\nb", 3..<6, "\u{FEFF}\ta\n\tb", 3..<8),
  ])
  func linesAreIndentedTogether(text: String, selected: Range<Int>, indented: String, result: Range<Int>) {
    var edited = EditableText(TextBuffer(Data(text.utf8)))
    edited.selection = SelectedRange(anchor: selected.upperBound, cursor: selected.lowerBound)
    edited.indentLines(width: 4)
    #expect(edited.string == indented)
    #expect(edited.selection.range == result)
    edited.indentLines(outward: true, width: 4)
    #expect(edited.string == text)
    edited.undo()
    #expect(edited.string == indented)
    edited.undo()
    #expect(edited.string == text)
  }

  @Test func linesMoveToTheLeftAsFarAsTheyCan() {
    var text = EditableText(TextBuffer(Data("\t\ta\n  b\n      c\nd\n".utf8)))
    text.selectAll()
    for (width, expected) in [(4, "\ta\nb\n  c\nd\n"), (4, "a\nb\nc\nd\n")] {
      text.indentLines(outward: true, width: width)
      #expect(text.string == expected)
    }
    let count = text.undoCount
    text.indentLines(outward: true, width: 4)
    #expect(text.undoCount == count)
  }

  /// Types, moves, selects, deletes and undoes at random, 6,000 or 12,500 steps for each seed.
  @Test(arguments: seeds(1, many: 8))
  func randomEditingHasTheSameEffectAsOnAString(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let original = (0..<50).map { _ in words.randomElement(using: &random) ?? "" }.joined()
    var text = EditableText(TextBuffer(Data(original.utf8)))
    var string = original
    var selection = 0..<0
    for step in 1...rounds(6_000, many: 12_500) {
      let typed = words.randomElement(using: &random) ?? ""
      let extending = Int.random(in: 0..<4, using: &random) == 0
      switch Int.random(in: 0..<20, using: &random) {
      case 0...7 where string.utf8.count < 400:
        text.type(typed)
        string.replaceBytes(selection, with: typed)
        selection = selection.lowerBound + typed.utf8.count..<selection.lowerBound + typed.utf8.count
      case 0...11:
        text.delete(.characterBackward)
        if selection.isEmpty { selection = string.boundary(before: selection.lowerBound)..<selection.upperBound }
        string.replaceBytes(selection, with: "")
        selection = selection.lowerBound..<selection.lowerBound
      case 12...17:
        let target = Int.random(in: 0...string.utf8.count, using: &random)
        let cursor = string.boundary(atOrBefore: target)
        let anchor = extending ? string.boundary(atOrBefore: max(0, target - 15)) : cursor
        text.selection = SelectedRange(anchor: anchor, cursor: cursor)
        selection = anchor..<cursor
        if text.selection.range != selection { Issue.record("step \(step): \(text.selection)") }
      case 18:
        let before = text.buffer.data
        if text.undo(), !text.redo() || text.buffer.data != before { Issue.record("step \(step): undone and redone") }
        selection = text.selection.range
      default:
        text.move(.characterForward)
        selection = text.selection.range
      }
      if text.buffer.count != string.utf8.count { Issue.record("step \(step): \(text.buffer.count) bytes") }
      if step % 100 == 0 { #expect(text.string == string, "step \(step)") }
    }
    #expect(text.string == string)
    while text.undo() {}
    #expect(text.buffer.data == Data(original.utf8))
    #expect(!text.isModified)
    while text.redo() {}
    #expect(text.string == string)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theCursorPassesCharactersAsAStringHasThem(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = (0..<200).map { _ in words.randomElement(using: &random) ?? "" }.joined()
    var text = EditableText(TextBuffer(Data(string.utf8)))
    let boundaries = string.indices.map { string.utf8.distance(from: string.startIndex, to: $0) } + [string.utf8.count]
    for boundary in boundaries {
      #expect(text.selection == SelectedRange(boundary))
      text.move(.characterForward)
    }
    for boundary in boundaries.reversed() {
      #expect(text.selection == SelectedRange(boundary))
      text.move(.characterBackward)
    }
  }

  @Test(arguments: seeds(1, many: 8))
  func bytesThatAreNotUTF8AreKept(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<1000).map { _ in
      UInt8.random(in: Bool.random(using: &random) ? 0x80...0xFF : 0...0x7F, using: &random)
    }
    var text = EditableText(TextBuffer(Data(bytes)))
    var passed = 0
    while text.selection.cursor < bytes.count {
      let before = text.selection.cursor
      text.move(.characterForward)
      #expect(text.selection.cursor > before)
      passed += 1
    }
    #expect(passed > 300)
    for _ in 0..<200 {
      text.selection = SelectedRange(Int.random(in: 0...text.buffer.count, using: &random))
      let movements: [TextMovement] = [.characterBackward, .wordForward, .wordBackward, .lineEnd, .rows(-2), .textEnd]
      text.move(movements.randomElement(using: &random) ?? .lineStart, extending: Bool.random(using: &random))
      if text.selection.range.count < 20 { text.type("é") }
    }
    while text.undo() {}
    #expect(Array(text.buffer.data) == bytes)
  }

  @Test func wordsThatAreTypedInARowAreUndoneOneByOne() {
    var text = EditableText("")
    for character in "one two" { text.type(String(character)) }
    text.undo()
    #expect(text.string == "one ")
    text.undo()
    #expect(text.string == "")
    text.redo()
    text.redo()
    #expect(text.string == "one two")
    for _ in 0..<4 { text.delete() }
    #expect(text.string == "one")
    text.undo()
    #expect(text.string == "one two")
  }

  @Test func movingTheCursorAndSavingEndAnEdit() {
    var text = EditableText("")
    text.type("a")
    text.markSaved()
    text.type("b")
    #expect(text.isModified)
    text.undo()
    #expect(text.string == "a")
    #expect(!text.isModified)
    text.type("c")
    text.move(.lineStart)
    text.type("d")
    text.undo()
    #expect(text.string == "ac")
  }

  @Test func newLinesHaveTheEndingOfTheirNeighbors() {
    var text = EditableText(TextBuffer(Data("a\r\nb\nc".utf8)))
    text.insertNewline()
    #expect(text.string == "\r\na\r\nb\nc")
    text.selection = SelectedRange(5)
    text.paste(Array("x\ny\r\nz\rw".utf8))
    #expect(text.string == "\r\na\r\nx\ny\nz\nwb\nc")
    text.selectAll()
    text.delete()
    text.insertNewline()
    #expect(text.string == "\r\n")
  }

  @Test func aNewLineKeepsTheIndentation() {
    var text = EditableText(" \tfirst")
    text.insertNewline(keepsIndentation: true)
    #expect(text.string == " \tfirst\n \t")
    text.selection = SelectedRange(1)
    text.insertNewline(keepsIndentation: true)
    #expect(text.string == " \n \tfirst\n \t")
  }

  @Test func aByteOrderMarkIsNeitherPassedNorDeleted() {
    var text = EditableText(TextBuffer(Data("\u{FEFF}ab".utf8)))
    #expect(text.selection == SelectedRange(3))
    text.move(.characterBackward)
    #expect(text.selection == SelectedRange(3))
    text.selectAll()
    text.delete()
    #expect(text.buffer.data == Data([0xEF, 0xBB, 0xBF]))
  }

  @Test func movementsByWordPassSpacesAndLineEndings() {
    var text = EditableText(TextBuffer(Data("one, two\r\n  Größe_3  ".utf8)))
    var ends: [Int] = []
    for _ in 0..<5 {
      text.move(.wordForward)
      ends.append(text.selection.cursor)
    }
    #expect(ends == [3, 8, 21, 23, 23])
    var starts: [Int] = []
    for _ in 0..<4 {
      text.move(.wordBackward)
      starts.append(text.selection.cursor)
    }
    #expect(starts == [12, 5, 0, 0])
  }

  @Test func rowsAreLeftAtTheColumnWhereTheMovementBegan() {
    var text = EditableText(TextBuffer(Data("abcdef\nab\n日本語\nabcdef".utf8)))
    text.selection = SelectedRange(5)
    let layout = RowLayout(columns: 20)
    var cursors: [Int] = []
    for _ in 0..<4 {
      text.move(.rows(1), in: layout)
      cursors.append(text.selection.cursor)
    }
    #expect(cursors == [9, 16, 25, 26])
    text.move(.rows(-2), in: layout)
    #expect(text.selection.cursor == 9)
  }
}

extension EditableTextTests {
  @Test func linesThatAreDeletedTogetherAreRestoredTogether() {
    var text = EditableText(TextBuffer(Data("one\r\ntwo\nthree".utf8)))
    text.move(.characterForward)
    #expect(text.deleteLine() == Array("one\r\n".utf8))
    #expect(text.deleteLine(joining: true) == Array("two\n".utf8))
    #expect(text.deleteLine(joining: true) == Array("three".utf8))
    #expect(text.deleteLine(joining: true) == [])
    #expect(text.string == "")
    text.undo()
    #expect(text.string == "one\r\ntwo\nthree")
    #expect(text.selection == SelectedRange(1))
    #expect(!text.canUndo)
  }
}

private let words = [
  "a", "word", " ", "  ", "\n", "\r\n", "\t", "é", "e\u{301}", "\u{301}", "日本", "👩‍👩‍👧", "🇩🇪", "🇫🇷", "x\u{200D}", "한", "ᄒ",
  "ᅡ", "ᆫ", "\u{200B}", "…",
]

extension String {
  fileprivate mutating func replaceBytes(_ range: Range<Int>, with text: String) {
    var bytes = Array(utf8)
    bytes.replaceSubrange(range, with: text.utf8)
    self = String(decoding: bytes, as: UTF8.self)
  }

  fileprivate func boundary(before offset: Int) -> Int {
    // A position within a cluster, as after typing, counts as the end of the text before it.
    let head = String(decoding: Array(utf8.prefix(offset)), as: UTF8.self)
    return offset - (head.last.map { String($0).utf8.count } ?? 0)
  }

  fileprivate func boundary(atOrBefore offset: Int) -> Int {
    var found = 0
    for character in self {
      let next = found + String(character).utf8.count
      if next > offset { return found }
      found = next
    }
    return found
  }
}
