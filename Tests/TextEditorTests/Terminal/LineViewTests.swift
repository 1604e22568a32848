import CommandSupport
import PackageSupport
import Testing
import TestSupport
import TextEditor

@Suite struct LineViewTests {
  @Test(arguments: [
    ("print 1,2", 0, 80, "> print 1,2", 11), ("日本", 1, 80, "> 日本", 4), ("a\tb", 0, 80, "> a    b", 8),
    ("\u{9B}31m", 0, 80, "> \\u{9B}31m", 11), ("abcdefghijkl", 0, 10, "> …ghijkl", 9),
    ("abcdefghijkl", 12, 10, "> abcdef…", 2), ("abcdefg", 0, 10, "> abcdefg", 9), ("", 0, 10, "> ", 2),
  ])
  func theCursorIsVisibleInALineOfAnyLength(text: String, back: Int, width: Int, shown: String, cursor: Int) {
    var line = LineBuffer()
    for character in text { _ = line.apply(.character(character)) }
    for _ in 0..<back { _ = line.apply(.left) }
    let view = LineView(line, prompt: "> ", width: width)
    #expect(view.text == shown)
    #expect(view.cursor == cursor)
  }

  @Test(arguments: seeds(12, many: 400))
  func everyLineFitsEveryWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Character] = Array("abc 日本👩‍👩‍👧é\t\u{9B}\u{202E}") + ["e\u{301}", "\u{301}"]
    var line = LineBuffer()
    for _ in 0..<Int.random(in: 0...120, using: &random) {
      _ = line.apply(.character(alphabet.randomElement(using: &random) ?? " "))
    }
    for _ in 0..<Int.random(in: 0...120, using: &random) { _ = line.apply(.left) }
    for width in 14...100 {
      let view = LineView(line, prompt: "> ", width: width)
      #expect(DisplayWidth.of(view.text) < width)
      #expect(view.cursor < width && view.cursor >= 2 && view.cursor <= DisplayWidth.of(view.text))
      #expect(view.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      let whole = "> " + LineView.shown(line.text)
      if DisplayWidth.of(whole) < width - 1 { #expect(view.text == whole) }
    }
  }

  @Test func aLineIsShownInTheNarrowestTerminal() {
    var line = LineBuffer()
    for character in "日本語" { _ = line.apply(.character(character)) }
    for width in 0...5 { #expect(LineView(line, prompt: "> ", width: width).cursor <= max(4, width)) }
  }
}
