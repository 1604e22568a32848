import CommandSupport
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("plain", 5), ("größer", 6), ("日本語", 6), ("한국어", 6), ("ｆｕｌｌ", 8), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("☎", 1),
    ("e\u{301}", 1), ("\u{301}", 0), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("©️", 2), ("1", 1),
    ("", 0),
  ])
  func columnsAreThoseOfATerminal(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本", 2, "…"),
    ("a👩‍👩‍👧b", 3, "a…"), ("e\u{301}e\u{301}", 1, "…"), ("abc", 1, "…"), ("abc", 0, ""), ("abc", -1, ""), ("", 0, ""),
  ])
  func textIsCutBetweenGraphemes(text: String, width: Int, cut: String) {
    #expect(DisplayWidth.cut(text, to: width) == cut)
  }
}
