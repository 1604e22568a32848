import Foundation
import PodcastFeeds

/// Statements that read episodes.
enum EpisodeQueries {
  /// Returns the position of an episode, given the one in the database, both in milliseconds.
  typealias Position = (_ episode: Int64, _ written: Int64) -> Int64

  private static let ofAll = select(where: "(e.date, e.id) < (?1, ?2) ORDER BY e.date DESC, e.id DESC LIMIT ?3")
  private static let ofPodcast = select(
    where: "e.podcast = ?4 AND (e.date, e.id) < (?1, ?2) ORDER BY e.date DESC, e.id DESC LIMIT ?3")
  private static let byID = select(where: "e.id = ?1")
  private static let queued = select(
    from: "queue q CROSS JOIN episode e ON e.id = q.episode", where: "1 ORDER BY q.place")

  private static let downloaded = select(
    from: "download c CROSS JOIN episode e ON e.id = c.episode",
    where: "1 ORDER BY c.size IS NOT NULL, c.date, c.episode"
  )

  private static func select(from tables: String = "episode e", where condition: String) -> String {
    """
    SELECT e.id, e.podcast, p.title, coalesce(b.position, 0), coalesce(b.played, 0), e.date,
      d.date, d.file, d.size, d.error, m.value, \(EpisodeColumn.names(prefix: "e."))
    FROM \(tables) CROSS JOIN podcast p ON p.id = e.podcast LEFT JOIN playback b ON b.episode = e.id
      LEFT JOIN download d ON d.episode = e.id LEFT JOIN sync m ON m.name = \(PositionQueries.durationName("e.id"))
    WHERE \(condition)
    """
  }

  /// Returns a page of the episodes of one podcast, or of all.
  static func page(
    of podcast: Podcast.ID?, limit: Int, after cursor: EpisodePage.Cursor?, _ connection: Connection,
    _ position: Position
  ) throws -> EpisodePage {
    let limit = min(max(limit, 0), 10_000)
    let (date, episode) = (cursor?.date ?? .max, cursor?.episode.rawValue ?? .max)
    var dates: [Int64] = []
    // One more row shows whether there is another page.
    var episodes = try connection.all(
      podcast == nil ? ofAll : ofPodcast, .integer(date), .integer(episode), Value(limit + 1), Value(podcast?.rawValue)
    ) { row in
      dates.append(row.integer(5))
      return Self.episode(row, position)
    }
    guard episodes.count > limit, limit > 0 else { return EpisodePage(episodes: Array(episodes.prefix(limit))) }
    episodes.removeLast()
    let last = episodes[limit - 1]
    return EpisodePage(episodes: episodes, next: .init(date: dates[limit - 1], episode: last.id))
  }

  /// Returns an episode, or `nil` if there isn't one.
  static func episode(_ id: Episode.ID, _ connection: Connection, _ position: Position) throws -> Episode? {
    try connection.first(byID, .integer(id.rawValue)) { episode($0, position) }
  }

  /// Returns the episodes of the queue in its order.
  static func queue(_ connection: Connection, _ position: Position) throws -> [Episode] {
    try connection.all(queued) { episode($0, position) }
  }

  /// Returns the episodes that wait for their download, in its order, and then those that are downloaded, the oldest first.
  static func downloads(_ connection: Connection, _ position: Position) throws -> [Episode] {
    try connection.all(downloaded) { episode($0, position) }
  }

  private static func episode(_ row: Row, _ position: Position) -> Episode {
    let (id, feed) = (row.integer(0), EpisodeRow(row: row, offset: 11))
    var episode = Episode(
      id: Episode.ID(rawValue: id), podcast: Podcast.ID(rawValue: row.integer(1)), podcastTitle: row.text(2),
      title: feed.text(.title))
    episode.position = .milliseconds(position(id, row.integer(3)))
    episode.isPlayed = row.bool(4)
    episode.download = row.date(6).map { date in
      Episode.Download(
        date: date, fileName: row.optionalText(7), size: row.optionalInteger(8).map { Int(clamping: $0) },
        error: row.optionalText(9))
    }
    episode.link = feed.url(.link)
    episode.notes = feed.text(.notes)
    episode.publicationDate = feed.date(.published)
    episode.publicationDateText = feed.optionalText(.publishedText)
    episode.duration = row.optionalInteger(10).map { .milliseconds($0) } ?? feed.duration(.duration)
    episode.enclosure = feed.url(.enclosure).map {
      FeedEpisode.Enclosure(url: $0, type: feed.optionalText(.type), length: feed.number(.length))
    }
    episode.season = feed.number(.season)
    episode.number = feed.number(.number)
    episode.kind = FeedEpisode.Kind(rawValue: feed.text(.kind)) ?? .full
    episode.imageURL = feed.url(.image)
    episode.isExplicit = feed.number(.explicit).map { $0 != 0 }
    episode.chapterLines = feed.optionalText(.chapters)
    episode.chaptersURL = ChapterLines.url(episode.chapterLines)
    episode.transcriptURL = feed.url(.transcript)
    return episode
  }
}
