import CommandSupport
import Testing

@Suite struct TerminalTextTests {
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
    let bytes = Array(text.utf8).withUnsafeBytes(TerminalText.lines)
    #expect(bytes == Array(shown.utf8))
  }

  @Test(arguments: ["e", "日", "👩‍👩‍👧"])
  func aClusterWithThousandsOfMarksIsCut(base: String) {
    let text = "a" + base + String(repeating: "\u{301}", count: 5_000) + "b"
    let shown = TerminalText.line(text)
    #expect(shown.unicodeScalars.count <= 40)
    #expect(shown.hasPrefix("a") && shown.hasSuffix("…b"))
    #expect(Array(text.utf8).withUnsafeBytes(TerminalText.lines) == Array(shown.utf8))
    #expect(DisplayWidth.of(shown) == DisplayWidth.of(base) + 3)
  }

  @Test func aMessageStaysOnOneLine() {
    #expect(TerminalText.line("a\nb\tc\r\u{1B}]0;title\u{07}") == "a^Jb^Ic^M^[]0;title^G")
  }
}
