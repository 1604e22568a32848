/// Making one podcast of two, when the feed of one has moved to that of the other.
enum MergeQueries {
  /// The episodes that both have: the one that goes, and the one that stays.
  private static let pairs = """
    episode gone JOIN episode kept ON kept.podcast = ?2 AND kept.identity = gone.identity WHERE gone.podcast = ?1
    """

  /// What is carried over. Positions, marks and places go where there are none.
  private static let steps = [
    """
    INSERT INTO playback (episode, position, played)
    SELECT kept.id, (SELECT position FROM playback WHERE episode = gone.id),
      (SELECT played FROM playback WHERE episode = gone.id)
    FROM \(pairs) AND gone.id IN (SELECT episode FROM playback)
    ON CONFLICT (episode) DO UPDATE SET
      position = CASE WHEN position = 0 THEN excluded.position ELSE position END,
      played = max(played, excluded.played)
    """,
    """
    UPDATE OR IGNORE queue SET episode = (SELECT kept.id FROM \(pairs) AND gone.id = queue.episode)
    WHERE episode IN (SELECT gone.id FROM \(pairs))
    """,
    """
    UPDATE episode SET podcast = ?2
    WHERE podcast = ?1 AND identity NOT IN (SELECT identity FROM episode WHERE podcast = ?2)
    """,
    "UPDATE podcast SET folder = (SELECT folder FROM podcast WHERE id = ?1) WHERE id = ?2 AND folder = '[]'",
  ]

  /// Moves all that is known of a podcast to another one, and removes it.
  ///
  /// Of an episode that both have the other one's stays, under its number, and an episode that the other one has not
  /// stays as it is.
  ///
  /// - Parameter pending: Positions that are not written yet, of whatever episodes.
  static func merge(
    _ gone: Podcast.ID, into kept: Podcast.ID, pending: [Int64: Int64], _ connection: Connection
  ) throws {
    try PositionQueries.write(pending, connection)
    for step in steps { try connection.run(step, .integer(gone.rawValue), .integer(kept.rawValue)) }
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
