import Foundation
import PodcastFeeds

/// The episodes of a podcast that are in the database, to tell which of a feed's are new.
struct KnownEpisodes {
  enum State: Equatable {
    case same
    case changed(Int64)
    case new
  }

  private struct Entry {
    let id: Int64
    let fingerprint: Int64
    /// The title, where it matters.
    let title: String?
  }

  private var entries: [Entry] = []
  private var byIdentity: [String: Int] = [:]
  private var byEnclosure: [String: Int] = [:]
  /// Those that the feed has named so far.
  private var seen: Set<Int> = []

  init(of podcast: Podcast.ID, for feed: Feed, _ connection: Connection) throws {
    let needsTitles = feed.episodes.contains(where: \.sharesAddress)
    try connection.rows(
      "SELECT id, fingerprint, identity, enclosure, title FROM episode WHERE podcast = ?1", .integer(podcast.rawValue)
    ) { row in
      let index = entries.count
      entries.append(
        Entry(id: row.integer(0), fingerprint: row.integer(1), title: needsTitles ? row.text(4) : nil))
      byIdentity[row.text(2)] = index
      if let enclosure = row.optionalText(3) { byEnclosure[enclosure] = index }
    }
  }

  /// Whether the episode is known, by what identifies it or did so when it had less.
  mutating func state(of episode: FeedEpisode) -> State {
    guard let index = index(of: episode) else { return .new }
    // A second one in the same feed is no change of the first.
    guard seen.insert(index).inserted else { return .same }
    let entry = entries[index]
    return entry.fingerprint == episode.fingerprint ? .same : .changed(entry.id)
  }

  mutating func add(_ episode: FeedEpisode, id: Int64) {
    seen.insert(entries.count)
    byIdentity[episode.identity.key] = entries.count
    if let url = episode.enclosure?.unparsedURL.text { byEnclosure[url] = entries.count }
    entries.append(Entry(id: id, fingerprint: episode.fingerprint, title: episode.title))
  }

  /// Two episodes with different identifiers are two; where one of them has none, a file, a link or the title may tell.
  private func index(of episode: FeedEpisode) -> Int? {
    if let index = byIdentity[episode.identity.key] { return index }
    let (file, link) = (episode.enclosure?.unparsedURL.text, episode.unparsedLink?.text)
    let addresses = [file.map(EpisodeIdentity.key(enclosure:)), link.map(EpisodeIdentity.key(link:))].lazy
      .compactMap { $0 }
    let title = EpisodeIdentity.titleAndDate(title: episode.title, date: episode.publishedText ?? "").key
    switch episode.identity {
    case .guid:
      return addresses.compactMap { byIdentity[$0] }.first ?? byIdentity[title]
    case .titleAndDate:
      // It was known by an address before others had the same.
      return addresses.compactMap { byIdentity[$0] }.first { entries[$0].title == episode.title }
    case .enclosure, .link:
      return byIdentity[title] ?? file.flatMap { byEnclosure[$0] }
    }
  }
}

extension FeedEpisode {
  /// A number that changes with anything that is kept of an episode: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
  var fingerprint: Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String?) {
      for byte in (text ?? "\u{1}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    func add(_ number: Int64?) {
      hash = (hash ^ UInt64(bitPattern: number ?? .min)) &* 0x100_0000_01B3
    }
    let file = enclosure
    for text in [
      identity.key, title, unparsedLink?.text, publishedText, file?.unparsedURL.text, file?.type, kind.rawValue,
      unparsedImageURL?.text, chapters?.unparsedURL.text, transcripts.first?.unparsedURL.text, notes,
    ] {
      add(text)
    }
    add(published?.milliseconds)
    add(duration?.milliseconds)
    for number in [file?.length, season, number, isExplicit.map { $0 ? 1 : 0 }] { add(number.map { Int64($0) }) }
    return Int64(bitPattern: hash)
  }
}
