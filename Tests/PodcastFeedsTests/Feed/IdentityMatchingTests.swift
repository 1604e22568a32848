import PodcastFeeds
import Testing

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
