import Foundation
import PodcastFeeds

/// The episodes of a podcast that are in the database, in the order in which they were added.
struct KnownEpisodes {
  private(set) var ids: [Int64] = []
  private(set) var fingerprints: [Int64] = []
  /// The index of the episode with each guid.
  private(set) var places: [String: Int] = [:]
  private let podcast: Podcast.ID
  private let connection: Connection

  init(of podcast: Podcast.ID, _ connection: Connection) throws {
    (self.podcast, self.connection) = (podcast, connection)
    try connection.rows(
      "SELECT id, fingerprint, identity FROM episode WHERE podcast = ?1 ORDER BY id", .integer(podcast.rawValue)
    ) { row in
      ids.append(row.integer(0))
      fingerprints.append(row.integer(1))
      if let guid = Self.guid(ofKey: row.text(2)) { places[guid] = ids.count - 1 }
    }
  }

  /// Returns the index of each episode among the known ones, or `nil` if it's new, by the rule of `EpisodeIdentity`.
  ///
  /// - Parameters:
  ///   - episodes: The episodes of a feed, the oldest first.
  ///   - fingerprints: Their fingerprints.
  func matches(for episodes: [FeedEpisode], _ fingerprints: [Int64]) throws -> [Int?] {
    if ids.isEmpty { return episodes.map { _ in nil } }
    let matches = zip(episodes, fingerprints).map { episode, fingerprint in
      episode.guid.flatMap { places[$0] }.flatMap { self.fingerprints[$0] == fingerprint ? $0 : nil }
    }
    // An unchanged episode with a guid needs no further comparison. If all published or all known episodes are matched,
    // no details are read.
    let matched = matches.count { $0 != nil }
    if matched == episodes.count || matched == ids.count { return matches }
    return EpisodeIdentity.matches(for: episodes.map(\.identity), in: try identities())
  }

  /// Reads the details of the episodes.
  func identities() throws -> [EpisodeIdentity] {
    try connection.all(
      """
      SELECT identity, enclosure, type, link, title,
        CASE WHEN title = '' OR coalesce(published, publishedText) IS NULL THEN notes END, published, publishedText
      FROM episode WHERE podcast = ?1 ORDER BY id
      """, .integer(podcast.rawValue)
    ) { row in
      EpisodeIdentity(
        guid: Self.guid(ofKey: row.text(0)), enclosure: row.optionalText(1), type: row.optionalText(2),
        link: row.optionalText(3), title: row.text(4), notes: row.text(5), publicationDate: row.date(6),
        publicationDateText: row.optionalText(7))
    }
  }

  /// The text in the column `identity` for a guid. An episode without one has a random text there.
  static func key(ofGUID guid: String?) -> String? {
    guid.flatMap { $0.isEmpty ? nil : "guid:\($0)" }
  }

  static func guid(ofKey key: String) -> String? {
    key.hasPrefix("guid:") ? String(key.dropFirst(5)) : nil
  }
}
