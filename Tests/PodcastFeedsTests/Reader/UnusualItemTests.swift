import Foundation
import PodcastFeeds
import Testing

/// Items that publishers write and specifications leave open.
@Suite struct UnusualItemTests {
  @Test func plainTextKeepsItsTags() throws {
    for (content, notes) in [
      ("<content type='text'>use &lt;div&gt; here</content>", "use <div> here"),
      ("<content type='text'>use <![CDATA[<div>]]> &amp;amp; more</content>", "use <div> &amp; more"),
      ("<summary type='text'>a &lt; b &amp; c</summary>", "a < b & c"),
      ("<content type='html'>use &lt;i>this&lt;/i> here</content>", "use this here"),
    ] {
      let feed = try FeedReader.feed(
        from: Data("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(content)</entry></feed>".utf8))
      #expect(feed.episodes[0].plainNotes == notes, "\(content)")
    }
  }

  @Test func onlyAGUIDThatIsAPageIsALink() throws {
    for (guid, link) in [
      ("https://example.org/?p=3", "https://example.org/?p=3"), ("http-123", nil), ("httpd", nil), ("http:foo", nil),
      ("https://example.org/a.mp3", nil),
    ] {
      let episode = try episode("<guid>\(guid)</guid><enclosure url='https://example.org/a.mp3' type='audio/mpeg'/>")
      #expect(episode.link?.absoluteString == link, "\(guid)")
    }
  }

  @Test func aFileKeepsTheTypeThatStandsBesideItsSecondAddress() throws {
    for second in [
      "<enclosure url='https://example.org/a.mp3' type='audio/mpeg' length='3'/>",
      "<media:content url='https://example.org/a.mp3' type='audio/mpeg' fileSize='3'/>",
    ] {
      let item = "<enclosure url='https://example.org/a.mp3'/>\(second)"
      let file = try #require(episode(item, attributes: "xmlns:media='http://search.yahoo.com/mrss/'").enclosures.first)
      #expect(file.type == "audio/mpeg", "\(second)")
      #expect(file.length == 3, "\(second)")
    }
  }

  @Test func offsetsOutOfRangeAreReportedAndReadAsUTC() throws {
    for zone in ["+2500", "-99:99", "+00:zz", "+02:60"] {
      let feed = try feed("<item><pubDate>Mon, 06 Jan 2020 12:00:00 \(zone)</pubDate></item>")
      #expect(feed.episodes[0].publicationDate == Date(timeIntervalSince1970: 1_578_312_000), "\(zone)")
      #expect(feed.repairs.contains { $0.detail.contains("'\(zone)' isn't a time zone") }, "\(feed.repairs)")
    }
  }
}
