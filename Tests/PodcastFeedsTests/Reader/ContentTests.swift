import Foundation
import PodcastFeeds
import Testing

/// Text and markup in the contents of elements.
@Suite struct ContentTests {
  private func entry(_ markup: String) throws -> FeedEpisode {
    let text = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(markup)</entry></feed>"
    return try FeedReader.feed(from: Data(text.utf8)).episodes[0]
  }

  @Test(
    "Text in XHTML content stays escaped",
    arguments: [
      ("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
      ("<p>&#60;b&#x3E; &amp;lt; &amp; &eacute;</p>", "<p>&lt;b&gt; &amp;lt; & é</p>"),
      ("<p><![CDATA[<b> &lt; & so]]></p>", "<p>&lt;b&gt; &amp;lt; & so</p>"),
      ("&lt;i&gt; <b>bold</b> &lt;/i&gt;", "&lt;i&gt; <b>bold</b> &lt;/i&gt;"),
      ("<a href=\"?a=1&amp;b=2\">x</a>", "<a href=\"?a=1&amp;b=2\">x</a>"),
    ])
  func escapedXHTML(source: String, notes: String) throws {
    for type in ["xhtml", "XHTML", "application/xhtml+xml"] {
      let content = "<content type='\(type)'><div xmlns='http://www.w3.org/1999/xhtml'>\(source)</div></content>"
      let episode = try entry(content)
      #expect(episode.notes == "<div xmlns='http://www.w3.org/1999/xhtml'>\(notes)</div>")
      #expect(!episode.plainNotes.contains("alert") || episode.plainNotes.contains("<script>alert(1)</script>"))
    }
  }

  @Test(
    "The tags of XHTML are kept without their prefix",
    arguments: [
      (
        "<h:div xmlns:h='http://www.w3.org/1999/xhtml'><h:p class='h:x'>one<h:br/>two</h:p></h:div>",
        "<div xmlns:h='http://www.w3.org/1999/xhtml'><p class='h:x'>one<br/>two</p></div>"
      ),
      ("<xhtml:div><xhtml:b>x</xhtml:b></xhtml:div>", "<div><b>x</b></div>"),
      ("<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'><m:mi/></m:math>", nil),
    ])
  func prefixedXHTML(source: String, notes: String?) throws {
    #expect(try entry("<content type='xhtml'>\(source)</content>").notes == notes ?? source)
  }

  @Test("Text after unescaped markup in a description stays escaped")
  func mixedDescription() throws {
    let episode = try episode("<description><p>one</p>&lt;script&gt;x&lt;/script&gt; &amp;lt; & <b>y</b></description>")
    #expect(episode.notes == "<p>one</p>&lt;script&gt;x&lt;/script&gt; &amp;lt; & <b>y</b>")
  }

  @Test("Text beside markup in a link isn't escaped")
  func linkWithMarkup() throws {
    #expect(try episode("<link><b/>/page?a=1&amp;b=2</link>").link?.query() == "a=1&b=2")
  }

  @Test(
    "A file of an Atom entry may be its content, or a link whose relation is a URI",
    arguments: [
      "<content type='audio/mpeg' src='https://x.org/1.mp3'/>",
      "<link rel='http://www.iana.org/assignments/relation/enclosure' type='audio/mpeg' href='https://x.org/1.mp3'/>",
    ]) func entryFile(_ element: String) throws
  {
    let entry = try entry(element)
    #expect(entry.enclosures.map(\.url.absoluteString) == ["https://x.org/1.mp3"])
    #expect(entry.enclosure?.type == "audio/mpeg" && entry.link == nil)
  }

  @Test("A text without a character of UTF-8 is Windows-1252, whatever the others are")
  func undeclaredWindows() throws {
    let windows = try #require("“cliché” of the café’s menu".data(using: .windowsCP1252))
    let text =
      Data("<rss><channel><title>P</title><item><title>".utf8) + windows
      + Data("</title></item><item><title>Привет “Grüße”</title></item><item><title>Cut ".utf8) + Data([0xE2, 0x80])
      + Data("</title></item></channel></rss>".utf8)
    let feed = try FeedReader.feed(from: text)
    #expect(feed.episodes.map(\.title) == ["“cliché” of the café’s menu", "Привет “Grüße”", "Cut \u{FFFD}"])
  }

  @Test("Escaped HTML is unescaped once")
  func escapedHTML() throws {
    #expect(try entry("<content type='html'>&lt;b&gt;x&lt;/b&gt;</content>").notes == "<b>x</b>")
    #expect(try episode("<description><![CDATA[<b>x</b>]]></description>").notes == "<b>x</b>")
  }

  @Test(
    "A title is plain text or HTML by its type",
    arguments: [
      ("<title type='text'>Use of &lt;b&gt; and &lt;/b&gt; tags</title>", "Use of <b> and </b> tags"),
      ("<title type='text'>Tom &amp;amp; Jerry</title>", "Tom &amp; Jerry"),
      ("<title type='text/plain'>a &lt;br&gt; b</title>", "a <br> b"),
      ("<title type='html'>a &lt;b&gt;bold&lt;/b&gt; b</title>", "a bold b"),
      ("<title type='xhtml'><div>a <b>bold</b> &lt;br&gt;</div></title>", "a bold <br>"),
      ("<title>a &lt;b&gt;bold&lt;/b&gt; b</title>", "a bold b"),
    ])
  func titleTypes(markup: String, title: String) throws {
    #expect(try entry(markup).title == title)
  }

  @Test(
    "C1 control characters are read as Windows-1252",
    arguments: [
      ("don\u{92}t \u{93}stop\u{94} \u{96} wait\u{85}", "don’t “stop” – wait…"), ("a\u{81}b\u{8D}c", "abc"),
      ("5 \u{80}", "5 €"),
    ])
  func c1Controls(source: String, text: String) throws {
    let feed = try feed(
      item: "<guid>1</guid><title>\(source)</title><description>\(source)</description><author>\(source)</author>")
    #expect(feed.episodes[0].title == text)
    #expect(feed.episodes[0].notes == text)
    #expect(feed.episodes[0].author == text)
    #expect(feed.repairs.map(\.kind) == [.character])
  }

  @Test("Descriptions of Dublin Core are read")
  func dublinCore() throws {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>S</title><dc:description>About</dc:description>\
      </channel><item><title>A</title><dc:description>Notes</dc:description></item>\
      <item><title>B</title><description>Long</description><dc:description>Short</dc:description></item></rdf:RDF>
      """
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.summary == "About")
    #expect(feed.episodes.map(\.notes) == ["Notes", "Long"])
    #expect(feed.episodes.map(\.summary) == ["", "Short"])
  }
}
