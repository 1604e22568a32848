import PodcastFeeds
import Testing

@Suite struct PodcastFeedsSnippets {
  @Test func textFromAFeedBecomesDisplayable() {
    #expect(line() == "Don’t stop")
    #expect(plain() == "Tom & Jerry\n\n- One")
  }

  private func line() -> String {
    FeedText.line("  Don\u{92}t \n stop\u{7} ")  // "Don’t stop"
  }

  private func plain() -> String {
    FeedText.plain("<p>Tom &amp; <b>Jerry</b></p><ul><li>One</li></ul>")  // "Tom & Jerry\n\n- One"
  }
}
