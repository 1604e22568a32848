import CommandSupport
import PodcastPlayer
import Testing

@Suite struct PlayerViewTests {
  private let view = PlayerView(
    show: "Swift\nover Coffee", title: "日本語のタイトル", state: .playing, currentTime: .seconds(75), length: .seconds(150),
    next: "Tea", failure: nil)

  @Test func theViewShowsPodcastTitleBarTimeAndHints() {
    #expect(
      view.lines(TerminalSize(columns: 72, rows: 24), hasStyles: false) == [
        "Swift over Coffee", "日本語のタイトル", "",
        "[\(String(repeating: "=", count: 35))\(String(repeating: "-", count: 35))]",
        "playing  1:15 / 2:30", "next  Tea", "",
        "Playback is simulated, without sound.",
        "space pause or play   ←→ 15 seconds   ↓↑ a minute   n next   q quit",
      ])
  }

  @Test(arguments: 1...80, [1, 2, 5, 24])
  func theViewFitsAnySize(columns: Int, rows: Int) {
    let lines = view.lines(TerminalSize(columns: columns, rows: rows), hasStyles: false)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
    #expect(lines.count <= rows)
    #expect(columns < 20 || lines.contains("playing  1:15 / 2:30"))
  }

  @Test(arguments: [
    (72, "space pause or play   ←→ 15 seconds   ↓↑ a minute   n next   q quit"),
    (66, "space pause or play   ←→ 15 seconds   n next   q quit"),
    (40, "space pause or play   n next   q quit"), (30, "space pause or play   q quit"), (20, "q quit"), (6, "q quit"),
    (5, "q qu…"),
  ])
  func aNarrowTerminalShowsHowToQuitFirst(columns: Int, hints: String) {
    #expect(view.lines(TerminalSize(columns: columns, rows: 24), hasStyles: false).last == hints)
  }

  @Test func aLowTerminalShowsHowToQuitBeforeTheBar() {
    let lines = view.lines(TerminalSize(columns: 20, rows: 4), hasStyles: false)
    #expect(lines == ["Swift over Coffee", "日本語のタイトル", "playing  1:15 / 2:30", "q quit"])
  }

  @Test func aTerminalOfThreeLinesShowsHowToQuit() {
    let lines = view.lines(TerminalSize(columns: 40, rows: 3), hasStyles: false)
    #expect(lines == ["日本語のタイトル", "playing  1:15 / 2:30", "space pause or play   n next   q quit"])
  }

  @Test func stylesAreUsedWhereTheyAreAllowed() {
    let lines = view.lines(TerminalSize(), hasStyles: true)
    #expect(lines[0] == "\u{1B}[1mSwift over Coffee\u{1B}[22m")
    #expect(!view.lines(TerminalSize(), hasStyles: false).joined().contains("\u{1B}"))
  }

  @Test func anUnknownLengthIsAQuestionMark() {
    let view = PlayerView(show: "A", title: "B", state: .paused, currentTime: .seconds(3), length: nil)
    #expect(view.line == "paused B – A, 0:03 / ?")
    #expect(view.lines(TerminalSize(columns: 10, rows: 24), hasStyles: false).contains("[--------]"))
  }
}
