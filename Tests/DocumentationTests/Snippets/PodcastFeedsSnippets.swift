import Foundation
import PodcastFeeds
import Testing

/// Keeps the repairs that the sample prints out of the output of the tests.
private func print(_ repair: FeedRepair) {}

func episodes(in data: Data, from url: URL) throws -> [FeedEpisode] {
  let feed = try FeedReader.feed(from: data, url: url)
  for repair in feed.repairs { print(repair) }
  return feed.episodes
}

@Suite struct PodcastFeedsSnippets {
  @Test func textFromAFeedBecomesDisplayable() {
    #expect(line() == "Don’t stop")
    #expect(plain() == "Tom & Jerry\n\n- One")
  }

  @Test func aDocumentInMemoryIsReadWithOneCall() throws {
    let document = "<rss><channel><item><title>One</title><link>/1</link><item><title>Two"
    let url = try #require(URL(string: "https://example.com/feed.xml"))
    let episodes = try episodes(in: Data(document.utf8), from: url)
    #expect(episodes.map(\.title) == ["One", "Two"])
    #expect(episodes.first?.link?.absoluteString == "https://example.com/1")
  }

  private func line() -> String {
    FeedText.line("  Don\u{92}t \n stop\u{7} ")  // "Don’t stop"
  }

  private func plain() -> String {
    FeedText.plain("<p>Tom &amp; <b>Jerry</b></p><ul><li>One</li></ul>")  // "Tom & Jerry\n\n- One"
  }
}
