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
    var known = try KnownEpisodes(of: podcast, for: feed, connection)
    var new = 0
    var changed: [Episode.ID] = []
    for episode in oldestFirst(feed.episodes, seen: date) {
      switch known.state(of: episode) {
      case .same: continue
      case .changed(let id):
        try update(id, with: episode, connection)
        changed.append(Episode.ID(rawValue: id))
      case .new:
        known.add(episode, id: try insert(episode, of: podcast, at: date, connection))
        new += 1
      }
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

  private static func insert(
    _ episode: FeedEpisode, of podcast: Podcast.ID, at date: Date, _ connection: Connection
  ) throws -> Int64 {
    let file = episode.enclosure
    try connection.run(
      """
      INSERT INTO episode (podcast, identity, fingerprint, date, title, link, published, publishedText, duration,
        enclosure, type, length, season, number, kind, image, explicit, chapters, transcript, notes)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)
      """, .integer(podcast.rawValue), .text(episode.identity.key), .integer(episode.fingerprint),
      Value(episode.published ?? date), .text(episode.title), Value(episode.unparsedLink?.text),
      Value(episode.published),
      Value(episode.publishedText), Value(episode.duration), Value(file?.unparsedURL.text), Value(file?.type),
      Value(file?.length),
      Value(episode.season), Value(episode.number), .text(episode.kind.rawValue), Value(episode.unparsedImageURL?.text),
      Value(episode.isExplicit), Value(episode.chapters?.unparsedURL.text),
      Value(episode.transcripts.first?.unparsedURL.text),
      .text(episode.notes))
    let id = connection.lastInsertedID
    try SearchQueries.add(id, title: episode.title, notes: episode.notes, connection)
    return id
  }

  private static func update(_ id: Int64, with episode: FeedEpisode, _ connection: Connection) throws {
    let file = episode.enclosure
    try connection.run(
      """
      UPDATE episode SET identity = ?2, fingerprint = ?3, date = coalesce(?6, date), title = ?4, link = ?5,
        published = ?6, publishedText = ?7, duration = ?8, enclosure = ?9, type = ?10, length = ?11, season = ?12,
        number = ?13, kind = ?14, image = ?15, explicit = ?16, chapters = ?17, transcript = ?18, notes = ?19
      WHERE id = ?1
      """, .integer(id), .text(episode.identity.key), .integer(episode.fingerprint), .text(episode.title),
      Value(episode.unparsedLink?.text), Value(episode.published), Value(episode.publishedText),
      Value(episode.duration),
      Value(file?.unparsedURL.text), Value(file?.type), Value(file?.length), Value(episode.season),
      Value(episode.number),
      .text(episode.kind.rawValue), Value(episode.unparsedImageURL?.text), Value(episode.isExplicit),
      Value(episode.chapters?.unparsedURL.text),
      Value(episode.transcripts.first?.unparsedURL.text), .text(episode.notes))
    try SearchQueries.remove(id, connection)
    try SearchQueries.add(id, title: episode.title, notes: episode.notes, connection)
  }
}
