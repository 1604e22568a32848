import Foundation
import PackageSupport
import PodcastFeeds
import TestSupport
import Testing

/// Elements with unknown names, with and without end tags.
@Suite struct UnknownElementTests {
  @Test(
    "The children of a closed unknown element aren't the item's",
    arguments: ["wrapper", "x:wrapper", "undeclared:wrapper"])
  func closedInItem(name: String) throws {
    let feed = try feed(
      """
      <item><guid>1</guid><title>Own</title><\(name)><title>Other</title><link>https://other.example/</link>\
      <guid>9</guid><enclosure url="/other.mp3"/><pubDate>Mon, 06 Jan 2020 12:00:00 GMT</pubDate></\(name)>\
      <link>/own</link></item>
      """, attributes: "xmlns:x='urn:x'")
    let episode = feed.episodes[0]
    #expect(episode.guid == "1")
    #expect(episode.title == "Own")
    #expect(episode.link?.path() == "/own")
    #expect(episode.enclosures == [])
    #expect(episode.publicationDate == nil)
  }

  @Test(
    "The children of a closed unknown element before the item's own aren't the item's",
    arguments: ["wrapper", "x:wrapper"])
  func closedBeforeOwn(name: String) throws {
    let feed = try feed(
      """
      <item><\(name)>text<deeper><guid>9</guid></deeper><title>Other</title></\(name)>\
      <guid>1</guid><title>Own</title></item>
      """, attributes: "xmlns:x='urn:x'")
    #expect(feed.episodes.map(\.guid) == ["1"])
    #expect(feed.episodes.map(\.title) == ["Own"])
    #expect(feed.repairMessages == [])
  }

  @Test(
    "The children of a closed unknown element aren't the show's, but its items are",
    arguments: ["wrapper", "x:wrapper"])
  func closedInChannel(name: String) throws {
    let text = """
      <rss xmlns:x='urn:x'><channel><\(name)><title>Other</title><link>https://other.example/</link>\
      <item><guid>1</guid></item><language>fr</language></\(name)><title>Own</title><item><guid>2</guid></item>\
      </channel></rss>
      """
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.title == "Own")
    #expect(feed.link == nil)
    #expect(feed.language == nil)
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
  }

  @Test("The children of an unclosed unknown element are the item's", arguments: ["wrapper", "x:wrapper"])
  func unclosed(name: String) throws {
    let feed = try feed(
      "<item><guid>1</guid><\(name)><title>Own</title><inner><link>/own</link></item><item><guid>2</guid></item>",
      attributes: "xmlns:x='urn:x'")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.episodes[0].title == "Own")
    #expect(feed.episodes[0].link?.path() == "/own")
    #expect(feed.repairMessages == ["item 1: element '\(name)' is not closed, ended with its parent"])
  }

  @Test(
    "The items of a closed unknown element in an item aren't episodes",
    arguments: [
      "<x><item><guid>9</guid><title>Other</title></item></x>", "<x><item><guid>9</guid></x>",
      "<y><x><item><guid>8</guid></item><item><guid>9</guid><link>/o</link></item></x><title>Other</title></y>",
      "<x><item><guid>8</guid><y><item><guid>9</guid></item></y></item></x>",
      "<x><title>Other</title><item><guid>9</guid><x><title>Other</title></x></item></x>",
      "<x xmlns:p='urn:p'><item xml:base='http://other.example/'><guid>9</guid><p:q/></item></x>",
    ])
  func itemsInClosed(wrapper: String) throws {
    let feed = try feed(
      "<item><guid>0</guid></item><item><guid>1</guid>\(wrapper)<title>Own</title><link>/own</link></item>"
        + "<item><guid>2</guid></item>")
    #expect(feed.episodes.map(\.guid) == ["0", "1", "2"])
    #expect(feed.episodes[1].title == "Own")
    #expect(feed.episodes[1].link?.path() == "/own")
    #expect(feed.repairMessages == ["item 2: the items inside an unknown element of the item are left out"])
  }

  @Test("The items of unclosed unknown elements in unclosed items are episodes")
  func itemsInUnclosed() throws {
    let items = (1...40).map { "<item><guid>\($0)</guid><x><title>T\($0)</title>" }.joined()
    #expect(try feed(items).episodes.map(\.guid) == (1...40).map(String.init))
    let closed = "<item><guid>1</guid><x><item><guid>2</guid></item></item><item><guid>3</guid></item></x>"
    #expect(try feed(closed).episodes.map(\.guid) == ["1", "2", "3"])
  }

  @Test("An unclosed element inside a closed unknown one stays inside")
  func unclosedInsideClosed() throws {
    let feed = try feed(item: "<wrapper><inner><title>Other</title></wrapper><guid>1</guid><title>Own</title>")
    #expect(feed.episodes[0].title == "Own")
    #expect(feed.episodes[0].guid == "1")
  }

  @Test("A closed unknown element changes nothing, whatever it contains")
  func randomParts() throws {
    for seed in seeds(80, many: 2_000) { try randomParts(seed: seed) }
  }

  private func randomParts(seed: UInt64) throws {
    let parts = [
      "<title>T</title>", "<guid>g</guid>", "<link>/l</link>", "<enclosure url='/e.mp3'/>", "<author>A</author>",
      "<itunes:duration>5</itunes:duration>", "<itunes:image href='/i.jpg'/>", "<description>&lt;p&gt;D</description>",
      "<itunes:category text='C'><itunes:category text='D'/></itunes:category>", "<pubDate>2020-01-06</pubDate>",
      "<source><title>S</title></source>", "<image><url>/j.jpg</url></image>", "text",
    ]
    var random = SeededGenerator(seed: seed)
    func some(_ count: ClosedRange<Int>) -> [String] {
      (0..<Int.random(in: count, using: &random)).compactMap { _ in parts.randomElement(using: &random) }
    }
    let plain = some(0...5)
    var wrapped = plain
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let inner = "<y>\(some(0...3).joined())</y>"
      let wrapper = "<x>\(some(0...3).joined())\(Bool.random(using: &random) ? inner : "")\(some(0...2).joined())</x>"
      wrapped.insert(wrapper, at: Int.random(in: 0...wrapped.count, using: &random))
    }
    // The parts are an item's, and then a show's.
    #expect(
      try feed(item: wrapped.joined(), attributes: itunes).episodes
        == feed(item: plain.joined(), attributes: itunes).episodes, "seed \(seed)")
    var (show, expected) = (
      try feed(wrapped.joined(), attributes: itunes), try feed(plain.joined(), attributes: itunes)
    )
    (show.repairs, expected.repairs) = ([], [])
    #expect(show == expected, "seed \(seed)")
  }

  @Test(
    "An empty item inside an item doesn't end it",
    arguments: ["<item/>", "<item></item>", "<item> <!-- nothing --> </item>"])
  func emptyItem(empty: String) throws {
    let feed = try feed("<item><guid>1</guid>\(empty)<title>A</title></item><item><guid>2</guid></item>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.episodes[0].title == "A")
    #expect(feed.repairMessages == ["item 1: an empty item inside the item, left out"])
  }
}
