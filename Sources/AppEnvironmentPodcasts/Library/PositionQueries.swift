/// Statements that write positions, marks and the queue.
enum PositionQueries {
  /// Writes positions in milliseconds. Those of removed episodes are ignored.
  static func write(_ positions: [Int64: Int64], _ connection: Connection) throws {
    for (episode, position) in positions {
      try connection.run(
        """
        INSERT INTO playback (episode, position) SELECT id, ?2 FROM episode WHERE id = ?1
        ON CONFLICT (episode) DO UPDATE SET position = excluded.position
        """, .integer(episode), .integer(position))
    }
  }

  /// Sets the mark of an episode and, if one is given, its position in milliseconds. Returns the episode's podcast, or
  /// `nil` if there is no such episode.
  static func mark(
    _ episode: Episode.ID, isPlayed: Bool, position: Int64? = nil, _ connection: Connection
  ) throws -> Podcast.ID? {
    try connection.run(
      """
      INSERT INTO playback (episode, position, played) SELECT id, coalesce(?3, 0), ?2 FROM episode WHERE id = ?1
      ON CONFLICT (episode) DO UPDATE SET played = ?2, position = coalesce(?3, position)
      """, .integer(episode.rawValue), Value(isPlayed), Value(position))
    return try podcast(of: episode, connection)
  }

  /// The name of an episode's measured duration in the table `sync`: the first page has no room for another table.
  static func durationName(_ episode: String) -> String { "'length:' || \(episode)" }

  /// Keeps the measured duration of an episode.
  static func setDuration(_ episode: Episode.ID, _ duration: Duration, _ connection: Connection) throws {
    let milliseconds = Int64(min(max(duration / .milliseconds(1), 0), 1e15))
    try connection.run(
      "INSERT OR REPLACE INTO sync (name, value) VALUES (\(durationName("?1")), ?2)", .integer(episode.rawValue),
      .integer(milliseconds))
  }

  /// Returns the podcast of an episode, or `nil` if there is no such episode.
  static func podcast(of episode: Episode.ID, _ connection: Connection) throws -> Podcast.ID? {
    try connection.first("SELECT podcast FROM episode WHERE id = ?1", .integer(episode.rawValue)) {
      Podcast.ID(rawValue: $0.integer(0))
    }
  }

  /// Adds an episode to an end of the queue, or moves it there.
  static func enqueue(_ episode: Episode.ID, _ place: QueuePlace, _ connection: Connection) throws {
    let number = place == .first ? "coalesce(min(place), 0) - 1" : "coalesce(max(place), 0) + 1"
    try connection.run(
      """
      INSERT INTO queue (episode, place) VALUES (?1, (SELECT \(number) FROM queue))
      ON CONFLICT (episode) DO UPDATE SET place = excluded.place
      """, .integer(episode.rawValue))
  }

  /// Removes an episode from the queue. Returns whether it was there.
  static func dequeue(_ episode: Episode.ID, _ connection: Connection) throws -> Bool {
    try connection.run("DELETE FROM queue WHERE episode = ?1", .integer(episode.rawValue))
    return connection.changedRows > 0
  }

  /// Moves an episode to an index in the queue. Returns whether it was there.
  static func move(_ episode: Episode.ID, to index: Int, _ connection: Connection) throws -> Bool {
    var order = try connection.all("SELECT episode FROM queue ORDER BY place") { $0.integer(0) }
    guard let place = order.firstIndex(of: episode.rawValue) else { return false }
    order.remove(at: place)
    order.insert(episode.rawValue, at: min(max(index, 0), order.count))
    for (place, episode) in order.enumerated() {
      try connection.run(
        "UPDATE queue SET place = ?2 WHERE episode = ?1 AND place <> ?2", .integer(episode), Value(place))
    }
    return true
  }
}
