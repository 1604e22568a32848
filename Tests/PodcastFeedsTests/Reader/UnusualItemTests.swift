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

  @Test func theFirstDateThatIsUnderstoodIsKept() throws {
    let dc = "xmlns:dcterms='http://purl.org/dc/terms/' xmlns:dc='http://purl.org/dc/elements/1.1/'"
    for name in ["pubDate", "dc:date", "dcterms:modified", "dcterms:created"] {
      let second = "<\(name)>2020-01-06T12:00:00Z</\(name)>"
      let bad = try episode("<\(name)>soon</\(name)>\(second)<\(name)>2020-02-06</\(name)>", attributes: dc)
      #expect(bad.publicationDate == Date(timeIntervalSince1970: 1_578_312_000), "\(name)")
      let good = try episode("\(second)<\(name)>soon</\(name)>", attributes: dc)
      #expect(good.publicationDate == Date(timeIntervalSince1970: 1_578_312_000), "\(name)")
      let neither = try episode("<\(name)>soon</\(name)><\(name)>later</\(name)>", attributes: dc)
      #expect(neither.publicationDateText == "soon", "\(name)")
    }
    let repairs = try feed(item: "<pubDate>soon</pubDate><pubDate>2020-01-06T12:00:00Z</pubDate>").repairMessages
    #expect(repairs.contains("item 1: date 'soon' not understood, the second is kept"), "\(repairs)")
  }

  @Test func attributesMayHaveThePrefixOfTheirElement() throws {
    let namespaces = """
      xmlns:enc='http://purl.oclc.org/net/rss_2.0/enc#' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' \
      xmlns:media='http://search.yahoo.com/mrss/' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
      """
    for item in [
      "<enc:enclosure rdf:resource='https://example.org/a.mp3' enc:type='audio/mpeg' enc:length='3'/>",
      "<enc:enclosure><enc:Enclosure rdf:resource='https://example.org/a.mp3' enc:type='audio/mpeg' enc:length='3'/>"
        + "</enc:enclosure>",
      "<media:content media:url='https://example.org/a.mp3' media:type='audio/mpeg' media:fileSize='3'/>",
    ] {
      let file = try #require(episode(item, attributes: namespaces).enclosures.first, "\(item)")
      #expect(file.url.absoluteString == "https://example.org/a.mp3")
      #expect(file.type == "audio/mpeg")
      #expect(file.length == 3)
    }
    // The type of another vocabulary isn't the element's.
    let other = "<enclosure url='https://example.org/a.mp3' xsi:type='text/plain'/>"
    #expect(try episode(other, attributes: namespaces).enclosures.first?.type == nil)
  }

  @Test func notesMayBeXHTMLWithItsNamespace() throws {
    let xhtml = "http://www.w3.org/1999/xhtml"
    for item in [
      "<description xmlns='\(xhtml)'><p>Hello <b>you</b></p></description>",
      "<xhtml:div><xhtml:p>Hello <xhtml:b>you</xhtml:b></xhtml:p></xhtml:div>",
      "<div xmlns='\(xhtml)'><p>Hello <b>you</b></p></div>",
      "<body xmlns='\(xhtml)'><p>Hello <b>you</b></p></body>",
    ] {
      let episode = try episode("\(item)<title>Title</title>", attributes: "xmlns:xhtml='\(xhtml)'")
      #expect(episode.notes == "<p>Hello <b>you</b></p>", "\(item)")
      #expect(episode.title == "Title", "\(item)")
    }
    let title = "<title type='xhtml'><div xmlns='\(xhtml)'>A <b>title</b></div></title>"
    let atom = try FeedReader.feed(
      from: Data("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(title)</entry></feed>".utf8))
    #expect(atom.episodes[0].title == "A title")
  }

  @Test func aFeedNamesItsNextPage() throws {
    let atom = "xmlns:atom='http://www.w3.org/2005/Atom'"
    let links = """
      <atom:link rel='self' href='https://example.com/feed.xml'/><atom:link rel='first' href='https://example.com/1'/>
      <atom:link rel='next' href='?page=2&amp;n=1'/><link>https://example.com/</link>
      <item><atom:link rel='next' href='/item'/></item>
      """
    let feed = try PodcastFeedsTests.feed(links, attributes: atom)
    #expect(feed.nextPage?.absoluteString == "https://example.com/feed.xml?page=2&n=1")
    #expect(feed.link?.absoluteString == "https://example.com/")
    #expect(feed.episodes[0].link == nil)
    #expect(try PodcastFeedsTests.feed("<atom:link rel='prev' href='/0'/>", attributes: atom).nextPage == nil)
  }
}
