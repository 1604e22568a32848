import Foundation
import PodcastFeeds
import Testing

@Suite struct LimitTests {
  @Test("Entities expand up to their limit")
  func entityExpansion() throws {
    var declarations = "<!ENTITY e0 \"lol\">"
    for level in 1..<12 {
      declarations += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    let text =
      "<!DOCTYPE rss [\(declarations)]><rss><channel><title>S</title><item><title>A</title><description>&e11;</description></item></channel></rss>"
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.episodes.map(\.title) == ["A"])
    #expect(feed.episodes[0].notes.utf8.count <= 1 << 20)
    #expect(feed.repairs.contains { $0.kind == .limit && $0.item == 1 })
  }

  @Test("The document's own entities are resolved, external ones aren't loaded")
  func ownEntities() throws {
    let text = """
      <!DOCTYPE rss [<!-- it's -> --><!ENTITY show "The &amp; Show"><!ENTITY full "&show;!"><!ENTITY % p "x">
      <!ENTITY secret SYSTEM "file:///etc/passwd"><!ELEMENT rss ANY>]>
      <rss><channel><title>&full;</title><item><guid>a</guid><title>&secret;</title></item></channel></rss>
      """
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.title == "The & Show!")
    #expect(feed.episodes[0].title == "&secret;")
    #expect(feed.repairMessages.first == "an entity is outside the document and isn't fetched")
  }

  @Test("A recursive entity ends at the limit")
  func recursiveEntity() throws {
    let text =
      "<!DOCTYPE rss [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><rss><channel><title>x &a; y</title></channel></rss>"
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.title.hasPrefix("x &"))
    #expect(feed.repairs.contains { $0.kind == .limit })
  }

  @Test("Elements are read up to the limit on depth")
  func depth() throws {
    let deep = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
    let feed = try feed("<item><guid>1</guid>\(deep)<title>A</title></item><x>\(deep)</x><item><guid>2</guid></item>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.episodes[0].title == "A")
    #expect(feed.repairs.filter { $0.kind == .limit }.count == 1)
  }

  @Test("Items after 10,000 unclosed elements are read")
  func unclosedDepth() throws {
    let deep = String(repeating: "<div>", count: 10_000)
    let feed = try feed(
      "<item><description>\(deep)</description><guid>1</guid></item><item><guid>2</guid>\(deep)</item>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
  }

  @Test("A text is cut at its limit, between characters")
  func textLength() throws {
    var limits = FeedReader.Limits()
    limits.textLength = 2001
    let text = String(repeating: "é", count: 5000)
    let feed = try feed(item: "<guid>a</guid><description>\(text)</description><title>T</title>", limits: limits)
    #expect(feed.episodes[0].notes == String(repeating: "é", count: 1000))
    #expect(feed.episodes[0].title == "T")
    #expect(feed.repairMessages == ["item 1: 'description' has more than 2001 bytes, cut"])
  }

  @Test("Episodes are read up to their limit")
  func episodeCount() throws {
    var limits = FeedReader.Limits()
    limits.episodes = 3
    var reader = FeedReader(limits: limits)
    // Longer than the bytes that are held back to detect the encoding.
    let items = (1...5000).map { "<item><guid>\($0)</guid></item>" }.joined()
    try reader.read(Array("<rss><channel>\(items)</channel></rss>".utf8))
    #expect(!reader.wantsMore)
    let feed = try reader.finish()
    #expect(feed.episodes.map(\.guid) == ["1", "2", "3"])
    #expect(feed.repairMessages == ["more than 3 episodes, the rest is left out"])
  }

  @Test("Bytes are read up to their limit")
  func byteCount() throws {
    var limits = FeedReader.Limits()
    limits.bytes = 100
    let items = (1...50).map { "<item><guid>\($0)</guid></item>" }.joined()
    let feed = try FeedReader.feed(from: Data("<rss><channel>\(items)</channel></rss>".utf8), limits: limits)
    #expect(feed.episodes.map(\.guid) == ["1", "2", "3"])
    #expect(feed.repairMessages == ["the document has more than 100 bytes, the rest is left out"])
    #expect(throws: FeedError.tooLarge(limit: 100)) {
      try FeedReader.feed(from: Data(repeating: 0x61, count: 200), limits: limits)
    }
  }

  @Test("Repairs are listed up to their limit, and the others counted")
  func repairCount() throws {
    var limits = FeedReader.Limits()
    limits.repairs = 2
    let items = (1...5).map { "<item><title>\($0)</title></item>" }.joined()
    let messages = try feed(items, limits: limits).repairMessages
    #expect(messages.count == 3)
    #expect(messages.last == "3 more repairs aren't listed")
  }

  @Test("A text of 200 MB is cut, and the next item read")
  func hugeText() throws {
    var reader = FeedReader()
    try reader.read(Array("<rss><channel><item><guid>1</guid><description>".utf8))
    let block = [UInt8](repeating: 0x61, count: 1 << 20)
    for _ in 0..<200 { try reader.read(block) }
    try reader.read(Array("</description></item><item><guid>2</guid></item></channel></rss>".utf8))
    let feed = try reader.finish()
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.episodes[0].notes.utf8.count == 1 << 20)
  }

  @Test(
    "A CDATA section over the limit is cut, and the next item read",
    arguments: ["</description></item>", "</item>", "]]></description></item>"], [1, 7, 100_000])
  func longSection(end: String, piece: Int) throws {
    var limits = FeedReader.Limits()
    limits.textLength = 2000
    for length in [1900, 1980, 1990, 1995, 2000, 2100, 5000] {
      let text = String(repeating: "x", count: length)
      let items = "<item><guid>1</guid><description><![CDATA[\(text)\(end)<item><guid>2</guid></item>"
      let document = Array("<rss><channel>\(items)</channel></rss>".utf8)
      var reader = FeedReader(limits: limits)
      for start in stride(from: 0, to: document.count, by: piece) {
        try reader.read(document[start..<min(start + piece, document.count)])
      }
      let feed = try reader.finish()
      #expect(feed.episodes.map(\.guid) == ["1", "2"])
      #expect(feed.episodes[0].notes == text.prefix(2000))
      #expect(feed.repairs.contains { $0.kind == .limit } == (length > 2000))
      #expect(feed.repairs.contains { $0.kind == .section } == !end.hasPrefix("]"))
    }
  }

  @Test(
    "Markup without an end is searched once",
    arguments: ["<!--", "<![CDATA[", "<?x", "<a b=\"", "<!DOCTYPE [", "&", "<a", "</a", "<![CDATA[<![CDATA["])
  func unendedMarkup(markup: String) throws {
    // A search to the end for each opening would take a minute.
    let text = "<rss><channel><title>S</title><item><description>" + String(repeating: markup + ">", count: 20_000)
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.title == "S")
  }

  @Test("A tag over the limit is left out, and its item read")
  func longTag() throws {
    var limits = FeedReader.Limits()
    limits.textLength = 1024
    let much = String(repeating: "x", count: 1_200_000)
    let feed = try feed(
      """
      <item a="\(much)"><guid>1</guid><itunes:image href="data:\(much)"/><title>T</title></item>
      <item><guid>2</guid></item>
      """, attributes: itunes, limits: limits)
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.episodes[0].title == "T")
    #expect(feed.repairs.contains { $0.kind == .limit })
  }

  @Test("The pages of a feed have the limit of a document on episodes together")
  func pages() throws {
    func page(_ numbers: Range<Int>) throws -> Feed {
      try feed(numbers.map { "<item><guid>\($0)</guid></item>" }.joined())
    }
    var all = try page(0..<3)
    all.append(try page(2..<6), limit: 5)
    #expect(all.episodes.map(\.guid) == ["0", "1", "2", "3"])
    all.append(try page(6..<9), limit: 4)
    #expect(all.episodes.count == 4)
  }

  @Test("Many shared guids are found in one pass")
  func sharedGUIDs() throws {
    // A pass for each guid would take ten seconds.
    let items = (0..<4_000).map {
      "<item><guid>\($0 / 2)</guid><title>\($0)</title><enclosure url='/\($0).mp3'/></item>"
    }
    let feed = try feed(items.joined())
    #expect(feed.episodes.count == 4_000)
    #expect(feed.episodes.allSatisfy { $0.guid == nil })
  }
}
