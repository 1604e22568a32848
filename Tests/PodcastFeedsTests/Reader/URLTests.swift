import Foundation
import PodcastFeeds
import TestSupport
import Testing

@Suite struct URLTests {
  /// Parts of URLs, valid and invalid.
  private static let parts = [
    "", "example.com", "EXAMPLE.com", "a", "1", "-", ".", "..", "_", "xn--bcher-kva", "xn--", "192.168.0.1", "[::1]",
    "bücher", "/", "//", "?", "#", ":", ":80", ":99999", "@", "user:secret@", "%20", "%2", "%", "%zz", "%C3%BC", "ü",
    "&amp;", "&", "=", "+", ",", ";", "!", "$", "'", "(", ")", "*", "~", "|", "\\", "^", "`", "{", "}", "[", "]", "\"",
    "path", "episode-1.mp3", "k=v", "東京",
  ]

  @Test("A URL is Foundation's URL of its encoded form")
  func encodedForm() throws {
    let starts = [
      "https://", "http://a", "https://cdn.example.com", "https://example.com/", "http://example.com/1?a=b",
    ]
    let addresses = starts.flatMap { start in
      // By default, a third of the pairs, with each part before and after others.
      Self.parts.enumerated().flatMap { first, one in
        Self.parts.enumerated().filter { hasManyRounds || ($0.offset + first) % 3 == start.utf8.count % 3 }
          .map { start + one + $0.element }
      }
    }
    let items = addresses.enumerated().map { "<item><guid>\($0)</guid><link><![CDATA[\($1)]]></link></item>" }
    let feed = try FeedReader.feed(from: Data("<rss><channel>\(items.joined())</channel></rss>".utf8))
    try #require(feed.episodes.count == addresses.count)
    let reference = Reference()
    var compared = 0
    for (address, episode) in zip(addresses, feed.episodes) {
      guard let url = URL(string: reference.encoded(address)), url.host()?.isEmpty == false else { continue }
      compared += 1
      // A host without a letter or a digit is left out, and so is a port that doesn't exist.
      let mayBeLeftOut = url.host()?.first?.isLetter != true || (url.port ?? 0) > 65535
      #expect(episode.link == url && (url.port ?? 0) <= 65535 || episode.link == nil && mayBeLeftOut, "\(address)")
    }
    #expect(compared > addresses.count / 2)
  }

  /// Encodes the characters of URLs, by regular expressions.
  private struct Reference {
    private let url = /(https?:\/\/)(?:([^\/?#]*)@)?([^\/?#]*)([^#]*)(#.*)?/
    private let escape = /%[0-9A-Fa-f]{2}/
    private let plain = CharacterSet(
      charactersIn: "!$&'()*+,-.:;=_~abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    private let separators = CharacterSet(charactersIn: "/?@")

    func encoded(_ address: String) -> String {
      guard let match = address.wholeMatch(of: url) else { return address }
      let all = plain.union(separators)
      let user = match.2.map { encoded($0, plain) + "@" } ?? ""
      let fragment = match.5.map { "#" + encoded($0.dropFirst(), all) } ?? ""
      return match.1 + user + match.3 + encoded(match.4, all) + fragment
    }

    private func encoded(_ text: Substring, _ allowed: CharacterSet) -> String {
      guard text.contains("%") else { return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
      let parts = text.split(separator: escape, omittingEmptySubsequences: false)
        .map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
      let escapes = text.matches(of: escape).map { String($0.output) } + [""]
      return zip(parts, escapes).map { $0 + $1 }.joined()
    }
  }

  @Test(
    "A URL in a written list is read as the same URL",
    arguments: [
      "", "/", "//", "///", "?", "www.", "http:", "http:/", "https://", "HTTP://", "https:///", "feed:", "feed://",
      "feed:http", "feed:http:", "feed://https//", "feed:http://", "ftp://", "urn:", "a:",
    ])
  func roundTrip(start: String) throws {
    // By default, a quarter of the lists, another one for each start.
    for (number, one) in Self.parts.enumerated() where hasManyRounds || number % 4 == start.utf8.count % 4 {
      let addresses = Self.parts.map { start + one + $0 }
      let outlines = addresses.enumerated().map { index, address in
        // References keep characters of the URL from ending the attribute.
        let references = address.replacing("&amp;", with: "&").unicodeScalars.map { "&#\($0.value);" }.joined()
        return "<outline text='\(index)' xmlUrl='\(references)'/>"
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
    "A link that resolves to no URL is left out",
    arguments: [".", "..", "", "/.//a:b", "//", "?", "#", "a:b"], ["foo", "urn:x", "http:", "", "https://example.com"])
  func unusable(address: String, base: String) throws {
    for item in ["<item xml:base='\(base)'>", "<link>\(base)</link><item>"] {
      let text = "<rss><channel>\(item)<title>T</title><link>\(address)</link><enclosure url='\(address)'/></item>"
      for url in [nil, URL(string: "urn:x"), URL(string: "feed")] {
        let episode = try #require(try FeedReader.feed(from: Data(text.utf8), url: url).episodes.first)
        for found in [episode.link, episode.enclosure?.url] { #expect(found?.absoluteString != "") }
        #expect(try JSONDecoder().decode(FeedEpisode.self, from: JSONEncoder().encode(episode)) == episode)
      }
    }
  }

  @Test("A decoded episode is the encoded one")
  func codable() throws {
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

  @Test("The URLs of an episode can be set")
  func settable() {
    var episode = FeedEpisode()
    #expect(episode.link == nil)
    episode.link = URL(string: "page", relativeTo: URL(string: "https://example.com/show/"))
    #expect(episode.link?.absoluteString == "https://example.com/show/page")
    var file = FeedEpisode.Enclosure(url: URL(filePath: "/tmp/an episode.mp3"))
    #expect(file.url.path() == "/tmp/an%20episode.mp3")
    file.url = URL(filePath: "/b.mp3")
    #expect(file.url.absoluteString == "file:///b.mp3")
  }

  @Test(
    "Percent-encoded characters aren't encoded again",
    arguments: [
      ("https://x.org/a%20b c.mp3", "https://x.org/a%20b%20c.mp3"),
      ("https://x.org/a  b%2Fc.mp3", "https://x.org/a%20%20b%2Fc.mp3"),
      ("https://x.org/100% ü%C3%BC.mp3", "https://x.org/100%25%20%C3%BC%C3%BC.mp3"),
      ("https://x.org/a?q=x%26y z#f%20g h", "https://x.org/a?q=x%26y%20z#f%20g%20h"),
      ("https://x.org/a[1]|{2}\\^`.mp3", "https://x.org/a%5B1%5D%7C%7B2%7D%5C%5E%60.mp3"),
      ("https://us%40er x:pä%20ss@x.org/a", "https://us%40er%20x:p%C3%A4%20ss@x.org/a"),
      ("https://bücher.example/a%20b c", "https://xn--bcher-kva.example/a%20b%20c"),
      ("https://x.org/a%2", "https://x.org/a%252"), ("https://x.org/a#b#c", "https://x.org/a#b%23c"),
      ("a%20b c.mp3", "https://example.com/a%20b%20c.mp3"), ("//x.org/a%20b c", "https://x.org/a%20b%20c"),
      ("www.x.org/a%20b c", "https://www.x.org/a%20b%20c"), ("feed://x.org/a%20b c", "https://x.org/a%20b%20c"),
      ("https:/x.org/a%20b c", "https://x.org/a%20b%20c"), ("?q=%20 ü", "https://example.com/feed.xml?q=%20%20%C3%BC"),
    ])
  func percentEncoding(source: String, expected: String) throws {
    let feed = try feed(
      item:
        "<guid>a</guid><link><![CDATA[\(source)]]></link><enclosure url=\"\(source.replacing("&", with: "&amp;"))\"/>")
    #expect(feed.episodes[0].link?.absoluteString == expected)
    #expect(feed.episodes[0].enclosure?.url.absoluteString == expected)
    let again = try OPML(data: OPML(outlines: [.init(text: "x", feedURL: feed.episodes[0].link)]).data())
    #expect(again.feeds.map(\.url.absoluteString) == [expected])
  }

  @Test(
    "A URL without a valid host and port is left out",
    arguments: [
      "http://[]/", "https://[]", "http://[zz]/", "http://[1.2.3.4]/", "http://[::1", "http://[:::1]/",
      "http://[v1.x]/",
      "http://./", "http://../", "http://-/", "http://%20/", "http://:80/", "http://@/", "http://[::1]x/",
      "https://user@/a", "feed://[]/", "http://,/", "http://_/", "http://user@[]/",
      "https://x.org:99999/a", "https://x.org:65536/", "http://[::1]:99999/", "https://user:1@x.org:70000",
      "https://x.org:8o80/",
    ])
  func noHost(address: String) throws {
    let list = try OPML(data: Data("<opml><body><outline text='a' xmlUrl='\(address)'/></body></opml>".utf8))
    #expect(list.feeds == [])
    #expect(list.repairs.map(\.kind) == [.address])
    #expect(try episode("<guid>1</guid><link>\(address)</link>").link == nil)
  }

  @Test(
    "A URL with a valid host and port is kept",
    arguments: [
      "http://[::1]/", "http://[2001:db8::1]:8080/feed", "http://[::ffff:1.2.3.4]/", "http://[fe80::1%25eth0]/",
      "http://a_b.example/", "http://localhost/", "http://1.2.3.4/", "http://example.com./", "http://a/",
      "http://x.org:65535/a", "http://[::1]:65535/", "https://99999:99999@x.org/",
    ])
  func validHost(address: String) throws {
    let list = try OPML(data: Data("<opml><body><outline text='a' xmlUrl='\(address)'/></body></opml>".utf8))
    #expect(list.feeds.map(\.url.absoluteString) == [address])
  }

  @Test("A long URL that is exported can be imported", arguments: [100, 2700, 2730, 5000])
  func longURLs(length: Int) throws {
    for character in ["a", "é", "東", "🎙"] {
      let address = "https://example.com/" + String(repeating: character, count: length)
      let list = try OPML(data: Data("<opml><body><outline text='a' xmlUrl='\(address)'/></body></opml>".utf8))
      #expect(list.feeds.count == 1, "\(length) of \(character)")
      #expect(try OPML(data: list.data()).feeds == list.feeds, "\(length) of \(character)")
      // A URL that a listener subscribes to doesn't come from a reader.
      let url = try #require(URL(string: address))
      let subscribed = OPML(outlines: [.init(text: "a", feedURL: url)])
      #expect(try OPML(data: subscribed.data()).feeds.map(\.url) == [url], "\(length) of \(character)")
    }
  }

  @Test(
    "Attributes without a usable URL don't hide the text of a link",
    arguments: [
      "<link rel=\"noopener\" target=\"_blank\">https://x.org/1</link>", "<link href=\"\">https://x.org/1</link>",
      "<link url=\"\" type=\"text/html\">https://x.org/1</link>", "<link rel=\"\">https://x.org/1</link>",
      "<link href=\"javascript:void(0)\">https://x.org/1</link>", "<link src=\" \">https://x.org/1</link>",
      "<link rel=\"external nofollow\">https://x.org/1</link>", "<link rel=\"Alternate Home\">https://x.org/1</link>",
      "<link resource=\"\">https://x.org/1</link>", "<link rel=\"nofollow\" href=\"https://x.org/1\"/>",
    ])
  func linkText(markup: String) throws {
    #expect(try episode("<guid>1</guid>\(markup)").link?.absoluteString == "https://x.org/1")
    #expect(try feed(markup).link?.absoluteString == "https://x.org/1")
  }

  @Test(
    "Attributes without a URL don't hide the text of an enclosure",
    arguments: [
      "<enclosure url=\"\">https://x.org/1.mp3</enclosure>", "<enclosure url=\" \">https://x.org/1.mp3</enclosure>",
      "<link rel=\"enclosure\">https://x.org/1.mp3</link>", "<enclosure type=\"a/b\">https://x.org/1.mp3</enclosure>",
    ])
  func enclosureText(markup: String) throws {
    #expect(try episode("<guid>1</guid>\(markup)").enclosure?.url.absoluteString == "https://x.org/1.mp3")
  }

  @Test(
    "Links with other relations aren't the page",
    arguments: ["self", "hub", "next", "replies", "http://www.iana.org/assignments/relation/self"])
  func otherRelations(relation: String) throws {
    #expect(try episode("<guid>1</guid><link rel='\(relation)' href='https://x.org/1'/>").link == nil)
    #expect(try feed("<link rel='\(relation)' href='https://x.org/1'/>").link == nil)
  }
}
