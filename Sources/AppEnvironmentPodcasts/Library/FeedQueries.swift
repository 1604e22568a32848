import Foundation
import PodcastFeeds

/// Bringing what a feed says into the database.
enum FeedQueries {
  /// What to send with a request, so that a feed that has not changed is not sent again.
  struct Source: Sendable {
    let podcast: Podcast.ID
    let title: String
    let feed: URL
    var etag: String?
    var modified: String?
  }

  /// How many repairs are kept of a feed.
  static let mostRepairs = 100

  /// The podcasts to refresh in the order of their last refresh, those that never were first.
  static func sources(_ podcasts: [Podcast.ID]?, _ connection: Connection) throws -> [Source] {
    let columns = "SELECT id, title, feed, etag, modified FROM podcast"
    let make = { (row: Row) -> Source? in
      guard let feed = row.url(2) else { return nil }
      return Source(
        podcast: Podcast.ID(rawValue: row.integer(0)), title: row.text(1), feed: feed, etag: row.optionalText(3),
        modified: row.optionalText(4))
    }
    guard let podcasts else {
      return try connection.all("\(columns) ORDER BY refreshed IS NOT NULL, refreshed, id", make: make).compactMap {
        $0
      }
    }
    return try podcasts.map { id in
      guard let source = try connection.first("\(columns) WHERE id = ?1", .integer(id.rawValue), make: make) ?? nil
      else {
        throw PodcastStoreError.noPodcast(id)
      }
      return source
    }
  }

  /// Notes that a feed was looked at and has not changed.
  static func touch(_ podcast: Podcast.ID, at date: Date, _ connection: Connection) throws {
    try connection.run(
      "UPDATE podcast SET refreshed = ?2, error = NULL WHERE id = ?1", .integer(podcast.rawValue), Value(date))
  }

  /// Notes that a feed could not be read.
  static func fail(_ podcast: Podcast.ID, _ error: PodcastStoreError, _ connection: Connection) throws {
    try connection.run(
      "UPDATE podcast SET error = ?2 WHERE id = ?1", .integer(podcast.rawValue), .text(error.description))
  }

  /// Notes where a feed has moved for good; returns whether it has. Nobody may be there already.
  static func move(_ podcast: Podcast.ID, to feed: URL, _ connection: Connection) throws -> Bool {
    try connection.run(
      "UPDATE podcast SET feed = ?2 WHERE id = ?1 AND feed <> ?2", .integer(podcast.rawValue), Value(feed))
    return connection.changedRows > 0
  }

  /// Takes in what a feed says. Nothing is removed, and no position and no mark changes.
  static func apply(
    _ feed: Feed, to podcast: Podcast.ID, etag: String?, modified: String?, at date: Date, _ connection: Connection
  ) throws -> (new: Int, changed: [Episode.ID]) {
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
    let matches = EpisodeIdentity.matches(for: episodes.map(\.identity), in: known.identities)
    var new = 0
    var changed: [Episode.ID] = []
    for (episode, match) in zip(episodes, matches) {
      let values = EpisodeColumn.values(of: episode)
      let key = KnownEpisodes.key(ofGUID: episode.guid)
      let fingerprint = Self.fingerprint(of: values + [Value(key)])
      if let match {
        guard known.fingerprints[match] != fingerprint else { continue }
        try connection.run(updating, [.integer(known.ids[match])] + fields(episode.published) + values)
        changed.append(Episode.ID(rawValue: known.ids[match]))
        try SearchQueries.remove(known.ids[match], connection)
        try SearchQueries.add(known.ids[match], title: episode.title, notes: episode.notes, connection)
      } else {
        try connection.run(inserting, [.integer(podcast.rawValue)] + fields(episode.published ?? date) + values)
        new += 1
        try SearchQueries.add(connection.lastInsertedID, title: episode.title, notes: episode.notes, connection)
      }
      func fields(_ date: Date?) -> [Value] { [Value(key), .integer(fingerprint), Value(date)] }
    }
    if new > 0 {
      try connection.run(
        "UPDATE podcast SET episodes = episodes + ?2 WHERE id = ?1", .integer(podcast.rawValue), Value(new))
    }
    return (new, changed)
  }

  /// In the order of their dates, so that later episodes have greater numbers, whichever end a feed begins at; those of
  /// one date, and those without, in the order in which most feeds have them.
  private static func oldestFirst(_ episodes: [FeedEpisode], seen date: Date) -> [FeedEpisode] {
    let dates = episodes.reversed().map { $0.published ?? date }
    if zip(dates, dates.dropFirst()).allSatisfy({ $0 <= $1 }) { return episodes.reversed() }
    return zip(dates, episodes.reversed()).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  /// The columns that are written, in the order of their parameters; the first parameter is a row's number.
  private static let columns = ["identity", "fingerprint", "date"] + EpisodeColumn.allCases.map { "\($0)" }

  private static let random = "'item:' || hex(randomblob(16))"

  private static let inserting = """
    INSERT INTO episode (podcast, \(columns.joined(separator: ", ")))
    VALUES (?1, coalesce(?2, \(random)), \((3...columns.count + 1).map { "?\($0)" }.joined(separator: ", ")))
    """

  /// An episode that has lost its guid can't keep it: another may be given it.
  private static let updating = """
    UPDATE episode SET
      identity = coalesce(?2, CASE WHEN identity GLOB 'guid:*' THEN \(random) ELSE identity END),
      fingerprint = ?3, date = coalesce(?4, date),
      \(columns.enumerated().dropFirst(3).map { "\($1) = ?\($0 + 2)" }.joined(separator: ", "))
    WHERE id = ?1
    """

  /// Returns a number that changes with the values: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
  private static func fingerprint(of values: [Value]) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for value in values {
      switch value {
      case .text(let text): for byte in text.utf8 { add(byte) }
      case .integer(let number): withUnsafeBytes(of: number.littleEndian) { for byte in $0 { add(byte) } }
      case .null, .real, .blob: add(1)
      }
      add(0xFF)
    }
    return Int64(bitPattern: hash)
  }
}
