import PackageSupport
import Testing
import TextEditing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain, größer, 日本語, 👩‍👩‍👧", "plain, größer, 日本語, 👩‍👩‍👧"),
    ("\u{1B}[31mred", "^[[31mred"),
    ("\0\u{07}\r\u{7F}", "^@^G^M^?"),
    ("\u{9B}31m", "\\u{9B}31m"),
    ("\u{202E}txt.exe\u{2066}\u{2028}", "\\u{202E}txt.exe\\u{2066}\\u{2028}"),
    ("\u{FEFF}", "\\u{FEFF}"),
    ("tab\tline\nnext", "tab\tline\nnext"),
    ("a\u{301}\r\n\u{1B}\r", "a\u{301}\n^[^M"),
  ])
  func onlyControlCharactersAreEscaped(text: String, shown: String) {
    let bytes = Array(text.utf8).withUnsafeBytes(VisibleText.output)
    #expect(bytes == Array(shown.utf8))
  }

  @Test(arguments: ["e", "日", "👩‍👩‍👧"])
  func aClusterWithThousandsOfMarksIsCut(base: String) {
    let text = "a" + base + String(repeating: "\u{301}", count: 5_000) + "b"
    let shown = VisibleText.line(text)
    #expect(shown.unicodeScalars.count <= 20)
    #expect(shown.hasPrefix("a") && shown.hasSuffix("…b"))
    #expect(Array(text.utf8).withUnsafeBytes(VisibleText.output) == Array(shown.utf8))
    #expect(CellWidth.of(shown) == CellWidth.of(base) + 3)
  }

  @Test(arguments: ["\u{200B}", "\u{2060}", "\u{200B}\u{AD}", "\u{200B}" + String(repeating: "\u{301}", count: 20)])
  func aFloodOfCharactersWithoutAWidthIsVisible(flood: String) {
    let text = "a" + String(repeating: flood, count: 500) + "b"
    for shown in [VisibleText.line(text), VisibleText.bounded(text)] {
      #expect(shown.unicodeScalars.count <= 20 + CellWidth.of(shown) * 2)
      #expect(shown.hasPrefix("a") && shown.hasSuffix("b"))
    }
    #expect(VisibleText.line("ក\u{200B}ខ \u{200B}គ") == "ក\u{200B}ខ \u{200B}គ")
  }

  @Test func aMessageStaysOnOneLine() {
    #expect(VisibleText.line("a\nb\tc\r\u{1B}]0;title\u{07}") == "a^Jb^Ic^M^[]0;title^G")
  }

  @Test func charactersOfTagsAreShown() {
    #expect(VisibleText.line("a\u{E0041}") == "a\\u{E0041}")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomTextNeverHasAControlCharacter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = String.UnicodeScalarView()
    for _ in 0..<500 {
      let limit: UInt32 = [0x100, 0x2100, 0x1_0000, 0x11_0000][Int.random(in: 0..<4, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
    }
    let isUnsafe = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
    }
    #expect(!VisibleText.line(String(text)).unicodeScalars.contains(where: isUnsafe))
    let lines = Array(String(text).utf8).withUnsafeBytes(VisibleText.output)
    let kept = String(decoding: lines, as: UTF8.self).unicodeScalars.filter { $0 != "\n" && $0 != "\t" }
    #expect(!kept.contains(where: isUnsafe))
  }
}
