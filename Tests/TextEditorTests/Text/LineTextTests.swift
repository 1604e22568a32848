import Foundation
import TextEditor
import Testing

@Suite struct LineTextTests {
  @Test(arguments: [
    "", "\n", "a", "a\n", "a\nb", "a\r\nb\r\n", "a\r\nb\nc", "\u{FEFF}a\n", "\u{FEFF}", "a\0b\n", "a\rb\n", "\n\n\n",
  ])
  func bytesThatAreNotEditedAreKept(text: String) throws {
    #expect(try document(text).data == Data(text.utf8))
  }

  @Test(arguments: [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\u{FEFF}", 0), ("\u{FEFF}a", 1)])
  func aLastLineWithoutANewlineCounts(text: String, count: Int) throws {
    #expect(try document(text).lineCount == count)
  }

  @Test func linesAreReadWithoutTheirEndings() throws {
    #expect(lines(try document("\u{FEFF}one\r\n\ntwo\rhalf\nthree")) == ["one", "", "two\rhalf", "three"])
  }

  @Test func aLineLongerThanAPieceIsRead() throws {
    let long = String(repeating: "long ", count: 50_000)
    #expect(lines(try document("a\n\(long)\r\nb\n")) == ["a", long, "b"])
  }

  @Test(arguments: [
    ("a\nb\n", 3, "a\nb\nX\nY\n"),
    ("a\nb\n", 1, "X\nY\na\nb\n"),
    ("a\nb\n", 2, "a\nX\nY\nb\n"),
    ("a\r\nb\r\n", 3, "a\r\nb\r\nX\r\nY\r\n"),
    ("a\r\nb\nc\n", 2, "a\r\nX\r\nY\r\nb\nc\n"),
    ("a\r\nb\nc\n", 4, "a\r\nb\nc\nX\nY\n"),
    ("", 1, "X\nY\n"),
    ("\u{FEFF}", 1, "\u{FEFF}X\nY\n"),
    ("\u{FEFF}a\r\n", 1, "\u{FEFF}X\r\nY\r\na\r\n"),
    ("a", 2, "a\nX\nY"),
    ("a\r\nb", 3, "a\r\nb\r\nX\r\nY"),
    ("a", 1, "X\nY\na"),
  ])
  func insertedLinesGetTheEndingOfTheirNeighbor(text: String, number: Int, expected: String) throws {
    var document = try document(text)
    document.insert([Array("X".utf8), Array("Y".utf8)], before: number, label: "insert")
    #expect(string(document) == expected)
  }

  @Test(arguments: [
    ("a\nb\nc\n", 1...1, "b\nc\n"), ("a\nb\nc\n", 2...3, "a\n"), ("a\r\nb\nc", 1...2, "c"), ("a\nb", 2...2, "a"),
    ("a\r\nb\r\nc", 2...3, "a"), ("x\n\nb", 3...3, "x\n\n"), ("\nb", 2...2, "\n"), ("a\nb", 1...2, ""),
    ("\u{FEFF}a\nb\n", 1...1, "\u{FEFF}b\n"), ("\u{FEFF}a\nb\n", 1...2, "\u{FEFF}"),
  ])
  func deletingLinesKeepsTheOthers(text: String, lines: ClosedRange<Int>, expected: String) throws {
    var document = try document(text)
    document.delete(lines, label: "delete")
    #expect(string(document) == expected)
  }

  @Test(arguments: [
    ("", "x\r\ny", "x\r\ny"), ("a\n", "x\n", "a\nx\n"), ("a", "x\n", "a\nx\n"), ("a\r\n", "x\ny\n", "a\r\nx\r\ny\r\n"),
    ("a\n", "x\r\ny", "a\nx\ny"), ("\u{FEFF}", "x", "\u{FEFF}x"), ("a\n", "\u{FEFF}x", "a\nx"),
    ("\u{FEFF}", "\u{FEFF}x", "\u{FEFF}x"), ("", "\u{FEFF}x", "\u{FEFF}x"),
  ])
  func appendedTextBeginsALineAndGetsTheLineEnding(text: String, added: String, expected: String) throws {
    var document = try document(text)
    document.append(text: Data(added.utf8), label: "append")
    #expect(string(document) == expected)
  }

  @Test(arguments: ["a\r\nb\r\n", "\u{FEFF}a\r\nb", "\r\n"])
  func aTextWithoutLinesRemembersItsLineEnding(text: String) throws {
    var document = try document(text)
    document.delete(1...document.lineCount, label: "delete")
    document.insert([Array("X".utf8), Array("Y".utf8)], before: 1, label: "append")
    #expect(string(document).hasSuffix("X\r\nY\r\n"))
  }

  @Test(arguments: [
    ("a\r\nb\r\n", "a\nb", "x\ny", 1, "x\r\ny\r\n"), ("a\r\nb\r\n", "\n", "", 2, "ab"),
    ("a\r\nb\r\n", "\r\n", "\n", 2, "a\r\nb\r\n"), ("\u{FEFF}a\r\nb", "b", "b\nc", 1, "\u{FEFF}a\r\nb\r\nc"),
    ("a\r\nb\na\nb\r\n", "a\nb", "x\ny", 2, "x\r\ny\nx\ny\r\n"), ("a\r\n\r\na\n\n", "\n\n", "\n", 2, "a\r\na\n"),
    ("a\nb\n", "a\nb", "x\ny", 1, "x\ny\n"), ("a\nb\n", "a\r\n", "x", 0, "a\nb\n"),
    ("a\r\nab\n", "a\nb", "", 0, "a\r\nab\n"),
    ("aa\r\nb\r\n", "a\nb\n", "-", 1, "a-"),
  ])
  func aNewlineInAReplacementStandsForTheLineEnding(
    text: String, old: String, new: String, found: Int, expected: String
  ) throws {
    var document = try document(text)
    #expect(document.replace(Array(old.utf8), with: Array(new.utf8), label: "replace") == found)
    #expect(string(document) == expected)
    #expect((document.undo() != nil) == (found > 0))
    #expect(string(document) == text)
  }

  @Test func lineEndingsAreReplacedAcrossPiecesUpToALimit() throws {
    let text = String(repeating: "one\r\ntwo\r\n", count: 2_000)
    var document = try document(text)
    #expect(document.replace(Array("e\nt".utf8), with: Array("\n".utf8), label: "replace") == 2_000)
    #expect(string(document) == String(repeating: "on\r\nwo\r\n", count: 2_000))
    #expect(document.replace(Array("\n".utf8), with: [], limit: 1, label: "replace") == 1)
    #expect(string(document).hasPrefix("onwo\r\non\r\n"))
  }

  @Test func replacingKeepsTheByteOrderMark() throws {
    var document = try document("\u{FEFF}cat\r\ncat")
    #expect(document.replace(Array("cat".utf8), with: Array("dog".utf8), label: "replace") == 2)
    #expect(document.replace([0xEF, 0xBB, 0xBF], with: [], label: "replace") == 0)
    #expect(string(document) == "\u{FEFF}dog\r\ndog")
  }

  @Test func aLineWithSeveralOccurrencesIsFoundOnce() throws {
    var found: [Int] = []
    try document("a cat, a cat\n\ndog\ncat").forEachLine(containing: Array("cat".utf8)) { found.append($0) }
    #expect(found == [1, 4])
  }

  @Test func everyEditCanBeUndoneAndRedone() throws {
    var document = try document("a\nb\n")
    document.delete(1...1, label: "delete 1")
    document.insert([Array("c".utf8)], before: 2, label: "append")
    try document.load(Data("new".utf8), label: "revert")
    #expect(document.undo() == "revert")
    #expect(string(document) == "b\nc\n")
    #expect(document.undo() == "append")
    #expect(document.undo() == "delete 1")
    #expect(string(document) == "a\nb\n")
    #expect(document.undo() == nil)
    #expect(document.redo() == "delete 1")
    #expect(document.redo() == "append")
    #expect(document.redo() == "revert")
    #expect(document.redo() == nil)
    #expect(string(document) == "new")
  }

  @Test func undoingToTheSavedTextIsNoModification() throws {
    var document = try document("a\n")
    document.delete(1...1, label: "delete")
    #expect(document.isModified)
    document.markSaved()
    #expect(!document.isModified)
    _ = document.undo()
    #expect(document.isModified)
    _ = document.redo()
    #expect(!document.isModified)
    _ = document.undo()
    document.insert([Array("b".utf8)], before: 1, label: "insert")
    #expect(document.isModified)
  }

  @Test func bytesThatAreNotUTF8AreRefusedWithTheOffset() throws {
    #expect(throws: NotText(offset: 4)) { try LineText(Data("text\u{80}".unicodeScalars.map { UInt8($0.value) })) }
    var document = try document("a")
    #expect(throws: NotText(offset: 0)) { try document.load(Data([0xFF]), label: "revert") }
    #expect(string(document) == "a")
  }

  private func document(_ text: String) throws -> LineText {
    try LineText(Data(text.utf8))
  }

  private func string(_ document: LineText) -> String {
    String(decoding: document.data, as: UTF8.self)
  }

  private func lines(_ document: LineText) -> [String] {
    var lines: [[UInt8]] = []
    document.forEachLine(in: 1...document.lineCount) { part in
      switch part {
      case .begin: lines.append([])
      case .segment(let bytes): lines[lines.count - 1] += bytes
      case .end: break
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
