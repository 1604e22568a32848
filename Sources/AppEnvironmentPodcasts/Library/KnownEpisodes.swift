import Foundation
import PodcastFeeds

/// The episodes of a podcast that are in the database, in the order in which they were added.
struct KnownEpisodes {
  private(set) var ids: [Int64] = []
  private(set) var fingerprints: [Int64] = []
  private(set) var identities: [EpisodeIdentity] = []

  init(of podcast: Podcast.ID, _ connection: Connection) throws {
    try connection.rows(
      """
      SELECT id, fingerprint, identity, enclosure, type, link, title, CASE title WHEN '' THEN notes END, published,
        publishedText
      FROM episode WHERE podcast = ?1 ORDER BY id
      """, .integer(podcast.rawValue)
    ) { row in
      ids.append(row.integer(0))
      fingerprints.append(row.integer(1))
      identities.append(
        EpisodeIdentity(
          guid: Self.guid(ofKey: row.text(2)), enclosure: row.optionalText(3), type: row.optionalText(4),
          link: row.optionalText(5), title: row.text(6), notes: row.text(7), published: row.date(8),
          publishedText: row.optionalText(9)))
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
