import Foundation
import PodcastPlayer
import Testing

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("  two\n\twords ", "two words"), ("\u{1B}[31mred\u{07}", "[31mred"),
    ("\u{202E}txt.exe", "txt.exe"), ("\u{200E}a\u{200F}b\u{61C}c", "abc"),
    ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"), ("\u{9B}31m", "›31m"), ("a\u{2028}b", "a b"), (" \u{1B} ", "(no title)"), ("", "(no title)"),
  ])
  func aTitleHasNoControlCharacters(title: String, shown: String) {
    #expect(Title.shown(title) == shown)
  }

  @Test func thousandsOfMarksAreCut() {
    let shown = Title.shown("e" + String(repeating: "\u{301}", count: 5_000) + " tea")
    #expect(shown == "e" + String(repeating: "\u{301}", count: 15) + "… tea")
  }

  @Test(arguments: [
    (Duration.zero, "0:00"), (.seconds(7), "0:07"), (.milliseconds(59_999), "0:59"), (.seconds(60), "1:00"),
    (.seconds(2530), "42:10"), (.seconds(3723), "1:02:03"), (.seconds(-5), "0:00"), (.seconds(360_000), "100:00:00"),
  ])
  func timesAreDisplayedAsByAClock(duration: Duration, text: String) {
    #expect(TimeText.clock(duration) == text)
  }

  @Test func aDayIsTheOneInTheTimeZone() throws {
    let date = Date(timeIntervalSince1970: 1_763_683_199)
    #expect(TimeText.day(date, in: .gmt) == "2025-11-20")
    #expect(TimeText.day(date, in: try #require(TimeZone(secondsFromGMT: 3600))) == "2025-11-21")
  }

  @Test(arguments: [
    (0.0, 12, "[----------]"), (0.5, 12, "[=====-----]"), (0.999, 12, "[=========-]"), (1, 12, "[==========]"),
    (7, 5, "[===]"), (-1, 5, "[---]"), (nil, 5, "[---]"), (0.5, 1, "[]"),
  ])
  func aBarIsFullOnlyAtTheEnd(fraction: Double?, width: Int, text: String) {
    #expect(Bar.text(fraction, width: width) == text)
  }
}
