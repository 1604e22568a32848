import CSQLite

/// The layout of a library's database.
enum Schema {
  /// The application ID of a library, `PRAGMA application_id`: the letters `podc`.
  static let application: Int64 = 0x706F_6463

  /// The index for searches, which can be rebuilt from the episodes.
  static let words = """
    CREATE VIRTUAL TABLE words USING fts5(
      title, notes, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
    );
    """

  /// The statements that each version adds to the one before it. `PRAGMA user_version` is the number of steps that were
  /// applied to a database. Steps that were released are never changed.
  static let migrations = [
    """
    CREATE TABLE podcast (
      id INTEGER PRIMARY KEY AUTOINCREMENT, feed TEXT NOT NULL UNIQUE, title TEXT NOT NULL, folder TEXT NOT NULL,
      author TEXT NOT NULL DEFAULT '', link TEXT, summary TEXT NOT NULL DEFAULT '', language TEXT, image TEXT,
      episodes INTEGER NOT NULL DEFAULT 0, played INTEGER NOT NULL DEFAULT 0,
      refreshed INTEGER, error TEXT, repairs TEXT, etag TEXT, modified TEXT
    );
    CREATE TABLE episode (
      id INTEGER PRIMARY KEY AUTOINCREMENT, podcast INTEGER NOT NULL REFERENCES podcast ON DELETE CASCADE,
      identity TEXT NOT NULL, fingerprint INTEGER NOT NULL, date INTEGER NOT NULL,
      title TEXT NOT NULL, link TEXT, published INTEGER, publishedText TEXT, duration INTEGER,
      enclosure TEXT, type TEXT, length INTEGER, season INTEGER, number INTEGER, kind TEXT NOT NULL,
      image TEXT, explicit INTEGER, chapters TEXT, transcript TEXT, notes TEXT NOT NULL,
      UNIQUE (podcast, identity)
    );
    CREATE INDEX episodeOfPodcast ON episode (podcast, date, id);
    CREATE INDEX episodeByDate ON episode (date, id);
    CREATE TABLE playback (
      episode INTEGER PRIMARY KEY REFERENCES episode ON DELETE CASCADE,
      position INTEGER NOT NULL DEFAULT 0, played INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE queue (
      episode INTEGER PRIMARY KEY REFERENCES episode ON DELETE CASCADE, place INTEGER NOT NULL
    );
    CREATE INDEX queueByPlace ON queue (place);
    \(words)
    CREATE TRIGGER episodeGoes BEFORE DELETE ON episode BEGIN
      UPDATE podcast SET episodes = episodes - 1,
        played = played - coalesce((SELECT played FROM playback WHERE episode = old.id), 0)
        WHERE id = old.podcast;
    END;
    CREATE TRIGGER playbackComes AFTER INSERT ON playback WHEN new.played BEGIN
      UPDATE podcast SET played = played + 1 WHERE id = (SELECT podcast FROM episode WHERE id = new.episode);
    END;
    CREATE TRIGGER playbackChanges AFTER UPDATE OF played ON playback WHEN old.played <> new.played BEGIN
      UPDATE podcast SET played = played + new.played - old.played
        WHERE id = (SELECT podcast FROM episode WHERE id = new.episode);
    END;
    """,
    // Few words, because the first page holds all statements: see ``PatchedCopy``.
    """
    CREATE TABLE action (
      id INTEGER PRIMARY KEY, feed, key, episode UNIQUE REFERENCES episode ON DELETE SET NULL, file, time, kind,
      started, position, total, own, unsent, seen, UNIQUE (feed, key)
    );
    CREATE INDEX unsent ON action (time) WHERE unsent;
    CREATE TABLE sync (id INTEGER PRIMARY KEY, name UNIQUE, value);
    \(actionsOfPlayback)
    """,
    // Rows stay without their episode, until its file is removed.
    """
    CREATE TABLE download (episode INTEGER PRIMARY KEY, file, size, date, error);
    CREATE TABLE automatic (podcast INTEGER PRIMARY KEY);
    """,
  ]

  /// Adds the actions of episodes that have a position or a mark, but no action. The time of those is unknown, and not before
  /// their publication, so that any other device's action is newer.
  static let actionsOfPlayback = """
    INSERT OR IGNORE INTO action (feed, key, episode, file, time, kind, started, position, total, own, unsent, seen)
    SELECT p.feed, CASE WHEN e.identity GLOB 'guid:*' THEN e.identity ELSE 'file:' || e.enclosure END, e.id, e.enclosure,
      max(e.date / 1000, 1), 'play', 0,
      CASE WHEN b.played THEN max(coalesce(e.duration, b.position) / 1000, 1) ELSE b.position / 1000 END,
      CASE WHEN b.played THEN max(coalesce(e.duration, b.position) / 1000, 1)
        WHEN e.duration >= b.position THEN max(e.duration / 1000, 1) END, 1, 1, 0
    FROM playback b JOIN episode e ON e.id = b.episode JOIN podcast p ON p.id = e.podcast
    WHERE (b.played OR b.position >= 1000) AND (e.identity GLOB 'guid:*' OR e.enclosure IS NOT NULL)
      AND instr(p.feed, '@') = 0 AND e.id NOT IN (SELECT episode FROM action WHERE episode IS NOT NULL);
    """

  /// The size of a database's pages, in bytes.
  static let pageSize = 4096

  /// The version of this code's layout.
  static var version: Int { migrations.count }

  /// Creates the layout of a new library. The order of the statements determines its first page, see ``PatchedCopy``.
  static func create(on connection: Connection) throws {
    try prepare(connection)
    try connection.script("PRAGMA foreign_keys = OFF; PRAGMA page_size = \(pageSize); PRAGMA journal_mode = DELETE")
    try migrate(connection)
  }

  /// Brings a database, which may be empty, to this code's version.
  static func migrate(_ connection: Connection) throws {
    let found = try connection.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
    guard found < version else { return }
    try connection.transaction {
      for step in migrations[max(found, 0)...] { try connection.script(step) }
      try connection.script("PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
    }
  }

  /// The greatest valid row number. A greater one indicates damage, and would leave too little room for new rows.
  static let largestID: Int64 = 1 << 53

  /// Throws if the layout differs from that of a new database, since a statement in it may be damaged, or if the row
  /// numbers leave no room for new rows.
  static func check(_ connection: Connection) throws {
    guard try statements(connection) == expected.get() else {
      throw SQLiteError(code: Int32(CSQLITE_CORRUPT), message: "the layout is damaged")
    }
    for table in ["podcast", "episode"] {
      guard try connection.first("SELECT max(id) FROM \(table)", make: { $0.integer(0) }) ?? 0 <= largestID else {
        throw SQLiteError(code: Int32(CSQLITE_CORRUPT), message: "a row number of the table \(table) is too large")
      }
    }
  }

  private static let expected = Result<[String], any Error>(catching: {
    let connection = try Connection(path: ":memory:", .create)
    try migrate(connection)
    return try statements(connection)
  })

  /// Returns the statement of each table, index and trigger. Of the tables that FTS5 creates for itself, whose
  /// statements depend on SQLite's version, it has only the names.
  private static func statements(_ connection: Connection) throws -> [String] {
    try connection.all(
      """
      SELECT type, name, tbl_name, CASE WHEN name GLOB 'words_*' THEN '' ELSE coalesce(sql, '') END
      FROM sqlite_master WHERE name NOT GLOB 'sqlite_stat*' ORDER BY name
      """
    ) { row in
      (0..<4).map { row.text($0) }.joined(separator: " ")
    }
  }

  /// Sets the options of a new connection.
  static func prepare(_ connection: Connection) throws {
    try connection.script(
      """
      PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON; PRAGMA cache_size = -8000;
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.terms USING fts5vocab(main, words, instance);
      """)
  }
}
