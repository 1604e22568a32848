import Foundation
import PodcastFeeds
import Testing

@Suite struct FeedErrorTests {
  @Test("An empty document has its own error", arguments: ["", " \n\t ", "\u{0}\u{0}"])
  func empty(text: String) {
    #expect(throws: FeedError.empty) { try FeedReader.feed(from: Data(text.utf8)) }
  }

  @Test("The error for a page has the feeds that it links")
  func page() throws {
    let error = try #require(throws: FeedError.self) { try Fixture.feed("page.html") }
    #expect(
      "\(error)" == """
        This is not a feed but an HTML page titled ‘The Show & its page’; it links to https://example.com/feed.xml, \
        https://example.com/feed.atom.
        """)
  }

  @Test(
    "The error for another document describes it",
    arguments: [
      ("{\"version\": \"https://jsonfeed.org/version/1\"}", "a JSON document"), ("%PDF-1.7", "a PDF document"),
      ("<opml version='2.0'></opml>", "a document whose root is 'opml'"), ("Not found", "text: ‘Not found’"),
    ])
  func otherDocuments(text: String, found: String) {
    #expect(throws: FeedError.notAFeed(found: found, feeds: [])) { try FeedReader.feed(from: Data(text.utf8)) }
  }

  @Test("The localized description is the description")
  func localizedDescription() {
    let errors: [any Error] = [FeedError.empty, OPMLError.notOPML(found: "an HTML page")]
    #expect(errors.map(\.localizedDescription) == errors.map { "\($0)" })
  }

  @Test("The error for compressed data names it")
  func compressed() {
    #expect(throws: FeedError.notAFeed(found: "compressed data (gzip)", feeds: [])) {
      try FeedReader.feed(from: Data([0x1F, 0x8B, 8, 0, 1, 2, 3]))
    }
  }
}
