import Foundation
import PodcastFeeds
import Testing

@Suite struct AddressTests {
  /// What addresses are made of, and what makes them odd.
  private static let parts = [
    "", "example.com", "EXAMPLE.com", "a", "1", "-", ".", "..", "_", "xn--bcher-kva", "xn--", "192.168.0.1", "[::1]",
    "bücher", "/", "//", "?", "#", ":", ":80", ":99999", "@", "user:secret@", "%20", "%2", "%", "%zz", "%C3%BC", "ü",
    "&amp;", "&", "=", "+", ",", ";", "!", "$", "'", "(", ")", "*", "~", "|", "\\", "^", "`", "{", "}", "[", "]", "\"",
    "path", "episode-1.mp3", "k=v", "東京",
  ]

  @Test func anAddressIsWhatFoundationMakesOfIt() throws {
    let starts = [
      "https://", "http://a", "https://cdn.example.com", "https://example.com/", "http://example.com/1?a=b",
    ]
    let addresses = starts.flatMap { start in
      Self.parts.flatMap { one in Self.parts.map { other in start + one + other } }
    }
    let items = addresses.enumerated().map { "<item><guid>\($0)</guid><link><![CDATA[\($1)]]></link></item>" }
    let feed = try FeedReader.feed(from: Data("<rss><channel>\(items.joined())</channel></rss>".utf8))
    try #require(feed.episodes.count == addresses.count)
    var compared = 0
    for (address, episode) in zip(addresses, feed.episodes) {
      guard let url = URL(string: address), url.host()?.isEmpty == false else { continue }
      compared += 1
      // A name that no server can have is left out.
      #expect(episode.link == url || episode.link == nil && url.host()?.first?.isLetter != true, "\(address)")
    }
    #expect(compared > addresses.count / 2)
  }

  @Test(
    arguments: [
      "", "/", "//", "///", "?", "www.", "http:", "http:/", "https://", "HTTP://", "https:///", "feed:", "feed://",
      "feed:http", "feed:http:", "feed://https//", "feed:http://", "ftp://", "urn:", "a:",
    ])
  func anAddressIsTheSameAfterItWasWritten(start: String) throws {
    for one in Self.parts {
      let addresses = Self.parts.map { start + one + $0 }
      let outlines = addresses.enumerated().map { number, address in
        // References, so that nothing in an address ends it.
        let references = address.replacing("&amp;", with: "&").unicodeScalars.map { "&#\($0.value);" }.joined()
        return "<outline text='\(number)' xmlUrl='\(references)'/>"
      }
      let list = try OPML(data: Data("<opml><body>\(outlines.joined())</body></opml>".utf8))
      let again = try OPML(data: list.data())
      try #require(list.outlines.count == addresses.count && again.outlines.count == addresses.count)
      for (address, (before, after)) in zip(addresses, zip(list.outlines, again.outlines)) where before != after {
        Issue.record("\(address): \(String(describing: before.feedURL)), \(String(describing: after.feedURL))")
      }
    }
  }

  @Test(
    arguments: [".", "..", "", "/.//a:b", "//", "?", "#", "a:b"], ["foo", "urn:x", "http:", "", "https://example.com"])
  func whatComesToNoAddressIsLeftOut(address: String, base: String) throws {
    for item in ["<item xml:base='\(base)'>", "<link>\(base)</link><item>"] {
      let text = "<rss><channel>\(item)<title>T</title><link>\(address)</link><enclosure url='\(address)'/></item>"
      for url in [nil, URL(string: "urn:x"), URL(string: "feed")] {
        let episode = try #require(try FeedReader.feed(from: Data(text.utf8), url: url).episodes.first)
        for found in [episode.link, episode.enclosure?.url] { #expect(found?.absoluteString != "") }
        #expect(try JSONDecoder().decode(FeedEpisode.self, from: JSONEncoder().encode(episode)) == episode)
      }
    }
  }

  @Test func anEpisodeIsTheSameAfterItWasEncoded() throws {
    let text = """
      <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><item><guid>1</guid>
      <link>https://example.com/a?b=c</link><enclosure url="https://example.com/ü.mp3"/>
      <podcast:chapters url="https://example.com/chapters.json" type="application/json+chapters"/>
      <podcast:transcript url="https://example.com/1.vtt" type="text/vtt" language="en"/>
      </item></channel></rss>
      """
    let episode = try FeedReader.feed(from: Data(text.utf8)).episodes[0]
    let encoded = try JSONEncoder().encode(episode)
    #expect(try JSONDecoder().decode(FeedEpisode.self, from: encoded) == episode)
    let object = try #require(try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
    #expect(object["link"] as? String == "https://example.com/a?b=c")
    let files = try #require(object["enclosures"] as? [[String: Any]])
    #expect(files[0]["url"] as? String == "https://example.com/%C3%BC.mp3")
  }

  @Test func anAddressCanBeSet() {
    var episode = FeedEpisode()
    #expect(episode.link == nil)
    episode.link = URL(string: "page", relativeTo: URL(string: "https://example.com/show/"))
    #expect(episode.link?.absoluteString == "https://example.com/show/page")
    var file = FeedEpisode.Enclosure(url: URL(filePath: "/tmp/an episode.mp3"))
    #expect(file.url.path() == "/tmp/an%20episode.mp3")
    file.url = URL(filePath: "/b.mp3")
    #expect(file.url.absoluteString == "file:///b.mp3")
  }
}
