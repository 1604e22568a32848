import Foundation
import PodcastFeeds
import Testing

@Suite struct RepairTests {
  @Test("Every episode of a broken feed is kept")
  func keepsEpisodes() throws {
    let feed = try Fixture.feed("oddities.xml")
    #expect(feed.title == "Odd & Ends")
    #expect(feed.link?.absoluteString == "https://example.com/")
    #expect(
      feed.episodes.map(\.title) == [
        "AT&T — 5 < 6 & more", "Two", "Four", "Five", "Six", "Seven", "Eight", "Nine",
      ])
    #expect(feed.repairs.contains { $0.kind == .truncated && $0.item == 9 })
  }

  @Test("Text and markup before the root are left out")
  func beforeRoot() throws {
    let messages = try Fixture.feed("oddities.xml").repairMessages
    #expect(messages.contains("text before the feed's root is left out"))
    #expect(messages.contains("there is text before the feed, left out"))
  }

  @Test("Attributes without quotation marks are read")
  func unquotedAttributes() throws {
    let episode = try #require(Fixture.feed("oddities.xml").episodes.first)
    #expect(episode.enclosure?.url.absoluteString == "https://example.com/shows/a.mp3")
    #expect(episode.enclosure?.type == "audio/mpeg")
    #expect(episode.enclosure?.length == 12)
  }

  @Test("An unescaped ampersand is kept")
  func bareAmpersand() throws {
    let feed = try feed(item: "<guid>a</guid><title>Q & A, AT&T, &c; &hellip</title>")
    #expect(feed.episodes[0].title == "Q & A, AT&T, &c; &hellip")
    #expect(feed.repairMessages.count == 1)
  }

  @Test(
    "References to characters are resolved",
    arguments: [
      ("&nbsp;x&nbsp; y", "x y"), ("&eacute;&hellip;&rsquo;", "é…’"), ("&#8217;&#x2019;&#X2019", "’’’"),
      ("&#147;x&#148;", "“x”"), ("&#0;&#xD800;&#x110000;&#99999999999;x", "x"), ("&lt;b&gt; &quot;&apos;", "<b> \"'"),
      ("Tom &amp Jerry &lt 3 &copy, a&nbsp", "Tom & Jerry < 3 ©, a"),
      ("&hellip &copying &lt=&apos", "&hellip &copying &lt=&apos"),
      ("?a=1&reg_id=2&copy-x=&not[]=3&sect%5B=4&para.b=5", "?a=1&reg_id=2&copy-x=&not[]=3&sect%5B=4&para.b=5"),
      ("caf&eacute. Acme&reg-&nbsp;x", "café. Acme®- x"),
      ("&amp;amp;", "&"), ("&check;&lpar;&star;", "✓(☆"), ("&NotEqualTilde;", "&NotEqualTilde;"),
    ])
  func references(source: String, title: String) throws {
    #expect(try episode("<title>\(source)</title>").title == title)
  }

  @Test("Entities need a semicolon in the texts that are URLs or identifiers")
  func referencesInAddresses() throws {
    let address = "https://example.com/?a=1&amp;b=2&reg_id&copy-x&not[]&para.c&sect"
    let url = "https://example.com/?a=1&b=2&reg_id&copy-x&not%5B%5D&para.c&sect"
    let feed = try FeedReader.feed(
      from: Data(
        """
        <rss><channel><link>\(address)</link><image><url>\(address)</url></image>
        <podcast:guid>\(address)</podcast:guid><itunes:new-feed-url>\(address)</itunes:new-feed-url>
        <item><guid>\(address)</guid><link>\(address)</link><enclosure>\(address)</enclosure>
        <podcast:transcript>\(address)</podcast:transcript><podcast:chapters>\(address)</podcast:chapters>
        <itunes:image>\(address)</itunes:image></item></channel></rss>
        """.utf8))
    let episode = try #require(feed.episodes.first)
    let urls = [
      feed.link, feed.imageURL, feed.newFeedURL, episode.link, episode.enclosures.first?.url,
      episode.transcripts.first?.url, episode.chapters?.url, episode.imageURL,
    ]
    for found in urls { #expect(found?.absoluteString == url) }
    let identifier = address.replacing("&amp;", with: "&")
    #expect(feed.guid == identifier)
    #expect(episode.guid == identifier)
  }

  @Test("A title that is escaped twice is resolved and reported")
  func escapedTwice() throws {
    let feed = try feed(item: "<guid>a</guid><title><![CDATA[Tom &amp; Jerry]]></title>")
    #expect(feed.episodes[0].title == "Tom & Jerry")
    #expect(feed.repairMessages == ["item 1: 'title' is escaped twice, resolved"])
  }

  @Test("Notes stay as published")
  func notes() throws {
    let episode = try episode("<description>&lt;p&gt;Tom &amp;amp; Jerry&lt;/p&gt;</description>")
    #expect(episode.notes == "<p>Tom &amp; Jerry</p>")
    #expect(episode.plainNotes == "Tom & Jerry")
  }

  @Test("An undeclared prefix has its usual meaning")
  func undeclaredPrefix() throws {
    let feed = try feed(item: "<guid>a</guid><itunes:duration>5</itunes:duration><itunes:season>1</itunes:season>")
    #expect(feed.episodes[0].duration == .seconds(5))
    #expect(feed.repairMessages == ["item 1: prefix 'itunes' is not declared"])
  }

  @Test("An unclosed CDATA section ends before its element's end tag")
  func unclosedSection() throws {
    let feed = try feed(
      """
      <item><guid>a</guid><description><![CDATA[one <b>bold</b></description><title>A</title></item>
      <item><guid>b</guid><description>two</description></item>
      <item><guid>c</guid><description><![CDATA[three]]></description></item>
      """)
    #expect(feed.episodes.map(\.notes) == ["one <b>bold</b>", "two", "three"])
    #expect(feed.episodes[0].title == "A")
    #expect(feed.repairMessages == ["item 1: a CDATA section has no end, ended before the end tag"])
  }

  @Test("An unclosed CDATA section doesn't lose its item")
  func unclosedSectionInLastItem() throws {
    let feed = try feed("<item><guid>a</guid><description><![CDATA[one</description></item><item><guid>b</guid></item>")
    #expect(feed.episodes.map(\.guid) == ["a", "b"])
    #expect(feed.episodes[0].notes == "one")
  }

  @Test("An unclosed CDATA section doesn't lose the next item")
  func unclosedSectionBeforeItem() throws {
    let feed = try feed(
      """
      <item><title>A</title><description><![CDATA[one</item>
      <item><title>B</title><description><![CDATA[two]]></description></item>
      """)
    #expect(feed.episodes.map(\.title) == ["A", "B"])
    #expect(feed.episodes.map(\.notes) == ["one", "two"])
  }

  @Test("A CDATA section inside another is read as one")
  func nestedSection() throws {
    let feed = try feed(item: "<guid>a</guid><title><![CDATA[<![CDATA[One]]>]]></title><link>/1</link>")
    #expect(feed.episodes[0].title == "One")
    #expect(feed.episodes[0].link?.absoluteString == "https://example.com/1")
  }

  @Test("An end tag inside a CDATA section is text")
  func endTagInSection() throws {
    let episode = try episode("<description><![CDATA[write </description> at the end]]></description><guid>a</guid>")
    #expect(episode.notes == "write </description> at the end")
    #expect(episode.guid == "a")
  }

  @Test("An unclosed element ends where another begins")
  func unclosedElements() throws {
    let feed = try feed(
      "<item><title>A<guid>a<pubDate>2020-01-06</item><item><title>B</title><guid>b</item><item><title>C</title></item>"
    )
    #expect(feed.episodes.map(\.title) == ["A", "B", "C"])
    #expect(feed.episodes.map(\.guid) == ["a", "b", nil])
    #expect(feed.episodes[0].publicationDate != nil)
  }

  @Test("An item inside an item is read as the next item")
  func nestedItems() throws {
    let feed = try feed("<item><title>A</title><item><title>B</title></item></item><item><title>C</title></item>")
    #expect(feed.episodes.map(\.title) == ["A", "B", "C"])
    #expect(feed.repairs.contains { $0.kind == .structure && $0.item == 1 })
  }

  @Test("An end tag that closes nothing is ignored")
  func strayEndTags() throws {
    let feed = try feed(item: "<guid>a</guid></b><title>A</titel></title></link>")
    #expect(feed.episodes.map(\.title) == ["A"])
    #expect(feed.repairMessages == ["item 1: end tag '</b>' closes nothing, ignored"])
  }

  @Test("Unescaped markup in a description is kept")
  func unescapedMarkup() throws {
    let feed = try feed(
      item: "<guid>a</guid><description><p>One <b>two<br>three</b></p> &amp; four</description><title>T</title>")
    #expect(feed.episodes[0].notes == "<p>One <b>two<br>three</b></p> & four")
    #expect(feed.episodes[0].title == "T")
    #expect(feed.repairMessages == ["item 1: markup in 'description' is not escaped, kept as its text"])
  }

  @Test("Repairs name elements as the document does")
  func elementNames() throws {
    let feed = try feed(
      """
      <item><guid>a</guid><itunes:Summary>one <b>two</b></itunes:Summary><Made-Up>x<title>T</title></item>
      <item><guid>b</guid><itunes:season>2nd</itunes:season><itunes:owner><itunes:name>N</itunes:name></item>
      <item><guid>c</guid><itunes:explicit>perhaps</itunes:explicit><pubDate>1<title>C</title></item>
      """, attributes: itunes)
    #expect(
      feed.repairMessages == [
        "item 1: markup in 'itunes:Summary' is not escaped, kept as its text",
        "item 1: element 'Made-Up' is not closed, ended with its parent",
        "item 2: itunes:season '2nd' read as 2",
        "item 2: element 'itunes:owner' is not closed, ended with its parent",
        "item 3: itunes:explicit 'perhaps' is neither yes nor no, left out",
        "item 3: element 'pubDate' is not closed, ended before 'title'",
        "item 3: date '1' not understood, kept as text",
      ])
  }

  @Test("A feed without a root is read")
  func noRoot() throws {
    for text in ["<channel><title>S</title><item><title>A</title></item></channel>", "<item><title>A</title></item>"] {
      let feed = try FeedReader.feed(from: Data(text.utf8))
      #expect(feed.episodes.map(\.title) == ["A"])
      #expect(feed.repairMessages.contains { $0.hasSuffix("the feed has no root") })
    }
  }

  @Test("In a feed without a root, the title before the first item is the show's")
  func titleWithoutRoot() throws {
    let feed = try FeedReader.feed(from: Data("<title>NoRoot</title><item><title>A</title></item>".utf8))
    #expect(feed.title == "NoRoot")
    #expect(feed.episodes.map(\.title) == ["A"])
  }

  @Test("A bracket that begins no tag is text", arguments: ["if a<b then", "a<b", "a<b then <i>c</i>"])
  func bracketAsText(text: String) throws {
    let episode = try episode("<guid>a</guid><description>\(text)</description><title>T</title>")
    #expect(episode.notes == text)
    #expect(episode.plainNotes == text.replacing("<i>", with: "").replacing("</i>", with: ""))
    #expect(episode.title == "T")
  }

  @Test("A tag that is cut off in its attributes isn't text")
  func cutTag() throws {
    #expect(try episode("<description>one &lt;a href='x</description>").plainNotes == "one")
  }

  @Test("A document that is cut off keeps its complete elements")
  func cutDocument() throws {
    let whole = try Fixture.data("full.xml")
    let end = try #require(whole.firstRange(of: Data("<enclosure".utf8))?.lowerBound)
    let feed = try FeedReader.feed(from: whole.prefix(end + 30))
    #expect(feed.episodes.map(\.guid) == ["night-1"])
    #expect(feed.episodes[0].enclosures == [])
    #expect(
      feed.repairMessages.suffix(2) == [
        "item 1: the document ends inside a tag",
        "item 1: the document ends inside the item, which is kept up to there",
      ])
  }

  @Test("A link that is cut off is left out")
  func cutLink() throws {
    let feed = try FeedReader.feed(from: Data("<rss><channel><item><title>A</title><link>https://example.com/ha".utf8))
    #expect(feed.episodes.map(\.title) == ["A"])
    #expect(feed.episodes[0].link == nil)
  }

  @Test("A value without its closing quotation mark ends with its tag")
  func missingQuotationMark() throws {
    let feed = try feed(item: "<guid>a</guid><enclosure url=\"a.mp3/><title>T</title><link>/l</link>")
    #expect(feed.episodes[0].enclosure?.url.lastPathComponent == "a.mp3")
    #expect(feed.episodes[0].title == "T")
  }

  @Test("A tag without its bracket ends before the next")
  func missingBracket() throws {
    let feed = try feed(item: "<guid>a</guid><enclosure url='a.mp3'\n<title>T</title>")
    #expect(feed.episodes[0].enclosures.count == 1)
    #expect(feed.episodes[0].title == "T")
  }

  @Test("Comments are left out, and an unclosed one ends at its first bracket")
  func comments() throws {
    let feed = try feed("<item><title>A<!-- no -->B</title></item><!-- open ><item><title>C</title></item>")
    #expect(feed.episodes.map(\.title) == ["AB", "C"])
  }

  @Test("An unclosed comment doesn't lose the next item")
  func unclosedComment() throws {
    let items = "<item><title>A</title><!-- open </item><item><title>B</title></item><!-- c --><item><title>C</title>"
    let whole = try feed(items + "</item>")
    #expect(whole.episodes.map(\.title) == ["A", "B", "C"])
    #expect(whole.repairMessages.first == "item 1: a comment has no end, ended before the end tag")
    #expect(try feed("<item><guid>a</guid></item><!-- open <item><title>B</title></item>").episodes.count == 2)
  }

  @Test("Items inside a comment are left out")
  func commentedItems() throws {
    let feed = try feed("<!-- <item><title>A</title></item> <!-- x --><item><title>B</title></item>")
    #expect(feed.episodes.map(\.title) == ["B"])
  }

  @Test(
    "A URL without a quotation mark is complete",
    arguments: [
      ("url=\"http://x.example/9.mp3 type=\"audio/mpeg\" length='5' />", "audio/mpeg"),
      ("url=\"http://x.example/9.mp3</item><item>", nil), ("url=http://x.example/9.mp3\" length='5'/>", nil),
      ("length=\"5 url=\"http://x.example/9.mp3\"/>", nil), ("url=\"http://x.example/9.mp3\"length=\"5\"/>", nil),
    ])
  func urlWithoutQuotationMark(attributes: String, type: String?) throws {
    let feed = try feed(item: "<guid>a</guid><enclosure \(attributes)")
    #expect(feed.episodes[0].enclosure?.url.absoluteString == "http://x.example/9.mp3")
    #expect(feed.episodes[0].enclosure?.type == type)
  }

  @Test("The end of a document that is cut off is among the repairs, however many there are")
  func cutOffAfterManyRepairs() throws {
    let items = (0..<600).map { "<item><guid>\($0)</guid><title>a</title><pubDate>never</pubDate></item>" }.joined()
    let feed = try FeedReader.feed(from: Data("<rss><channel><title>P</title>\(items)<item><title>b".utf8))
    #expect(feed.repairs.count == 501)
    #expect(feed.repairs.contains { $0.kind == .truncated })
  }

  @Test("A URL that is the text of an enclosure belongs to its item")
  func urlAsText() throws {
    let feed = try feed(
      (1...3).map { "<item><guid>\($0)</guid><enclosure>http://x.example/\($0).mp3</enclosure></item>" }.joined()
        + "<item><guid>4</guid><content type='xhtml'>notes</content><link rel='enclosure' href='/4.mp3'/></item>")
    #expect(feed.episodes.map { $0.enclosure?.url.lastPathComponent } == ["1.mp3", "2.mp3", "3.mp3", "4.mp3"])
    #expect(feed.repairMessages.count == 3)
  }

  @Test("A second channel and a second root are reported")
  func secondChannel() throws {
    let feed = try feed("<item><guid>a</guid></item></channel><channel><item><guid>b</guid></item></channel><rss>")
    #expect(feed.episodes.map(\.guid) == ["a", "b"])
    #expect(feed.repairMessages.contains("a second channel, read as part of the first"))
    #expect(feed.repairMessages.contains("another 'rss' in the feed, read as part of it"))
  }

  @Test("Control characters are left out")
  func controlCharacters() throws {
    let feed = try feed(
      item: "<guid>a</guid><title>A\u{1B}[31m\u{0}B\u{202E}C\u{9B}D\u{7F}</title><description>x\u{7}\ny</description>")
    #expect(feed.episodes[0].title == "A[31mBC›D")
    #expect(feed.episodes[0].notes == "x\ny")
    #expect(feed.repairMessages == ["item 1: control characters in 'title', left out"])
  }

  @Test("URLs with unsafe schemes are left out")
  func unsafeSchemes() throws {
    let feed = try feed(item: "<guid>a</guid><link>javascript:alert(1)</link><enclosure url='file:///etc/passwd'/>")
    #expect(feed.episodes[0].link == nil)
    #expect(feed.episodes[0].enclosures == [])
    #expect(feed.repairs.map(\.kind) == [.address, .address])
  }

  @Test("A relative URL without a base is reported")
  func noBase() throws {
    let feed = try FeedReader.feed(
      from: Data("<rss><channel><item><guid>a</guid><enclosure url='a.mp3'/></item></channel></rss>".utf8))
    #expect(feed.episodes[0].enclosure?.url.relativeString == "a.mp3")
    #expect(feed.repairMessages == ["item 1: enclosure: 'a.mp3' is relative and the feed has no base URL, kept"])
  }

  @Test(
    "Incomplete URLs are completed",
    arguments: [
      ("//cdn.example.com/a b.mp3", "https://cdn.example.com/a%20b.mp3"),
      ("www.example.com/a.mp3", "https://www.example.com/a.mp3"),
      (" https://example.com/ä.mp3\n", "https://example.com/%C3%A4.mp3"), ("../x/a.mp3", "https://example.com/x/a.mp3"),
      ("HTTPS://Example.com/a.mp3", "https://Example.com/a.mp3"),
    ])
  func incompleteURLs(source: String, expected: String) throws {
    #expect(try episode("<enclosure url='\(source)'/>").enclosure?.url.absoluteString == expected)
  }

  @Test("Empty elements add nothing to an episode")
  func emptyElements() throws {
    let episode = try episode("<guid/><title/><link/><enclosure/><pubDate></pubDate><itunes:duration/>")
    #expect(episode == FeedEpisode())
  }
}
