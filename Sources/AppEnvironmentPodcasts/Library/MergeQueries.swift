import PodcastFeeds

/// Statements that merge two podcasts, after the feed of one has moved to the URL of the other.
enum MergeQueries {
  /// Copies the state of an episode, ?1, to the same episode of the other podcast, ?2, whose own state has precedence.
  private static let carrying = [
    """
    INSERT INTO playback (episode, position, played) SELECT ?2, position, played FROM playback WHERE episode = ?1
    ON CONFLICT (episode) DO UPDATE SET
      position = CASE WHEN position = 0 THEN excluded.position ELSE position END,
      played = max(played, excluded.played)
    """,
    """
    UPDATE OR IGNORE sync SET name = \(PositionQueries.durationName("?2"))
    WHERE name = \(PositionQueries.durationName("?1"))
    """,
    "DELETE FROM sync WHERE name = \(PositionQueries.durationName("?1"))",
    "UPDATE OR IGNORE queue SET episode = ?2 WHERE episode = ?1",
    // A complete file has precedence over a download that waits. The other row stays, without an episode.
    "DELETE FROM download WHERE episode = ?2 AND size IS NULL AND (SELECT size FROM download WHERE episode = ?1)",
    "UPDATE OR IGNORE download SET episode = ?2 WHERE episode = ?1",
    "DELETE FROM words WHERE rowid = ?1",
    "DELETE FROM episode WHERE id = ?1",
  ]

  /// Moves the other episodes, the folder and the former addresses of a podcast, ?1, to another one, ?2. If both podcasts use a
  /// guid for different episodes, the target's episode keeps it.
  private static let moving = [
    """
    UPDATE episode SET podcast = ?2,
      identity = CASE
        WHEN identity GLOB 'guid:*' AND identity NOT IN (SELECT identity FROM episode WHERE podcast = ?2) THEN identity
        ELSE 'item:' || hex(randomblob(16)) END
    WHERE podcast = ?1
    """,
    "UPDATE podcast SET folder = (SELECT folder FROM podcast WHERE id = ?1) WHERE id = ?2 AND folder = '[]'",
    "UPDATE OR IGNORE automatic SET podcast = ?2 WHERE podcast = ?1",
    "UPDATE sync SET value = ?2 WHERE \(PodcastQueries.formerAddresses)",
    PodcastQueries.leavingAddress,
  ]

  /// Moves the episodes, positions, marks and places in the queue of a podcast to another one, and removes the podcast.
  ///
  /// Of an episode that both have, the other podcast's stays, with its ID.
  ///
  /// - Parameter pending: Positions of any episodes that aren't written yet.
  static func merge(
    _ gone: Podcast.ID, into kept: Podcast.ID, pending: [Int64: Int64], _ connection: Connection
  ) throws {
    try PositionQueries.write(pending, connection)
    let (theirs, ours) = (try KnownEpisodes(of: gone, connection), try KnownEpisodes(of: kept, connection))
    let matches = EpisodeIdentity.matches(for: try theirs.identities(), in: try ours.identities())
    for (id, match) in zip(theirs.ids, matches) {
      guard let match else { continue }
      for step in carrying { try run(step, id, ours.ids[match]) }
    }
    for step in moving { try run(step, gone.rawValue, kept.rawValue) }
    func run(_ sql: String, _ first: Int64, _ second: Int64) throws {
      try connection.run(sql, .integer(first), .integer(second))
    }
    _ = try PodcastQueries.remove(gone, connection)
    try connection.run(
      """
      UPDATE podcast SET
        episodes = (SELECT count(*) FROM episode WHERE podcast = ?1),
        played = (SELECT count(*) FROM episode e JOIN playback b ON b.episode = e.id WHERE e.podcast = ?1 AND b.played)
      WHERE id = ?1
      """, .integer(kept.rawValue))
  }
}
