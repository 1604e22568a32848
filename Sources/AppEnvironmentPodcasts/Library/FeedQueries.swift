import Foundation
import PackageSupport
import PodcastFeeds

/// Statements that write a feed to the database.
enum FeedQueries {
  /// A podcast and the request for its feed.
  struct Source: Sendable {
    let podcast: Podcast.ID
    let title: String
    let request: FeedRequest
    /// A Boolean value that indicates whether the feed was never read.
    let isNew: Bool
  }

  /// The number of repairs that are kept of a feed.
  static let mostRepairs = 100

  /// Returns the sources of those podcasts that there are, or of all: first those that were never refreshed, then the others from the least
  /// recently refreshed.
  static func sources(_ podcasts: [Podcast.ID]?, _ connection: Connection) throws -> [Source] {
    guard let podcasts else {
      return try sources("ORDER BY refreshed IS NOT NULL, refreshed, id", [], connection)
    }
    return try podcasts.flatMap { try sources("WHERE id = ?1", [.integer($0.rawValue)], connection) }
  }

  /// Returns the source of the podcast with this feed. See ``PodcastQueries/id(ofFeed:_:among:)``.
  static func source(ofFeed feed: URL, _ connection: Connection) throws -> Source? {
    try PodcastQueries.id(ofFeed: feed, connection).flatMap { try sources([$0], connection).first }
  }

  private static func sources(_ clause: String, _ values: [Value], _ connection: Connection) throws -> [Source] {
    try connection.all("SELECT id, title, feed, etag, modified, refreshed IS NULL FROM podcast \(clause)", values) {
      row in
      row.url(2).map { feed in
        Source(
          podcast: Podcast.ID(rawValue: row.integer(0)), title: row.text(1),
          request: FeedRequest(url: feed, etag: row.optionalText(3), modified: row.optionalText(4)),
          isNew: row.bool(5))
      }
    }
    .compactMap { $0 }
  }

  /// Records that a feed hasn't changed.
  static func touch(_ podcast: Podcast.ID, at date: Date, _ connection: Connection) throws {
    try connection.run(
      "UPDATE podcast SET refreshed = ?2, error = NULL WHERE id = ?1", .integer(podcast.rawValue), Value(date))
  }

  /// Records why a feed couldn't be read.
  static func fail(_ podcast: Podcast.ID, _ error: PodcastStoreError, _ connection: Connection) throws {
    try connection.run(
      "UPDATE podcast SET error = ?2 WHERE id = ?1", .integer(podcast.rawValue), .text(error.description))
  }

  /// Records the URL to which a feed has moved, which must not be another podcast's. Returns whether it's new.
  static func move(_ podcast: Podcast.ID, to feed: URL, _ connection: Connection) throws -> Bool {
    guard try PodcastQueries.existing(podcast, connection).feed != feed else { return false }
    let id = Value.integer(podcast.rawValue)
    try connection.run(PodcastQueries.leavingAddress, id, id)
    try connection.run("UPDATE podcast SET feed = ?2 WHERE id = ?1", id, Value(feed))
    return true
  }

  /// Adds and updates the episodes of a feed. No episode is removed, and no position and no mark changes.
  ///
  /// Returns the number of new episodes, and the known ones that have changed.
  static func apply(
    _ feed: Feed, to podcast: Podcast.ID, etag: String?, modified: String?, at date: Date, _ connection: Connection
  ) throws -> (new: Int, changed: [Episode.ID]) {
    // The episodes of the first version of a feed aren't new.
    let isAutomatic =
      try connection.first(
        "SELECT 1 FROM automatic a JOIN podcast p ON p.id = a.podcast WHERE p.id = ?1 AND p.refreshed IS NOT NULL",
        .integer(podcast.rawValue), make: { _ in true }) ?? false
    var newest: [Int64] = []
    let repairs = feed.repairs.isEmpty ? nil : PodcastQueries.json(Array(feed.repairs.prefix(mostRepairs)))
    try connection.run(
      """
      UPDATE podcast SET title = CASE WHEN ?2 = '' THEN title ELSE ?2 END, author = ?3, link = ?4, summary = ?5,
        language = ?6, image = ?7, refreshed = ?8, error = NULL, repairs = ?9, etag = ?10, modified = ?11
      WHERE id = ?1
      """, .integer(podcast.rawValue), .text(feed.title), .text(feed.author), Value(feed.link), .text(feed.summary),
      Value(feed.language), Value(feed.imageURL), Value(date), Value(repairs), Value(etag), Value(modified))
    let episodes = oldestFirst(feed.episodes, seen: date)
    let known = try KnownEpisodes(of: podcast, connection)
    let fingerprints = episodes.map(fingerprint)
    let matches = try known.matches(for: episodes, fingerprints)
    // A guid is unique in a podcast. If it belongs to another episode now, its former episode releases it first.
    for (episode, match) in zip(episodes, matches) {
      guard let place = episode.guid.flatMap({ known.places[$0] }), place != match else { continue }
      try connection.run(releasing, .integer(known.ids[place]))
    }
    var new = 0
    var changed: [Episode.ID] = []
    for (index, (episode, match)) in zip(episodes, matches).enumerated() {
      let fingerprint = fingerprints[index]
      if let match {
        guard known.fingerprints[match] != fingerprint else { continue }
        try connection.run(updating, [.integer(known.ids[match])] + fields(episode.publicationDate))
        changed.append(Episode.ID(rawValue: known.ids[match]))
        try SearchQueries.remove(known.ids[match], connection)
        try SearchQueries.add(known.ids[match], title: episode.title, notes: episode.notes, connection)
      } else {
        try connection.run(inserting, [.integer(podcast.rawValue)] + fields(episode.publicationDate ?? date))
        new += 1
        if isAutomatic { newest.append(connection.lastInsertedID) }
        try SearchQueries.add(connection.lastInsertedID, title: episode.title, notes: episode.notes, connection)
      }
      func fields(_ date: Date?) -> [Value] {
        [Value(KnownEpisodes.key(ofGUID: episode.guid)), .integer(fingerprint), Value(date)]
          + EpisodeColumn.all.map { $0.value(of: episode) }
      }
    }
    if new > 0 {
      try connection.run(
        "UPDATE podcast SET episodes = episodes + ?2 WHERE id = ?1", .integer(podcast.rawValue), Value(new))
    }
    for id in newest.suffix(DownloadQueries.mostNew) { try DownloadQueries.wait(for: id, at: date, connection) }
    if new > 0 || !changed.isEmpty { try ActionQueries.link(podcast, connection) }
    return (new, changed)
  }

  /// Returns the episodes in the order of their dates, so that later ones have greater IDs. Episodes with equal or
  /// missing dates are assumed to be listed newest first, as in most feeds.
  private static func oldestFirst(_ episodes: [FeedEpisode], seen date: Date) -> [FeedEpisode] {
    let dates = episodes.reversed().map { $0.publicationDate ?? date }
    if zip(dates, dates.dropFirst()).allSatisfy({ $0 <= $1 }) { return episodes.reversed() }
    return zip(dates, episodes.reversed()).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  /// The columns that are written, in the order of their parameters; the first parameter is a row's ID.
  private static let columns = ["identity", "fingerprint", "date"] + EpisodeColumn.all.map { "\($0)" }

  private static let random = "'item:' || hex(randomblob(16))"

  private static let inserting = """
    INSERT INTO episode (podcast, \(columns.joined(separator: ", ")))
    VALUES (?1, coalesce(?2, \(random)), \((3...columns.count + 1).map { "?\($0)" }.joined(separator: ", ")))
    """

  /// Removes an episode's guid, which another episode has now.
  private static let releasing = "UPDATE episode SET identity = \(random), fingerprint = 0 WHERE id = ?1"

  /// Replaces the identity of an episode whose guid the feed no longer lists, because another episode may receive that
  /// guid.
  private static let updating = """
    UPDATE episode SET
      identity = coalesce(?2, CASE WHEN identity GLOB 'guid:*' THEN \(random) ELSE identity END),
      fingerprint = ?3, date = coalesce(?4, date),
      \(columns.enumerated().dropFirst(3).map { "\($1) = ?\($0 + 2)" }.joined(separator: ", "))
    WHERE id = ?1
    """

  /// Returns a number that changes with the guid and the columns.
  private static func fingerprint(of episode: FeedEpisode) -> Int64 {
    var hash = StableHash()
    func add(_ value: Value) {
      switch value {
      case .text(let text): hash.add(text.utf8)
      case .integer(let number): withUnsafeBytes(of: number.littleEndian) { hash.add($0) }
      case .null: hash.add(CollectionOfOne(1))
      }
      hash.add(CollectionOfOne(0xFF))
    }
    add(Value(episode.guid))
    for column in EpisodeColumn.all { add(column.value(of: episode)) }
    return Int64(bitPattern: hash.value)
  }
}
