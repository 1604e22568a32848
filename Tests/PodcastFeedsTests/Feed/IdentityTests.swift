import Foundation
import PodcastFeeds
import Testing

@Suite struct IdentityTests {
  @Test(
    arguments: [
      ("<guid> g </guid><link>/l</link>", "guid:g"),
      ("<enclosure url='/e.mp3'/><link>/l</link><title>T</title>", "enclosure:https://example.com/e.mp3"),
      ("<link>/l</link><title>T</title>", "link:https://example.com/l"),
      ("<title>T</title><pubDate>2020-01-06</pubDate>", "title:2020-01-06\nT"),
    ])
  func anEpisodeIsKnownByTheFirstThatItHas(item: String, key: String) throws {
    #expect(try episode(item).identity.key == key)
  }

  @Test func episodesWithOneIdentityAreOne() throws {
    let feed = try feed(
      """
      <item><guid>a</guid><title>A</title><enclosure url='/1.mp3'/></item><item><guid>b</guid></item>
      <item><guid>a</guid><title>A again</title><description>Notes</description><enclosure url='/2.mp3'/></item>
      """)
    #expect(feed.episodes.map(\.guid) == ["a", "b"])
    #expect(feed.episodes[0].title == "A")
    #expect(feed.episodes[0].notes == "Notes")
    #expect(feed.episodes[0].enclosures.count == 2)
    #expect(feed.told == ["item 3: the same guid as an item before, merged with it"])
  }

  @Test func aGUIDThatManyEpisodesShareIsNone() throws {
    let items = (1...4).map { "<item><guid>show</guid><title>\($0)</title><enclosure url='/\($0).mp3'/></item>" }
    let feed = try feed(items.joined())
    #expect(feed.episodes.map(\.title) == ["1", "2", "3", "4"])
    #expect(feed.episodes.map(\.guid) == [nil, nil, nil, nil])
    #expect(feed.told == ["guid 'show' is of 4 different episodes, which are known by their enclosures"])
  }

  @Test(arguments: ["<link>https://example.com/</link>", "<enclosure url='https://example.com/live.mp3'/>"])
  func anAddressThatManyEpisodesShareIsNotWhatTheyAreKnownBy(address: String) throws {
    var items = (1...4).map { "<item>\(address)<title>\($0)</title><pubDate>2020-01-0\($0)</pubDate></item>" }
    items.append(items[0])
    let feed = try feed(items.joined())
    #expect(feed.episodes.map(\.title) == ["1", "2", "3", "4"])
    #expect(feed.episodes[0].identity == .titleAndDate(title: "1", date: "2020-01-01"))
    #expect(feed.told.contains { $0.hasSuffix("is of 5 episodes, which are known by title and date") })
    #expect(feed.told.contains("item 5: the same title and date as an item before, merged with it"))
  }

  @Test(arguments: ["<link>https://example.com/</link>", "<enclosure url='https://example.com/live.mp3'/>"])
  func anEpisodeThatTakesASharedAddressFromAnotherStaysWhatItIs(address: String) throws {
    let titles = ["1", "2", "3"]
    let items = titles.map { "<item><title>\($0)</title></item>" }
    let feed = try feed((items + titles.map { "<item>\(address)<title>\($0)</title></item>" }).joined())
    #expect(feed.episodes.map(\.identity) == titles.map { .titleAndDate(title: $0, date: "") })
    #expect(feed.episodes.allSatisfy { $0.link != nil || $0.enclosure != nil })
  }

  @Test func anAddressThatTwoHaveMakesOneOfThem() throws {
    let items = (1...2).map { "<item><enclosure url='/1.mp3'/><title>\($0)</title></item>" }
    #expect(try feed(items.joined()).episodes.map(\.title) == ["1"])
  }

  @Test func aMissingGUIDIsTold() throws {
    #expect(try feed(item: "<enclosure url='/1.mp3'/>").told == ["item 1: no guid, known by its enclosure"])
  }

  @Test func aGUIDThatIsAnAddressIsTheLink() throws {
    #expect(try episode("<guid>https://example.com/1</guid>").link?.absoluteString == "https://example.com/1")
    #expect(try episode("<guid isPermaLink='false'>https://example.com/1</guid>").link == nil)
  }
}
