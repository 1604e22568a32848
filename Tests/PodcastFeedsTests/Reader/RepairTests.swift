import Foundation
import PodcastFeeds
import Testing

@Suite struct RepairTests {
  @Test func everyEpisodeOfABrokenFeedIsKept() throws {
    let feed = try Fixture.feed("oddities.xml")
    #expect(feed.title == "Odd & Ends")
    #expect(feed.link?.absoluteString == "https://example.com/")
    #expect(
      feed.episodes.map(\.title) == [
        "AT&T — 5 < 6 & more", "Two", "Four", "Five", "Six", "Seven", "Eight", "Nine",
      ])
    #expect(feed.repairs.contains { $0.kind == .truncated && $0.item == 9 })
  }

  @Test func textAndMarkupBeforeTheRootAreLeftOut() throws {
    let told = try Fixture.feed("oddities.xml").told
    #expect(told.contains("the feed's root comes late, the text before it is left out"))
    #expect(told.contains("there is text before the feed, left out"))
  }

  @Test func attributesWithoutQuotesAreRead() throws {
    let episode = try #require(Fixture.feed("oddities.xml").episodes.first)
    #expect(episode.enclosure?.url.absoluteString == "https://example.com/shows/a.mp3")
    #expect(episode.enclosure?.type == "audio/mpeg")
    #expect(episode.enclosure?.length == 12)
  }

  @Test func aBareAmpersandIsKept() throws {
    let feed = try feed(item: "<guid>a</guid><title>Q & A, AT&T, &c; &copy</title>")
    #expect(feed.episodes[0].title == "Q & A, AT&T, &c; &copy")
    #expect(feed.told.count == 1)
  }

  @Test(
    arguments: [
      ("&nbsp;x&nbsp; y", "x y"), ("&eacute;&hellip;&rsquo;", "é…’"), ("&#8217;&#x2019;&#X2019", "’’’"),
      ("&#147;x&#148;", "“x”"), ("&#0;&#xD800;&#x110000;&#99999999999;x", "x"), ("&lt;b&gt; &quot;&apos;", "<b> \"'"),
      ("&amp;amp;", "&"), ("&check;&lpar;&star;", "✓(☆"), ("&NotEqualTilde;", "&NotEqualTilde;"),
    ])
  func referencesAreResolved(source: String, title: String) throws {
    #expect(try episode("<title>\(source)</title>").title == title)
  }

  @Test func aTitleEscapedTwiceIsToldToBe() throws {
    let feed = try feed(item: "<guid>a</guid><title><![CDATA[Tom &amp; Jerry]]></title>")
    #expect(feed.episodes[0].title == "Tom & Jerry")
    #expect(feed.told == ["item 1: 'title' is escaped twice, resolved"])
  }

  @Test func notesStayAsTheyArePublished() throws {
    let episode = try episode("<description>&lt;p&gt;Tom &amp;amp; Jerry&lt;/p&gt;</description>")
    #expect(episode.notes == "<p>Tom &amp; Jerry</p>")
    #expect(episode.plainNotes == "Tom & Jerry")
  }

  @Test func undeclaredPrefixesMeanWhatTheyUsuallyDo() throws {
    let feed = try feed(item: "<guid>a</guid><itunes:duration>5</itunes:duration><itunes:season>1</itunes:season>")
    #expect(feed.episodes[0].duration == .seconds(5))
    #expect(feed.told == ["item 1: prefix 'itunes' is not declared"])
  }

  @Test func anUnclosedSectionEndsBeforeItsEndTag() throws {
    let feed = try feed(
      """
      <item><guid>a</guid><description><![CDATA[one <b>bold</b></description><title>A</title></item>
      <item><guid>b</guid><description>two</description></item>
      <item><guid>c</guid><description><![CDATA[three]]></description></item>
      """)
    #expect(feed.episodes.map(\.notes) == ["one <b>bold</b>", "two", "three"])
    #expect(feed.episodes[0].title == "A")
    #expect(feed.told == ["item 1: a CDATA section has no end, ended before the end tag"])
  }

  @Test func anUnclosedSectionAtTheEndKeepsTheItem() throws {
    let feed = try feed("<item><guid>a</guid><description><![CDATA[one</description></item><item><guid>b</guid></item>")
    #expect(feed.episodes.map(\.guid) == ["a", "b"])
    #expect(feed.episodes[0].notes == "one")
  }

  @Test func anUnclosedSectionDoesNotTakeTheNextItemWithIt() throws {
    let feed = try feed(
      """
      <item><title>A</title><description><![CDATA[one</item>
      <item><title>B</title><description><![CDATA[two]]></description></item>
      """)
    #expect(feed.episodes.map(\.title) == ["A", "B"])
    #expect(feed.episodes.map(\.notes) == ["one", "two"])
  }

  @Test func aSectionWrappedTwiceIsOne() throws {
    let feed = try feed(item: "<guid>a</guid><title><![CDATA[<![CDATA[One]]>]]></title><link>/1</link>")
    #expect(feed.episodes[0].title == "One")
    #expect(feed.episodes[0].link?.absoluteString == "https://example.com/1")
  }

  @Test func endTagsInsideASectionAreText() throws {
    let episode = try episode("<description><![CDATA[write </description> at the end]]></description><guid>a</guid>")
    #expect(episode.notes == "write </description> at the end")
    #expect(episode.guid == "a")
  }

  @Test func unclosedElementsEndWhereAnotherBegins() throws {
    let feed = try feed(
      "<item><title>A<guid>a<pubDate>2020-01-06</item><item><title>B</title><guid>b</item><item><title>C</title></item>"
    )
    #expect(feed.episodes.map(\.title) == ["A", "B", "C"])
    #expect(feed.episodes.map(\.guid) == ["a", "b", nil])
    #expect(feed.episodes[0].published != nil)
  }

  @Test func itemsInsideEachOtherAreItemsBesideEachOther() throws {
    let feed = try feed("<item><title>A</title><item><title>B</title></item></item><item><title>C</title></item>")
    #expect(feed.episodes.map(\.title) == ["A", "B", "C"])
    #expect(feed.repairs.contains { $0.kind == .structure && $0.item == 1 })
  }

  @Test func endTagsThatCloseNothingAreLeftOut() throws {
    let feed = try feed(item: "<guid>a</guid></b><title>A</titel></title></link>")
    #expect(feed.episodes.map(\.title) == ["A"])
    #expect(feed.told == ["item 1: end tag '</b>' closes nothing, ignored"])
  }

  @Test func markupThatWasNotEscapedIsTheText() throws {
    let feed = try feed(
      item: "<guid>a</guid><description><p>One <b>two<br>three</b></p> &amp; four</description><title>T</title>")
    #expect(feed.episodes[0].notes == "<p>One <b>two<br>three</b></p> & four")
    #expect(feed.episodes[0].title == "T")
    #expect(feed.told == ["item 1: markup in 'description' is not escaped, kept as its text"])
  }

  @Test func repairsNameElementsAsTheyAreWritten() throws {
    let feed = try feed(
      """
      <item><guid>a</guid><itunes:Summary>one <b>two</b></itunes:Summary><Made-Up>x<title>T</title></item>
      <item><guid>b</guid><itunes:season>2nd</itunes:season><itunes:owner><itunes:name>N</itunes:name></item>
      <item><guid>c</guid><itunes:explicit>perhaps</itunes:explicit><pubDate>1<title>C</title></item>
      """, attributes: itunes)
    #expect(
      feed.told == [
        "item 1: markup in 'itunes:Summary' is not escaped, kept as its text",
        "item 1: element 'Made-Up' is not closed, ended with its parent",
        "item 2: itunes:season '2nd' read as 2",
        "item 2: element 'itunes:owner' is not closed, ended with its parent",
        "item 3: itunes:explicit 'perhaps' is neither yes nor no, left out",
        "item 3: element 'pubDate' is not closed, ended before 'title'",
        "item 3: date '1' not understood, kept as text",
      ])
  }

  @Test func feedsWithoutARootAreRead() throws {
    for text in ["<channel><title>S</title><item><title>A</title></item></channel>", "<item><title>A</title></item>"] {
      let feed = try FeedReader.feed(from: Data(text.utf8))
      #expect(feed.episodes.map(\.title) == ["A"])
      #expect(feed.told.contains { $0.hasSuffix("the feed has no root") })
    }
  }

  @Test func aTitleBeforeTheFirstItemIsTheShowsWithoutARootToo() throws {
    let feed = try FeedReader.feed(from: Data("<title>NoRoot</title><item><title>A</title></item>".utf8))
    #expect(feed.title == "NoRoot")
    #expect(feed.episodes.map(\.title) == ["A"])
  }

  @Test(arguments: ["if a<b then", "a<b", "a<b then <i>c</i>"])
  func aBracketThatBeginsNoTagIsText(text: String) throws {
    let episode = try episode("<guid>a</guid><description>\(text)</description><title>T</title>")
    #expect(episode.notes == text)
    #expect(episode.plainNotes == text.replacing("<i>", with: "").replacing("</i>", with: ""))
    #expect(episode.title == "T")
  }

  @Test func aTagThatIsCutInItsAttributesIsNoText() throws {
    #expect(try episode("<description>one &lt;a href='x</description>").plainNotes == "one")
  }

  @Test func aDocumentThatIsCutKeepsWhatItHas() throws {
    let whole = try Fixture.data("full.xml")
    let end = try #require(whole.firstRange(of: Data("<enclosure".utf8))?.lowerBound)
    let feed = try FeedReader.feed(from: whole.prefix(end + 30))
    #expect(feed.episodes.map(\.guid) == ["night-1"])
    #expect(feed.episodes[0].enclosures == [])
    #expect(
      feed.told.suffix(2) == [
        "item 1: the document ends inside a tag",
        "item 1: the document ends inside the item, which is kept as far as it goes",
      ])
  }

  @Test func addressesAreNotKeptInPart() throws {
    let feed = try FeedReader.feed(from: Data("<rss><channel><item><title>A</title><link>https://example.com/ha".utf8))
    #expect(feed.episodes.map(\.title) == ["A"])
    #expect(feed.episodes[0].link == nil)
  }

  @Test func aQuotationMarkTooFewEndsWithItsTag() throws {
    let feed = try feed(item: "<guid>a</guid><enclosure url=\"a.mp3/><title>T</title><link>/l</link>")
    #expect(feed.episodes[0].enclosure?.url.lastPathComponent == "a.mp3")
    #expect(feed.episodes[0].title == "T")
  }

  @Test func aTagThatIsNotEndedEndsBeforeTheNext() throws {
    let feed = try feed(item: "<guid>a</guid><enclosure url='a.mp3'\n<title>T</title>")
    #expect(feed.episodes[0].enclosures.count == 1)
    #expect(feed.episodes[0].title == "T")
  }

  @Test func commentsAreLeftOutAndThoseWithoutAnEndAreShort() throws {
    let feed = try feed("<item><title>A<!-- no -->B</title></item><!-- open ><item><title>C</title></item>")
    #expect(feed.episodes.map(\.title) == ["AB", "C"])
  }

  @Test func anUnclosedCommentDoesNotTakeTheNextItemWithIt() throws {
    let items = "<item><title>A</title><!-- open </item><item><title>B</title></item><!-- c --><item><title>C</title>"
    let whole = try feed(items + "</item>")
    #expect(whole.episodes.map(\.title) == ["A", "B", "C"])
    #expect(whole.told.first == "item 1: a comment has no end, ended before the end tag")
    #expect(try feed("<item><guid>a</guid></item><!-- open <item><title>B</title></item>").episodes.count == 2)
  }

  @Test func itemsThatAreCommentedOutStayOut() throws {
    let feed = try feed("<!-- <item><title>A</title></item> <!-- x --><item><title>B</title></item>")
    #expect(feed.episodes.map(\.title) == ["B"])
  }

  @Test(
    arguments: [
      ("url=\"http://x.example/9.mp3 type=\"audio/mpeg\" length='5' />", "audio/mpeg"),
      ("url=\"http://x.example/9.mp3</item><item>", nil), ("url=http://x.example/9.mp3\" length='5'/>", nil),
      ("length=\"5 url=\"http://x.example/9.mp3\"/>", nil), ("url=\"http://x.example/9.mp3\"length=\"5\"/>", nil),
    ])
  func anAddressWithoutAQuotationMarkIsWhole(attributes: String, type: String?) throws {
    let feed = try feed(item: "<guid>a</guid><enclosure \(attributes)")
    #expect(feed.episodes[0].enclosure?.url.absoluteString == "http://x.example/9.mp3")
    #expect(feed.episodes[0].enclosure?.type == type)
  }

  @Test func anAddressThatIsATextStaysWithItsItem() throws {
    let feed = try feed(
      (1...3).map { "<item><guid>\($0)</guid><enclosure>http://x.example/\($0).mp3</enclosure></item>" }.joined()
        + "<item><guid>4</guid><content type='xhtml'>notes</content><link rel='enclosure' href='/4.mp3'/></item>")
    #expect(feed.episodes.map { $0.enclosure?.url.lastPathComponent } == ["1.mp3", "2.mp3", "3.mp3", "4.mp3"])
    #expect(feed.told.count == 3)
  }

  @Test func whatIsThereTwiceIsTold() throws {
    let feed = try feed("<item><guid>a</guid></item></channel><channel><item><guid>b</guid></item></channel><rss>")
    #expect(feed.episodes.map(\.guid) == ["a", "b"])
    #expect(feed.told.contains("a second channel, read as part of the first"))
    #expect(feed.told.contains("another 'rss' in the feed, read as part of it"))
  }

  @Test func controlCharactersAreLeftOut() throws {
    let feed = try feed(
      item: "<guid>a</guid><title>A\u{1B}[31m\u{0}B\u{202E}C\u{9B}D\u{7F}</title><description>x\u{7}\ny</description>")
    #expect(feed.episodes[0].title == "A[31mBC›D")
    #expect(feed.episodes[0].notes == "x\ny")
    #expect(feed.told == ["item 1: control characters in 'title', left out"])
  }

  @Test func addressesThatNobodyShouldFollowAreLeftOut() throws {
    let feed = try feed(item: "<guid>a</guid><link>javascript:alert(1)</link><enclosure url='file:///etc/passwd'/>")
    #expect(feed.episodes[0].link == nil)
    #expect(feed.episodes[0].enclosures == [])
    #expect(feed.repairs.map(\.kind) == [.address, .address])
  }

  @Test func relativeAddressesWithoutAnyBaseAreTold() throws {
    let feed = try FeedReader.feed(
      from: Data("<rss><channel><item><guid>a</guid><enclosure url='a.mp3'/></item></channel></rss>".utf8))
    #expect(feed.episodes[0].enclosure?.url.relativeString == "a.mp3")
    #expect(feed.told == ["item 1: enclosure: 'a.mp3' is relative and the feed has no base URL, kept"])
  }

  @Test(
    arguments: [
      ("//cdn.example.com/a b.mp3", "https://cdn.example.com/a%20b.mp3"),
      ("www.example.com/a.mp3", "https://www.example.com/a.mp3"),
      (" https://example.com/ä.mp3\n", "https://example.com/%C3%A4.mp3"), ("../x/a.mp3", "https://example.com/x/a.mp3"),
      ("HTTPS://Example.com/a.mp3", "https://Example.com/a.mp3"),
    ])
  func addressesAreMended(source: String, expected: String) throws {
    #expect(try episode("<enclosure url='\(source)'/>").enclosure?.url.absoluteString == expected)
  }

  @Test func emptyElementsSayNothing() throws {
    let episode = try episode("<guid/><title/><link/><enclosure/><pubDate></pubDate><itunes:duration/>")
    #expect(episode == FeedEpisode())
  }
}
