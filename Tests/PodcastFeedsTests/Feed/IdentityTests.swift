import Foundation
import PodcastFeeds
import Testing

@Suite struct IdentityTests {
  @Test("The identity of an episode has its guid, file, link, title and date")
  func identityHasAllDetails() throws {
    let item =
      "<guid> g </guid><enclosure url='/e.mp3'/><link>/l</link><title>T</title><pubDate>2020-01-06T00:00:00Z</pubDate>"
    let identity = EpisodeIdentity(
      guid: "g", file: "https://example.com/e.mp3", link: "https://example.com/l", title: "T", date: "1578268800")
    #expect(try episode(item).identity == identity)
  }

  @Test("A date that isn't understood is compared as text, notes stand in for a title, and a picture isn't a file")
  func detailsHaveSubstitutes() throws {
    let item =
      "<enclosure url='/e' type='image/png'/><description>Notes</description><pubDate>in spring</pubDate>"
    #expect(try episode(item).identity == EpisodeIdentity(title: "Notes", date: "in spring"))
    #expect(try episode("<enclosure url='/e.jpeg?size=2'/><title>T</title>").identity == EpisodeIdentity(title: "T"))
  }

  @Test("Items that repeat a guid are one episode")
  func itemsWithOneGUIDAreMerged() throws {
    let feed = try feed(
      """
      <item><guid>a</guid><title>A</title><enclosure url='/1.mp3'/></item><item><guid>b</guid></item>
      <item><guid>a</guid><title>A</title><description>Notes</description><enclosure url='/2.mp3'/></item>
      """)
    #expect(feed.episodes.map(\.guid) == ["a", "b"])
    #expect(feed.episodes[0].title == "A")
    #expect(feed.episodes[0].notes == "Notes")
    #expect(feed.episodes[0].enclosures.count == 2)
    #expect(feed.repairMessages == ["item 3: repeats the guid of an earlier item, merged with it"])
  }

  @Test("A guid that different episodes share is ignored", arguments: [2, 4])
  func sharedGUIDsAreIgnored(count: Int) throws {
    let items = (1...count).map { "<item><guid>show</guid><title>\($0)</title><enclosure url='/\($0).mp3'/></item>" }
    let feed = try feed(items.joined())
    #expect(feed.episodes.map(\.title) == (1...count).map { "\($0)" })
    #expect(feed.episodes.allSatisfy { $0.guid == nil })
    #expect(feed.repairMessages == ["guid 'show' is shared by \(count) different episodes, ignored"])
  }

  @Test(
    "Items that share an address, a title or nothing are separate episodes unless all details are the same",
    arguments: [
      "<link>https://example.com/</link>", "<enclosure url='https://example.com/live.mp3'/>", "<title>T</title>",
      "<image href='/cover.jpg'/>", "<enclosure url='https://example.com/cover.jpg' type='image/jpeg'/>",
    ])
  func sharedAddressesDoNotMerge(detail: String) throws {
    var items = (1...4).map {
      "<item>\(detail)<description>\($0)</description><pubDate>2020-01-0\($0)</pubDate></item>"
    }
    #expect(try feed(items.joined()).episodes.map(\.notes) == ["1", "2", "3", "4"])
    items.append(items[0])
    let feed = try feed(items.joined())
    #expect(feed.episodes.map(\.notes) == ["1", "2", "3", "4"])
    #expect(feed.repairMessages.contains("item 5: repeats an earlier item, merged with it"))
  }

  @Test("Two items with one file and different titles are two episodes")
  func oneFileTwoTitles() throws {
    let items = (1...2).map { "<item><enclosure url='/1.mp3'/><title>\($0)</title></item>" }
    #expect(try feed(items.joined()).episodes.map(\.title) == ["1", "2"])
  }

  @Test("Without guid, file and date, items with different notes are separate episodes")
  func differentNotesKeepItemsApart() throws {
    let items = (1...2).map { "<item><title>T</title><link>/</link><description>\($0)</description></item>" }
    #expect(try feed((items + items).joined()).episodes.map(\.notes) == ["1", "2"])
    let identities = try feed(items.joined()).episodes.map(\.identity)
    try #require(identities.count == 2)
    #expect(EpisodeIdentity.matches(for: [identities[1]], in: identities) == [1])
    #expect(EpisodeIdentity.matches(for: [identities[1]], in: [identities[0]]) == [0])
    let page = EpisodeIdentity(guid: "1", link: "l", title: "T", notes: "1")
    let other = EpisodeIdentity(guid: "2", link: "l", title: "T", notes: "2")
    #expect(EpisodeIdentity.matches(for: [other], in: [page]) == [nil])
  }

  @Test("Items without any details stay separate")
  func emptyItemsStaySeparate() throws {
    let items = (1...3).map { "<item><itunes:duration>\($0)</itunes:duration></item>" }
    #expect(try feed(items.joined()).episodes.map(\.duration) == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("A missing guid is reported")
  func missingGUIDsAreReported() throws {
    #expect(
      try feed(item: "<enclosure url='/1.mp3'/>").repairMessages == ["item 1: no guid, identified by its enclosure"])
  }

  @Test("A guid that is an address is the link, unless it says that it isn't")
  func guidsAreLinks() throws {
    #expect(try episode("<guid>https://example.com/1</guid>").link?.absoluteString == "https://example.com/1")
    #expect(try episode("<guid isPermaLink='false'>https://example.com/1</guid>").link == nil)
  }
}
