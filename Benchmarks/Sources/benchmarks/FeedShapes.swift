import Foundation

/// A feed with the shape of those that one kind of publisher makes: its namespaces, elements, addresses and texts.
struct FeedShape: Sendable {
  let name: String
  private let head: String
  private let item: @Sendable (Int) -> String
  private let end: String

  /// The feed with a number of episodes.
  func feed(episodes: Int) -> Data {
    Data((head + (0..<episodes).map(item).joined() + end).utf8)
  }

  static let all = [hosted, blog, app, japanese, atom]

  /// A show of a large hosting company: trackers before the files, and the same notes several times.
  private static let hosted = FeedShape(
    name: "hosting company, notes twice",
    head: """
      <?xml version="1.0" encoding="UTF-8"?>
      <?xml-stylesheet type="text/xsl" media="screen" href="/~files/feed-premium.xsl"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
      <channel>
        <atom:link href="https://feeds.host.example/show" rel="self" type="application/rss+xml"/>
        <title>The Daily Example</title>
        <link>https://www.host.example/shows/the-daily-example</link>
        <language>en-us</language><copyright>2015-2026 Example Media</copyright>
        <description><![CDATA[<p>This is what the news should sound like.</p>]]></description>
        <itunes:owner><itunes:name>Example Media</itunes:name><itunes:email>a@host.example</itunes:email></itunes:owner>
        <itunes:image href="https://image.host.example/show.jpg"/><itunes:category text="News"/>

      """,
    item: { number in
      let notes = """
        <p>The ruling from the high court upends the established law of the land, and removes the limits on what a city \
        council can do about it. Guest: Ada Example, who covers the court for the paper.</p><p>For more information on \
        today’s episode, visit <a href="https://host.example/daily?e=\(number)&amp;utm_source=feed">host.example/daily</a>. \
        Transcripts of each episode will be made available by the next workday. </p>
        """
      let plain = notes.replacing("<p>", with: "").replacing("</p>", with: " ").replacing("&amp;", with: "&amp;amp;")
      return """
            <item>
              <title>Episode \(number): The Court &amp; the City’s Last Word</title>
              <description>\(plain.replacing("<a href=\"", with: "").replacing("</a>", with: "").replacing("\">", with: " "))</description>
              <content:encoded><![CDATA[\(notes)]]></content:encoded>
              <pubDate>Mon, 06 Jan 2020 10:\(10 + number % 50):00 -0000</pubDate>
              <itunes:title>The Court &amp; the City’s Last Word</itunes:title>
              <itunes:episodeType>full</itunes:episodeType>
              <itunes:author>Example Media</itunes:author>
              <itunes:image href="https://image.host.example/1c41d8e4-aaaa-11ea-8c29-3b7a5bbd\(1000 + number % 9000)/image.jpg?ixlib=rails-4.3.1&amp;max-w=3000&amp;max-h=3000&amp;fit=crop"/>
              <itunes:subtitle></itunes:subtitle>
              <itunes:summary><![CDATA[\(notes)]]></itunes:summary>
              <itunes:duration>\(1200 + number % 600)</itunes:duration>
              <itunes:explicit>no</itunes:explicit>
              <guid isPermaLink="false"><![CDATA[1c41d8e4-aaaa-11ea-8c29-3b7a5bbd\(number)]]></guid>
              <enclosure url="https://dts.tracker.example/redirect.mp3/chrt.example/track/8D3F6/pdst.example/e/nyt.example/adswizz/traffic.host.example/HSW\(number).mp3?updated=15783\(number)" length="0" type="audio/mpeg"/>
            </item>

        """
    }, end: "  </channel>\n</rss>\n")

  /// A blog with a plugin for podcasts: comments, creators, categories, chapters, and notes that are whole articles.
  private static let blog = FeedShape(
    name: "blog with a podcast plugin",
    head: """
      <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
      \txmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
      \txmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
      \txmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      \txmlns:psc="http://podlove.org/simple-chapters">
      <channel><title>Funkgespräche &#8211; ein Podcast</title><link>https://blog.example</link>
      <description>Ein Podcast über Züge</description><lastBuildDate>Mon, 06 Jan 2020 10:00:00 +0000</lastBuildDate>
      <language>de-DE</language><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>1</sy:updateFrequency>

      """,
    item: { number in
      let list = (1...12).map {
        "<li><a href=\"https://wiki.example/Weiche_\($0)#Bauarten\" target=\"_blank\" rel=\"noopener\">Weiche \($0)</a>: für Züge</li>\n"
      }
      let chapters = (0..<10).map {
        "\t<psc:chapter start=\"00:\(10 + $0 * 4):1\($0).250\" title=\"Kapitel \($0): Über Weichen &amp; Züge\"/>\n"
      }
      return """
        <item>
        \t<title>FG\(number) Über Weichen &#038; Züge</title>
        \t<link>https://blog.example/2020/01/06/fg\(number)-ueber-weichen-zuege/?pk_campaign=feed&#038;pk_kwd=fg\(number)</link>
        \t<comments>https://blog.example/2020/01/06/fg\(number)-ueber-weichen-zuege/#comments</comments>
        \t<pubDate>Mon, 06 Jan 2020 1\(number % 10):00:03 +0000</pubDate>
        \t<dc:creator><![CDATA[Jörg]]></dc:creator>
        \t<category><![CDATA[Allgemein]]></category><category><![CDATA[Züge]]></category><category><![CDATA[Weichen]]></category>
        \t<guid isPermaLink="false">podlove-2020-01-06t\(10 + number % 10):00:03+00:00-\(number)</guid>
        \t<description><![CDATA[Jörg und Änne sprechen über Weichen, Züge und die Frage, wer beides schöner findet. [&#8230;]]]></description>
        \t<content:encoded><![CDATA[<p>Jörg und Änne sprechen über Weichen, Züge und die Frage, wer beides schöner findet. \
        Dazu gehört „die große Übersicht“ – mit Gästen &amp; Gespräch.</p>
        <h2>Links</h2>
        <ul>
        \(list.joined())</ul>
        <p>Der Beitrag <a href="https://blog.example/fg\(number)">FG\(number) Über Weichen &#038; Züge</a> erschien zuerst.</p>
        ]]></content:encoded>
        \t<wfw:commentRss>https://blog.example/2020/01/06/fg\(number)-ueber-weichen-zuege/feed/</wfw:commentRss>
        \t<slash:comments>\(number % 30)</slash:comments>
        \t<enclosure url="https://blog.example/podlove/file/\(number)/s/feed/c/mp3/fg\(number).mp3" length="48123\(number)" type="audio/mpeg"/>
        \t<itunes:duration>01:0\(number % 10):33</itunes:duration><itunes:author>Jörg und Änne</itunes:author>
        \t<itunes:subtitle>Jörg und Änne sprechen über Weichen</itunes:subtitle>
        <psc:chapters version="1.2">
        \(chapters.joined())</psc:chapters>
        </item>

        """
    }, end: "</channel>\n</rss>\n")

  /// A feed of an app for making podcasts: short, escaped notes, and the elements of Podcasting 2.0.
  private static let app = FeedShape(
    name: "app, short escaped notes",
    head: """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel><title><![CDATA[Two Friends Talk]]></title><description><![CDATA[We talk.]]></description><link>https://app.example/two</link>
      <podcast:locked>yes</podcast:locked><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>

      """,
    item: { number in
      """
      <item>
        <itunes:title>Friday thoughts #\(number)</itunes:title>
        <title>Friday thoughts #\(number)</title>
        <itunes:summary>&lt;p&gt;We talk about &amp;quot;things&amp;quot;, and it&amp;#39;s fun &amp;amp; short.&lt;/p&gt;&lt;p&gt;&lt;a href=&quot;https://app.example/\(number)&quot; rel=&quot;nofollow&quot;&gt;Support the show&lt;/a&gt;&lt;/p&gt;</itunes:summary>
        <description>&lt;p&gt;We talk about &amp;quot;things&amp;quot;, and it&amp;#39;s fun &amp;amp; short.&lt;/p&gt;&lt;p&gt;&lt;a href=&quot;https://app.example/\(number)&quot; rel=&quot;nofollow&quot;&gt;Support the show&lt;/a&gt;&lt;/p&gt;</description>
        <itunes:author>Two Friends</itunes:author>
        <enclosure url="https://www.app.example/1029384/episodes/\(10_000_000 + number)-friday-thoughts.mp3" length="1849\(number)" type="audio/mpeg" />
        <guid isPermaLink="false">App-\(10_000_000 + number)</guid>
        <pubDate>Fri, 10 Jan 2020 0\(number % 10):00:00 -0500</pubDate>
        <podcast:transcript url="https://www.app.example/1029384/\(10_000_000 + number)/transcript" type="text/html" />
        <podcast:transcript url="https://www.app.example/1029384/\(10_000_000 + number)/transcript.srt" type="application/x-subrip" rel="captions" />
        <podcast:chapters url="https://www.app.example/1029384/\(10_000_000 + number)/chapters.json" type="application/json" />
        <itunes:duration>\(900 + number % 100)</itunes:duration>
        <itunes:keywords>friends, talk, friday</itunes:keywords>
        <itunes:season>\(1 + number / 50)</itunes:season>
        <itunes:episode>\(number % 50)</itunes:episode>
        <itunes:episodeType>full</itunes:episodeType>
        <itunes:explicit>false</itunes:explicit>
      </item>

      """
    }, end: "</channel>\n</rss>\n")

  /// A show in Japanese, whose characters have three bytes each.
  private static let japanese = FeedShape(
    name: "in Japanese",
    head: """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/">
      <channel><title>夜のラジオ</title><description>夜に聞くラジオ番組です。</description><link>https://radio.example/</link><language>ja</language>

      """,
    item: { number in
      let notes = "今夜は、静かな街を歩きながら録音した音と、そこで出会った人たちの話をお届けします。お便りは番組のサイトからお寄せください。"
      return """
        <item>
          <title>第\(number)回　静かな街の音と人</title>
          <description><![CDATA[<p>\(String(repeating: notes, count: 4))</p><p>制作：夜のラジオ</p>]]></description>
          <pubDate>Mon, 06 Jan 2020 12:\(10 + number % 50):00 +0900</pubDate>
          <link>https://radio.example/episodes/\(number)</link>
          <guid isPermaLink="true">https://radio.example/episodes/\(number)</guid>
          <itunes:author>夜のラジオ</itunes:author>
          <itunes:summary>\(notes)</itunes:summary>
          <itunes:duration>00:4\(number % 10):12</itunes:duration>
          <enclosure url="https://cdn.radio.example/audio/\(number).m4a" length="3812\(number)" type="audio/x-m4a"/>
        </item>

        """
    }, end: "</channel>\n</rss>\n")

  /// An Atom feed with notes in XHTML.
  private static let atom = FeedShape(
    name: "Atom, notes in XHTML",
    head: """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://atom.example/">
        <title>Atomic Talk</title><id>tag:atom.example,2019:feed</id><updated>2020-01-06T12:00:00Z</updated>
        <link rel="self" href="/feed.atom"/><link href="/"/><author><name>Ann Example</name></author>

      """,
    item: { number in
      """
        <entry>
          <id>tag:atom.example,2020:\(number)</id>
          <title type="text">Talk \(number): what is &amp; what isn’t</title>
          <published>2020-01-06T12:\(10 + number % 50):00+01:00</published><updated>2020-01-06T13:00:00Z</updated>
          <link rel="alternate" type="text/html" href="https://atom.example/talks/\(number)"/>
          <link rel="enclosure" type="audio/mpeg" length="1234\(number)" href="https://cdn.atom.example/\(number).mp3"/>
          <category term="talk"/><category term="science"/>
          <summary type="html">&lt;p&gt;A talk about what is &amp;amp; what isn’t.&lt;/p&gt;</summary>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
            <p>A talk about <em>what is</em> &amp; <strong>what isn’t</strong>, with Ann and her guests.</p>
            <ul><li><a href="https://a.example/\(number)?a=1&amp;b=2">First</a></li><li><a href="https://b.example/">Second</a></li></ul>
            <p>Recorded in front of an audience &#8212; thanks to all who came, and to the hall for its patience.</p>
          </div></content>
        </entry>

      """
    }, end: "</feed>\n")

  /// A feed whose episodes have notes of about `notes` bytes, half of them in CDATA.
  static func synthetic(notes: Int) -> FeedShape {
    let sentence = "People hear this at night – and this episode of the show explains why, for <b>an hour</b>. "
    let half = String(repeating: sentence, count: max(1, notes / 2 / sentence.utf8.count))
    let escaped = half.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    return FeedShape(
      name: "synthetic",
      head: """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
        xmlns:content="http://purl.org/rss/1.0/modules/content/">
        <channel><title>A Large Show</title><link>https://example.com/</link><description>About &amp; around</description>

        """,
      item: { number in
        """
        <item>
          <title>Episode \(number): a night &amp; a day</title>
          <link>https://example.com/episodes/\(number)</link>
          <guid isPermaLink="false">urn:example:\(number)</guid>
          <pubDate>Mon, 06 Jan 2020 12:\(10 + number % 50):00 +0000</pubDate>
          <description>\(escaped)</description>
          <content:encoded><![CDATA[<p>\(half)</p>]]></content:encoded>
          <enclosure url="https://cdn.example.com/episode-\(number).mp3?a=1&amp;b=2" length="12345678" type="audio/mpeg"/>
          <itunes:author>The Makers</itunes:author>
          <itunes:duration>1:02:03</itunes:duration>
          <itunes:image href="https://cdn.example.com/\(number).jpg"/>
          <itunes:episode>\(number)</itunes:episode>
          <itunes:season>1</itunes:season>
          <itunes:explicit>false</itunes:explicit>
        </item>

        """
      }, end: "</channel></rss>\n")
  }
}
