import Foundation

/// Copies the readable rows of a damaged database into a new one.
struct Salvage {
  private let path: String
  private let new: Connection

  /// The tables whose rows are copied, with their keys.
  private static let tables = [
    ("podcast", key: "id"), ("episode", key: "id"), ("playback", key: "episode"), ("queue", key: "episode"),
  ]

  /// The tables for synchronization. A copy with another first page may have other tables at their places, so they aren't
  /// read from it. Without them, the next login finds what the library and the server have.
  private static let syncTables = [("action", key: "id"), ("sync", key: "id")]

  /// The tables of downloads, for which the same is true. Without them, the files are found again by their names.
  private static let downloadTables = [("download", key: "episode"), ("automatic", key: "podcast")]

  /// Columns that aren't copied: counts, which are computed again, and HTTP validators, so that the next refresh
  /// restores the episodes that couldn't be read.
  private static let omitted = ["episodes", "played", "etag", "modified"]

  init(_ path: String, into new: Connection) {
    (self.path, self.new) = (path, new)
  }

  /// Copies the rows, and returns the numbers of podcasts and episodes that the new database has.
  func run() throws -> (podcasts: Int, episodes: Int) {
    try new.transaction {
      // Reading without a log creates no files, which would remain beside the database.
      let mode = FileIdentity(path: path + "-wal") == nil ? Connection.Mode.immutable : .readOnly
      if try !copyTables(of: path, mode, Self.tables + Self.syncTables + Self.downloadTables),
        let copy = try? PatchedCopy(of: path)
      {
        _ = try copyTables(of: copy.path, .readWrite, Self.tables)
      }
      try tidy()
    }
    let count = { (table: String) in try new.first("SELECT count(*) FROM \(table)") { Int($0.integer(0)) } ?? 0 }
    return (try count("podcast"), try count("episode"))
  }

  /// Returns a Boolean value that indicates whether all podcasts could be read.
  private func copyTables(
    of path: String, _ mode: Connection.Mode, _ tables: [(String, key: String)]
  ) throws -> Bool {
    guard FileIdentity(path: path) != nil, let old = try? Connection(path: path, mode) else { return false }
    old.leaveLog()
    var isComplete = true
    for (table, key) in tables {
      let columns = try new.all("SELECT name FROM pragma_table_info(?1)", .text(table)) { $0.text(0) }
        .filter { table != "podcast" || !Self.omitted.contains($0) }
      let isWhole = copy(table, key: key, columns, from: old)
      if table == "podcast" { isComplete = isWhole || copyFeedsOfIndex(old) }
    }
    return isComplete
  }

  /// Copies the addresses of the feeds from their index, which lies on other pages than the table. Returns whether all
  /// could be read.
  private func copyFeedsOfIndex(_ old: Connection) -> Bool {
    do {
      try old.rows("SELECT id, feed FROM podcast INDEXED BY sqlite_autoindex_podcast_1 ORDER BY feed") { row in
        try new.run(
          "INSERT OR IGNORE INTO podcast (id, feed, title, folder) VALUES (?1, ?2, ?3, '[]')", .integer(row.integer(0)),
          .text(row.text(1)), .text(row.url(1)?.host() ?? row.text(1)))
      }
      return true
    } catch {
      return false
    }
  }

  /// The greatest number of IDs that are tried in the damage; a tenth of them if its end isn't known.
  private static let triedIDs: Int64 = 100_000

  /// Copies the rows from both ends of a table up to the damage, and those between by their IDs. Returns whether all
  /// could be read.
  private func copy(_ table: String, key: String, _ columns: [String], from old: Connection) -> Bool {
    let selection = "SELECT \(key), \(columns.joined(separator: ", ")) FROM \(table)"
    var ends: [Int64?] = []
    for direction in ["ASC", "DESC"] {
      var last: Int64?
      do {
        try old.rows("\(selection) ORDER BY \(key) \(direction)") { row in
          if insert(row, table, columns) { last = row.integer(0) }
        }
        return true
      } catch {
        ends.append(last)
      }
    }
    // The damage may begin with the first row or end with the last one.
    guard ends.contains(where: { $0 != nil }) else { return false }
    let first = ends[0] ?? 0
    let end = min(ends[1] ?? first + Self.triedIDs / 10, first + Self.triedIDs)
    var id = first
    while id < end {
      id += 1
      try? old.rows("\(selection) WHERE \(key) = ?1", .integer(id)) { _ = insert($0, table, columns) }
    }
    return false
  }

  /// Inserts a row into the new database if its ID is valid, and returns whether it is.
  private func insert(_ row: Row, _ table: String, _ columns: [String]) -> Bool {
    guard 1...Schema.largestID ~= row.integer(0) else { return false }
    let marks = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let values = columns.indices.map { row.value(Int32($0 + 1)) }
    try? new.run("INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))", values)
    return true
  }

  /// Removes orphaned rows, counts the episodes, and fills the index for searches.
  private func tidy() throws {
    try new.script(
      """
      DELETE FROM podcast WHERE feed NOT LIKE 'http%';
      DELETE FROM episode WHERE podcast NOT IN (SELECT id FROM podcast);
      DELETE FROM playback WHERE episode NOT IN (SELECT id FROM episode);
      DELETE FROM queue WHERE episode NOT IN (SELECT id FROM episode);
      DELETE FROM download WHERE episode NOT IN (SELECT id FROM episode);
      DELETE FROM automatic WHERE podcast NOT IN (SELECT id FROM podcast);
      UPDATE action SET episode = NULL WHERE episode NOT IN (SELECT id FROM episode);
      \(Schema.actionsOfPlayback)
      UPDATE podcast SET
        episodes = (SELECT count(*) FROM episode WHERE podcast = podcast.id),
        played = (SELECT count(*) FROM episode e JOIN playback b ON b.episode = e.id
          WHERE e.podcast = podcast.id AND b.played);
      """)
    try SearchQueries.fill(new)
  }
}
