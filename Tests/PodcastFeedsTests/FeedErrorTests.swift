import Foundation
import PodcastFeeds
import Testing

@Suite struct FeedErrorTests {
  @Test func namesTheFeedsOfAWebPage() throws {
    let feed = try #require(URL(string: "https://example.com/feed.xml"))
    let error = FeedError.notAFeed(found: "an HTML page titled ‘Show’", feeds: [feed])
    #expect("\(error)" == "This is not a feed but an HTML page titled ‘Show’; it names https://example.com/feed.xml.")
  }
}
