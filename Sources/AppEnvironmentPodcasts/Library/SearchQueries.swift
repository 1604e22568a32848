import PodcastFeeds

/// Searching.
enum SearchQueries {
  /// How many episodes are compared, the latest added ones: searching does not take longer for there being more.
  static let most = 1000

  private static let best = """
    SELECT episode FROM (
      SELECT rowid AS episode, relevance(words, 8, 1) AS fit FROM words WHERE words MATCH ?1
      ORDER BY rowid DESC LIMIT \(most)
    ) ORDER BY fit DESC, episode DESC LIMIT ?2
    """

  static func search(
    _ text: String, limit: Int, _ connection: Connection, _ position: EpisodeQueries.Position
  ) throws -> [SearchResult] {
    guard let query = SearchWords.query(text) else { return [] }
    let words = SearchWords.words(in: text)
    let found = try connection.all(best, .text(query), Value(min(max(limit, 0), most))) { $0.integer(0) }
    return try found.compactMap { id in
      try EpisodeQueries.episode(Episode.ID(rawValue: id), connection, position).map {
        SearchResult(episode: $0, snippet: SearchWords.snippet(of: $0.plainNotes, around: words))
      }
    }
  }

  /// Puts an episode into the index.
  static func add(_ episode: Int64, title: String, notes: String, _ connection: Connection) throws {
    try connection.run(
      "INSERT INTO words (rowid, title, notes) VALUES (?1, ?2, ?3)", .integer(episode),
      .text(SearchWords.indexed(title)), .text(SearchWords.indexed(FeedText.plain(notes))))
  }

  static func remove(_ episode: Int64, _ connection: Connection) throws {
    try connection.run("DELETE FROM words WHERE rowid = ?1", .integer(episode))
  }

  /// Fills an empty index from the episodes.
  static func fill(_ connection: Connection) throws {
    try connection.rows("SELECT id, title, notes FROM episode ORDER BY id") { row in
      try add(row.integer(0), title: row.text(1), notes: row.text(2), connection)
    }
  }

  /// Puts a new index in place of a damaged one.
  static func makeAnew(_ connection: Connection) throws {
    try connection.transaction {
      try connection.script("DROP TABLE words; \(Schema.words)")
      try fill(connection)
    }
  }
}
