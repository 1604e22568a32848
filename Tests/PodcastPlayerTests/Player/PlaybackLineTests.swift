import PodcastPlayer
import Testing

@Suite struct PlaybackLineTests {
  @Test("A line has the state, the titles on one line, and the times")
  func text() {
    let line = PlaybackLine(
      show: "Swift\nover Coffee", title: "日本語のタイトル", state: .playing, currentTime: .seconds(75), length: .seconds(150))
    #expect(line.text == "playing 日本語のタイトル – Swift over Coffee, 1:15 / 2:30")
  }

  @Test("An unknown length is a question mark")
  func unknownLength() {
    let line = PlaybackLine(show: "A", title: "B", state: .paused, currentTime: .seconds(3), length: nil)
    #expect(line.text == "paused B – A, 0:03 / ?")
  }
}
