import Foundation
import PackageSupport
import PodcastFeeds
import TestSupport
import Testing

/// Items with random defects, beside each other and alone.
@Suite struct NeighborTests {
  /// Elements of items, with and without defects.
  private static let parts = [
    "<title>A &amp; B</title>", "<title>A & B</title>", "<title><![CDATA[A <b>B</b>]]></title>", "<title/>", "<title>A",
    "<itunes:title>Short</itunes:title>", "<link>/page</link>", "<link href='/page' rel='alternate'/>",
    "<link rel='enclosure' href='/linked.mp3' length='7'/>", "<link>no address at all</link>", "<link/>",
    "<enclosure url='/a.mp3' type='audio/mpeg' length='5'/>", "<enclosure>http://x.example/text.mp3</enclosure>",
    "<enclosure/>", "<enclosure url=/b.mp3 length=many>", "<enclosure url='/c.mp3", "<enclosure url='' type='x/y'/>",
    "<media:content url='/m.mp4' medium='video' duration='9'/>",
    "<media:group><media:content url='/n.mp3'/></media:group>",
    "<media:thumbnail url='/t.png'/>", "<itunes:image href='/i.jpg'/>",
    "<image><url>/j.jpg</url><title>J</title></image>",
    "<description>Notes &lt;p&gt;</description>", "<description>One <p>two</b></description>", "<description><p>open",
    "<content:encoded><![CDATA[<p>whole</p>]]></content:encoded>", "<content type='xhtml'><div>x</div></content>",
    "<content src='/elsewhere'/>", "<summary type='html'>&lt;i&gt;S&lt;/i&gt;</summary>", "<itunes:subtitle>sub",
    "<pubDate>Mon, 06 Jan 2020 10:00:00 +0000</pubDate>", "<pubDate>Mon, 32 Foo</pubDate>",
    "<pubDate><![CDATA[2020-01-06]]>",
    "<dc:date>2019-12-31</dc:date>", "<updated>2020-02-02T00:00:00Z</updated>",
    "<itunes:duration>1:02</itunes:duration>",
    "<itunes:duration>long</itunes:duration>", "<itunes:explicit>maybe</itunes:explicit>",
    "<itunes:season>2</itunes:season>",
    "<author><name>Ann</name><email>a@example.com</email></author>", "<author>Bob</author>",
    "<author><name>Cut</author>",
    "<itunes:owner><itunes:name>Olga</itunes:name></itunes:owner>",
    "<category text='C'><category text='D'/></category>",
    "<podcast:person role='guest' href='/p'>Pat</podcast:person>", "<podcast:transcript url='/s.vtt' type='text/vtt'/>",
    "<podcast:chapters url='/c.json' type='application/json'/>", "<unknown a='1'><b>c</b></unknown>", "<unknown>",
    "</b>",
    "</title>", "<!-- a comment -->", "<?pi ?>", "text between", "&nbsp;", "<x:y xmlns:x='urn:x' xml:base='/base/'/>",
    "<div xml:base='http://other.example/'>", "<guid>second</guid>",
  ]

  @Test("An item is read as if it were the only one, whatever the defects of the others")
  func neighbors() throws {
    for seed in seeds(100, many: 3_000) { try neighbors(seed: seed) }
  }

  private func neighbors(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let items = (0..<Int.random(in: 2...6, using: &random)).map { number in
      let chosen = (0..<Int.random(in: 0...7, using: &random)).compactMap { _ in
        Self.parts.randomElement(using: &random)
      }
      return "<item><guid isPermaLink='false'>\(number)</guid>\(chosen.joined())</item>\n"
    }
    let whole = try read(items.joined()).episodes
    let alone = try items.map { try #require(try read($0).episodes.first) }
    #expect(whole == alone, "seed \(seed): \(items)")
  }

  private func read(_ items: String) throws -> Feed {
    let namespaces = """
      \(itunes) \(content) xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0"
      """
    return try feed(items, attributes: namespaces)
  }
}
