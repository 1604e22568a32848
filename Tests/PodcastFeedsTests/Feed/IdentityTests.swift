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
    #expect(try feed(item: "<enclosure url='/1.mp3'/>").repairMessages == ["item 1: no guid, known by its enclosure"])
  }

  @Test("A guid that is an address is the link, unless it says that it isn't")
  func guidsAreLinks() throws {
    #expect(try episode("<guid>https://example.com/1</guid>").link?.absoluteString == "https://example.com/1")
    #expect(try episode("<guid isPermaLink='false'>https://example.com/1</guid>").link == nil)
  }
}

/// The rule of ``EpisodeIdentity`` in pairs of one known and one published episode.
@Suite struct IdentityMatchingTests {
  private static let known = EpisodeIdentity(
    guid: "1", file: "http://a.example/1.mp3", link: "http://a.example/1", title: "T", date: "100")

  /// Changes by a publisher, and whether the result is the same episode.
  static let changes: [(String, isSame: Bool, @Sendable (inout EpisodeIdentity) -> Void)] = [
    (
      "everything but the guid: it's used again", false,
      { $0 = EpisodeIdentity(guid: $0.guid, file: "f", link: "l", title: "t", date: "9") }
    ),
    ("file and title, no date: the guid is used again", false, { ($0.file, $0.title, $0.date) = ("f", "t", nil) }),
    ("file, link and title", true, { ($0.file, $0.link, $0.title) = ("f", "l", "t") }),
    ("file, link and date", true, { ($0.file, $0.link, $0.date) = ("f", "l", "9") }),
    ("link, title and date", true, { ($0.link, $0.title, $0.date) = ("l", "t", "9") }),
    ("title and date, without a file", true, { ($0.file, $0.title, $0.date) = (nil, "t", "9") }),
    ("everything", false, { $0 = EpisodeIdentity(guid: "2", file: "f", link: "l", title: "t", date: "9") }),
    ("the guid", true, { $0.guid = "2" }),
    ("no guid", true, { $0.guid = nil }),
    ("guid and file", true, { ($0.guid, $0.file) = ("2", "https://b.example/x.mp3") }),
    ("guid and title", true, { ($0.guid, $0.title) = ("2", "T!") }),
    ("guid and date: a bulletin", false, { ($0.guid, $0.date) = ("2", "200") }),
    ("no guid and another date: a bulletin", false, { ($0.guid, $0.date) = (nil, "200") }),
    ("guid, without a date", true, { ($0.guid, $0.date) = ("2", nil) }),
    ("guid, title and date: a live stream", false, { ($0.guid, $0.title, $0.date) = ("2", "T!", "200") }),
    ("guid, file and date, with the same title and page", false, { ($0.guid, $0.file, $0.date) = ("2", "f", "200") }),
    ("no file and date, another guid", true, { ($0.guid, $0.file, $0.date) = ("2", nil, nil) }),
    (
      "a tracker, another guid and date removed", true,
      { ($0.guid, $0.file, $0.date) = ("2", "https://t.example/redirect.mp3/a.example/1.mp3", nil) }
    ),
  ]

  @Test("A published episode is the known one after some changes and not after others", arguments: changes.indices)
  func changesKeepOrEndAnEpisode(index: Int) {
    let (name, isSame, change) = Self.changes[index]
    var published = Self.known
    change(&published)
    #expect(EpisodeIdentity.matches(for: [published], in: [Self.known]) == [isSame ? 0 : nil], "\(name)")
  }

  @Test(
    "Addresses are equal up to http and https, www. and trackers",
    arguments: [
      ("http://a.example/1.mp3", "https://a.example/1.mp3", true),
      ("http://A.example/1.mp3", "HTTPS://www.a.example/1.mp3", true),
      ("https://a.example/1.mp3", "https://t.example/e/https://a.example/1.mp3", true),
      (
        "https://t.example/r.mp3/a.example/1.mp3?x=1", "https://u.example/p/9/t.example/r.mp3/a.example/1.mp3?x=1", true
      ),
      ("https://a.example/1.mp3", "https://a.example/1.MP3", false),
      ("https://a.example/?p=1", "https://a.example/?p=2", false),
      ("https://a.example/1.mp3", "https://b.example/1.mp3", false),
      ("urn:1", "URN:1", false),
    ])
  func addressesAreCompared(one: String, other: String, isEqual: Bool) {
    for key in [\EpisodeIdentity.guid, \.file] {
      var (known, published) = (EpisodeIdentity(title: "T"), EpisodeIdentity(title: "t"))
      (known[keyPath: key], published[keyPath: key]) = (one, other)
      #expect(EpisodeIdentity.matches(for: [published], in: [known]) == [isEqual ? 0 : nil])
    }
  }

  @Test("A guid is stronger than details, and a known episode is matched once")
  func guidsAreStronger() {
    let page = "https://s.example/"
    let known = [EpisodeIdentity(link: page, title: "Holidays"), EpisodeIdentity(guid: "1", link: page, title: "E1")]
    let published = [
      EpisodeIdentity(guid: "2", link: page, title: "E2"), EpisodeIdentity(guid: "1", link: page, title: "Holidays"),
      EpisodeIdentity(link: page, title: "Holidays"),
    ]
    #expect(EpisodeIdentity.matches(for: published, in: known) == [nil, 1, 0])
  }

  @Test("Without guids, one detail that nothing else has is enough if the others don't contradict")
  func oneUniqueDetailIsEnough() {
    for key in [\EpisodeIdentity.file, \.link] {
      var (known, published) = (EpisodeIdentity(title: "T"), EpisodeIdentity(title: "t"))
      (known[keyPath: key], published[keyPath: key]) = ("x", "x")
      #expect(EpisodeIdentity.matches(for: [published], in: [known]) == [0])
      #expect(EpisodeIdentity.matches(for: [published, known], in: [known]) == [nil, 0])
      (known.date, published.date) = ("1", "2")
      #expect(EpisodeIdentity.matches(for: [published], in: [known]) == [nil])
    }
    let (known, published) = (EpisodeIdentity(title: "T"), EpisodeIdentity(file: "f", title: "T"))
    #expect(EpisodeIdentity.matches(for: [published], in: [known]) == [0])
    #expect(EpisodeIdentity.matches(for: [EpisodeIdentity(guid: "1", title: "T")], in: [known]) == [nil])
  }

  @Test("Guids that number positions are no evidence")
  func positionsAreNotIdentities() {
    func episode(_ number: Int, at position: Int) -> EpisodeIdentity {
      EpisodeIdentity(guid: "\(position)", file: "\(number).mp3", title: "E\(number)", date: "\(number)")
    }
    let known = [episode(1, at: 2), episode(2, at: 1)]
    let published = [episode(1, at: 3), episode(2, at: 2), episode(3, at: 1)]
    #expect(EpisodeIdentity.matches(for: published, in: known) == [0, 1, nil])
    #expect(EpisodeIdentity.matches(for: [episode(3, at: 1)], in: [episode(2, at: 1)]) == [nil])
  }

  @Test("Without guids, the same title and file with another date are a new edition")
  func bulletinsWithoutGUID() {
    let editions = ["1", "2"].map { EpisodeIdentity(file: "latest.mp3", link: "l", title: "News", date: $0) }
    #expect(EpisodeIdentity.matches(for: [editions[1]], in: [editions[0]]) == [nil])
    #expect(EpisodeIdentity.matches(for: editions, in: [editions[0]]) == [0, nil])
  }

  @Test("An episode without guid is the unchanged one, whatever has a guid and the same details", arguments: [0, 1])
  func guidsDoNotDisplaceUnchangedEpisodes(place: Int) {
    let known = EpisodeIdentity(file: "a.mp3", title: "T")
    var published = [known]
    published.insert(EpisodeIdentity(guid: "g", file: "a.mp3", title: "T"), at: place)
    #expect(EpisodeIdentity.matches(for: published, in: [known]) == (place == 0 ? [nil, 0] : [0, nil]))
  }

  @Test("Episodes without distinguishing details are matched in order, and new ones stay new")
  func indistinguishableEpisodesAreMatchedInOrder() {
    let empty = EpisodeIdentity()
    #expect(EpisodeIdentity.matches(for: [empty, empty, empty], in: [empty, empty]) == [0, 1, nil])
    let new = ["a", "b"].map { EpisodeIdentity(guid: $0, file: "f", title: "T", date: "1") }
    let old = ["c", "d"].map { EpisodeIdentity(guid: $0, file: "f", title: "T", date: "1") }
    #expect(EpisodeIdentity.matches(for: new, in: old) == [0, 1])
    #expect(EpisodeIdentity.matches(for: [new[0]], in: old) == [nil])
  }
}
