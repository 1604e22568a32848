import Foundation
import PodcastFeeds
import Testing

/// Feeds inside HTML pages, and namespaces of unclosed elements.
@Suite struct EmbeddedFeedTests {
  private static let items = """
    <item><guid>1</guid><title>A</title><itunes:duration>5</itunes:duration><enclosure url="/1.mp3"/></item>\
    <item><guid>2</guid><title>B</title></item>
    """

  @Test(
    "An RSS feed inside a page is read",
    arguments: [
      "<rss version=\"2.0\" \(itunes)><channel><title>Show</title>\(items)</channel></rss>",
      "<rss version=\"2.0\"><channel><title>Show</title>\(items)</channel></rss>",
      "<channel><title>Show</title>\(items)</channel>",
    ],
    [
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>Page</title></head><body>",
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>Page</title></head><body><div><p>",
      "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:itunes=\"urn:other\" lang=\"en\"><body><pre>",
      "<html><body>",
    ])
  func rssInPage(feed: String, page: String) throws {
    let read = try FeedReader.feed(
      from: Data((page + feed + "</body></html>").utf8), url: URL(string: "https://example.com/"))
    #expect(read.title == "Show")
    #expect(read.episodes.map(\.guid) == ["1", "2"])
    #expect(read.episodes.map(\.title) == ["A", "B"])
    #expect(read.episodes[0].enclosure?.url.path() == "/1.mp3")
  }

  @Test("An Atom feed inside an XHTML page is read")
  func atomInPage() throws {
    let text = """
      <html xmlns="http://www.w3.org/1999/xhtml"><body><feed xmlns="http://www.w3.org/2005/Atom"><title>Show</title>\
      <entry><id>1</id><title>A</title><author><name>Ann</name></author></entry></feed></body></html>
      """
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.format == .atom)
    #expect(feed.title == "Show")
    #expect(feed.episodes.map(\.guid) == ["1"])
    #expect(feed.episodes.map(\.author) == ["Ann"])
  }

  @Test("An item after unclosed XHTML is read")
  func itemAfterXHTML() throws {
    let feed = try feed(
      """
      <item><guid>1</guid><description><div xmlns="http://www.w3.org/1999/xhtml">one <p>two</item>\
      <item><guid>2</guid></item>
      <item><guid>3</guid><description><div xmlns="http://www.w3.org/1999/xhtml">one\
      <item><guid>4</guid><title>D</title></item>
      """)
    #expect(feed.episodes.map(\.guid) == ["1", "2", "3", "4"])
    #expect(feed.episodes[3].title == "D")
  }

  @Test("The namespaces of an unclosed item end before the next item's begin")
  func namespaces() throws {
    let feed = try feed(
      """
      <item xmlns:a="\(Self.podcast)" xml:base="https://one.example/"><guid>1</guid><title>A</title>\
      <item xmlns:b="\(Self.podcast)" xml:base="https://two.example/"><guid>2</guid><link>page</link>\
      <b:person>Bea</b:person></item>
      <item><guid>3</guid><link>page</link></item>
      """)
    #expect(feed.episodes.map(\.guid) == ["1", "2", "3"])
    #expect(feed.episodes[1].persons.map(\.name) == ["Bea"])
    #expect(feed.episodes[1].link?.absoluteString == "https://two.example/page")
    #expect(feed.episodes[2].link?.absoluteString == "https://example.com/page")
  }

  private static let podcast = "https://podcastindex.org/namespace/1.0"
}
