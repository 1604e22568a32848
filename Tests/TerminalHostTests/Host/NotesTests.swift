import Foundation
import ProgramRun
import TemporaryFolders
import TerminalEmulator
import TestSupport
import Testing

/// The example in `Examples/Notes` and the program of the article, in a pseudo-terminal.
@Suite(.ownThread) struct NotesTests {
  @Test func theProgramOfTheArticleGreets() throws {
    let terminal = try EmulatedTerminal(
      ProgramRun.programs.appending(path: "greeter").path, variables: ["TERM": "xterm-256color"], rows: 4)
    try terminal.picture(with: "Hello, !")
    try terminal.type("Ada 👩‍👩‍👧")
    try expect(terminal.picture(with: "Hello, Ada 👩‍👩‍👧!"), isScreen: "greeter")
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
  }

  @Test func aTextIsLoadedEditedAndSaved() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("Documents"), withIntermediateDirectories: false)
    let file = try folder.write("Buy milk\nand 日本茶\n", to: "Documents/text.txt")
    let terminal = try notes(home: folder.url)
    try expect(terminal.picture(with: "Buy milk"), isScreen: "notes")
    try terminal.type("Today: ")
    try terminal.picture(with: "Today: Buy milk")
    try terminal.type("\u{13}")
    try expect(terminal.picture(with: "Saved"), isScreen: "notes-saved")
    #expect(try String(contentsOf: file, encoding: .utf8) == "Today: Buy milk\nand 日本茶\n")
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
  }

  @Test func aMissingFileIsSaidAndCreatedByTheFirstSave() throws {
    let folder = try TemporaryFolder()
    let terminal = try notes(home: folder.url, columns: 200)
    try terminal.picture(with: "text.txt: no such file or folder")
    try terminal.type("new\u{13}")
    try terminal.picture(with: "Saved")
    #expect(try String(contentsOf: folder.file("Documents/text.txt"), encoding: .utf8) == "new")
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
  }

  @Test func aTextThatCannotBeShownAsItIsStays() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("Documents"), withIntermediateDirectories: false)
    let file = try folder.write("", to: "Documents/text.txt")
    let latin1 = Data([0x63, 0x61, 0x66, 0xE9])
    try latin1.write(to: file)
    let terminal = try notes(home: folder.url, columns: 80)
    try terminal.picture(with: "The file isn't UTF-8 text")
    try terminal.type("x\u{13}y")
    try terminal.picture(with: "xycaf")
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
    #expect(try Data(contentsOf: file) == latin1)
  }

  /// A paste arrives in many pieces, and loses none.
  @Test func aPasteOfMegabytesIsSavedWhole() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("Documents"), withIntermediateDirectories: false)
    let file = try folder.write("", to: "Documents/text.txt")
    let terminal = try notes(home: folder.url)
    try terminal.picture(with: "Save")
    let line = "A line with \u{1B}[2J, \u{1B}]0;title\u{7} and 日本 in it.\n"
    let text = String(repeating: line, count: rounds(2, many: 10) * 1_000_000 / line.utf8.count)
    try terminal.paste(text)
    try terminal.type("\u{13}")
    try terminal.picture(with: "Saved")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    try terminal.type("\u{11}")
    #expect(try terminal.end() == 0)
  }

  private func notes(home: URL, columns: Int = 40) throws -> EmulatedTerminal {
    try EmulatedTerminal(
      ProgramRun.programs.appending(path: "notes").path,
      variables: ["TERM": "xterm-256color", "HOME": home.path], columns: columns)
  }
}
