import PodcastFeeds

/// Statements that search, and that maintain the index for searches.
enum SearchQueries {
  /// The number of episodes that are ranked, the latest added ones, unless a search requests more. It bounds the time
  /// of a search.
  static let most = 1000

  private static let best = """
    SELECT found.episode FROM (
      SELECT rowid AS episode, relevance(words, ?3, 8, 1) AS fit FROM words WHERE words MATCH ?1
      ORDER BY rowid DESC LIMIT max(?2, \(most))
    ) found CROSS JOIN episode e ON e.id = found.episode
    ORDER BY found.fit DESC, e.date DESC, e.id DESC LIMIT ?2
    """

  static func search(
    _ text: String, limit: Int, _ connection: Connection, _ position: EpisodeQueries.Position
  ) throws -> [EpisodeSearchResult] {
    let words = SearchWords.words(in: text)
    guard let query = try SearchWords.query(words, endings: { try endings(of: $0, connection) }) else { return [] }
    let found = try connection.all(
      best, .text(query.text), Value(max(limit, 0)), Value(query.before)
    ) { $0.integer(0) }
    let spellings = words.flatMap { SearchWords.spellings(of: $0) }
    return try found.compactMap { id in
      try EpisodeQueries.episode(Episode.ID(rawValue: id), connection, position).map {
        EpisodeSearchResult(episode: $0, snippet: SearchWords.snippet(of: $0.plainNotes, around: spellings))
      }
    }
  }

  /// Returns the words of the index that begin with this one, or none if there are many of them.
  ///
  /// For a prefix, FTS5 merges the lists of all matching words before the first result. For words listed by name, it
  /// reads only the rows that are requested. Prefixes of up to three letters have their own index lists.
  private static func endings(of word: String, _ connection: Connection) throws -> [String] {
    let beginning = SearchWords.folded(word)
    guard beginning.unicodeScalars.count > 3 else { return [] }
    var found: [String] = []
    var next = beginning
    while let term = try connection.first(
      "SELECT term FROM temp.terms WHERE term >= ?1 LIMIT 1", .text(next), make: { $0.text(0) }),
      term.hasPrefix(beginning)
    {
      guard found.count < mostEndings else { return [] }
      found.append(term)
      // The next possible word, because words have no control characters. Further rows of the same word are its other
      // occurrences.
      next = term + "\u{1}"
    }
    return found
  }

  private static let mostEndings = 120

  /// Adds an episode to the index, or replaces it.
  static func add(_ episode: Int64, title: String, notes: String, _ connection: Connection) throws {
    try connection.run(
      "INSERT OR REPLACE INTO words (rowid, title, notes) VALUES (?1, ?2, ?3)", .integer(episode),
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

  /// Replaces a damaged index.
  static func rebuild(_ connection: Connection) throws {
    try connection.transaction {
      try connection.script("DROP TABLE words; \(Schema.words)")
      try fill(connection)
    }
  }
}
