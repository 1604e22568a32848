import Foundation
import PodcastFeeds

/// The episodes of a podcast that are in the database, in the order in which they were added.
struct KnownEpisodes {
  private(set) var ids: [Int64] = []
  private(set) var fingerprints: [Int64] = []
  private var guids: [String?] = []
  private let podcast: Podcast.ID
  private let connection: Connection

  init(of podcast: Podcast.ID, _ connection: Connection) throws {
    (self.podcast, self.connection) = (podcast, connection)
    try connection.rows(
      "SELECT id, fingerprint, identity FROM episode WHERE podcast = ?1 ORDER BY id", .integer(podcast.rawValue)
    ) { row in
      ids.append(row.integer(0))
      fingerprints.append(row.integer(1))
      guids.append(Self.guid(ofKey: row.text(2)))
    }
  }

  /// Returns the index of each episode among the known ones, or `nil` if it's new, by the rule of `EpisodeIdentity`.
  ///
  /// - Parameter episodes: The episodes of a feed, the oldest first.
  func matches(for episodes: [FeedEpisode]) throws -> [Int?] {
    if ids.isEmpty { return episodes.map { _ in nil } }
    var places: [String: Int] = [:]
    for (index, guid) in guids.enumerated() { if let guid { places[guid] = index } }
    let matches = episodes.map { $0.guid.flatMap { places[$0] } }
    // The guid is the strongest evidence. If it leaves no published or no known episode, the other details aren't read.
    let matched = matches.count { $0 != nil }
    if matched == episodes.count || matched == ids.count { return matches }
    return EpisodeIdentity.matches(for: episodes.map(\.identity), in: try identities())
  }

  /// Reads the details of the episodes.
  func identities() throws -> [EpisodeIdentity] {
    try connection.all(
      """
      SELECT identity, enclosure, type, link, title, CASE title WHEN '' THEN notes END, published, publishedText
      FROM episode WHERE podcast = ?1 ORDER BY id
      """, .integer(podcast.rawValue)
    ) { row in
      EpisodeIdentity(
        guid: Self.guid(ofKey: row.text(0)), enclosure: row.optionalText(1), type: row.optionalText(2),
        link: row.optionalText(3), title: row.text(4), notes: row.text(5), published: row.date(6),
        publishedText: row.optionalText(7))
    }
  }

  /// The text in the column `identity` for a guid. An episode without one has a random text there.
  static func key(ofGUID guid: String?) -> String? {
    guid.flatMap { $0.isEmpty ? nil : "guid:\($0)" }
  }

  private static func guid(ofKey key: String) -> String? {
    key.hasPrefix("guid:") ? String(key.dropFirst(5)) : nil
  }
}
