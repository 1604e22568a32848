import Foundation

/// Copies what can be read of a damaged database into a new one.
struct Salvage {
  private let path: String
  private let new: Connection

  private static let tables = [
    (
      "podcast", key: "id",
      "id, feed, title, folder, author, link, summary, language, image, refreshed, error, repairs"
    ),
    (
      "episode", key: "id",
      """
      id, podcast, identity, fingerprint, date, title, link, published, publishedText, duration, enclosure, type, length,
      season, number, kind, image, explicit, chapters, transcript, notes
      """
    ),
    ("playback", key: "episode", "episode, position, played"),
    ("queue", key: "episode", "episode, place"),
  ]

  init(_ path: String, into new: Connection) {
    (self.path, self.new) = (path, new)
  }

  /// Copies, and returns how many podcasts and episodes there are now.
  ///
  /// What is asked of servers is not copied, so that the next refresh brings the episodes that are missing.
  func run() throws -> (podcasts: Int, episodes: Int) {
    try new.transaction {
      var isComplete = copyTables(of: path, .readOnly)
      if !isComplete { isComplete = copyTablesWithNewHeader() }
      if !isComplete { try addFeedsOnPages() }
      try tidy()
    }
    let count = { (table: String) in try new.first("SELECT count(*) FROM \(table)") { Int($0.integer(0)) } ?? 0 }
    return (try count("podcast"), try count("episode"))
  }

  /// Whether all podcasts could be read.
  private func copyTables(of path: String, _ mode: Connection.Mode) -> Bool {
    guard FileIdentity(path: path) != nil, let old = try? Connection(path: path, mode) else { return false }
    old.leaveLog()
    var isComplete = true
    for (table, key, columns) in Self.tables {
      let isWhole = copy(table, key: key, columns, from: old)
      if table == "podcast" {
        isComplete = isWhole || copyFeedsOfIndex(old)
      }
    }
    return isComplete
  }

  /// The index of the addresses has them too, and lies on other pages than the table. Whether it could be read.
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

  /// Copies the rows from both ends, and of those between the two what is found by its number.
  private func copy(_ table: String, key: String, _ columns: String, from old: Connection) -> Bool {
    var ends: [Int64] = []
    for direction in ["ASC", "DESC"] {
      var last: Int64?
      do {
        try old.rows("SELECT \(key), \(columns) FROM \(table) ORDER BY \(key) \(direction)") { row in
          last = row.integer(0)
          insert(row, table, columns)
        }
        return true
      } catch {
        guard let last else { return false }
        ends.append(last)
      }
    }
    for number in stride(from: ends[0] + 1, to: ends[1], by: 1).prefix(100_000) {
      try? old.rows("SELECT \(key), \(columns) FROM \(table) WHERE \(key) = ?1", .integer(number)) {
        insert($0, table, columns)
      }
    }
    return false
  }

  private func insert(_ row: Row, _ table: String, _ columns: String) {
    let count = columns.split(separator: ",").count
    let values = (1...count).map { row.value(Int32($0)) }
    let marks = (1...count).map { "?\($0)" }.joined(separator: ", ")
    try? new.run("INSERT OR IGNORE INTO \(table) (\(columns)) VALUES (\(marks))", values)
  }

  /// Where the header is what is damaged, the rest may be read with one that is known to be right.
  private func copyTablesWithNewHeader() -> Bool {
    guard var data = try? Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory)), data.count >= 4096 else {
      return false
    }
    data.replaceSubrange(0..<100, with: Self.header(pages: data.count / 4096))
    let folder = FileManager.default.temporaryDirectory.appending(path: "PodcastStore-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let copy = folder.appending(path: "copy")
      try data.write(to: copy)
      return copyTables(of: copy.path(percentEncoded: false), .immutable)
    } catch {
      return false
    }
  }

  /// A header as ``LibraryFile`` makes databases.
  private static func header(pages: Int) -> Data {
    var header = DatabaseHeader.magic
    header += [0x10, 0x00, 1, 1, 0, 64, 32, 32]
    let numbers: [UInt32] = [
      1, UInt32(clamping: pages), 0, 0, 1, 4, 0, 0, 1, UInt32(Schema.version), 0, UInt32(Schema.application),
    ]
    for number in numbers { header += withUnsafeBytes(of: number.bigEndian) { Data($0) } }
    header += Data(count: 20)
    for number in [1, 3_040_001] as [UInt32] { header += withUnsafeBytes(of: number.bigEndian) { Data($0) } }
    return header
  }

  /// The last resort: rows that look like podcasts, on whatever page they are.
  private func addFeedsOnPages() throws {
    for name in [path, path + "-wal"] {
      guard let data = try? Data(contentsOf: URL(filePath: name, directoryHint: .notDirectory), options: .mappedIfSafe)
      else { continue }
      for row in TablePages.podcasts(in: data) {
        try? new.run(
          "INSERT OR IGNORE INTO podcast (id, feed, title, folder) VALUES (?1, ?2, ?3, ?4)", .integer(row.id),
          .text(row.feed), .text(row.title), .text(row.folder))
        // Another row has its number: it gets one of its own.
        try? new.run(
          "INSERT OR IGNORE INTO podcast (feed, title, folder) VALUES (?1, ?2, ?3)", .text(row.feed), .text(row.title),
          .text(row.folder))
      }
    }
  }

  /// Removes what belongs to nothing, counts what there is, and fills the index for searches.
  private func tidy() throws {
    try new.script(
      """
      DELETE FROM podcast WHERE feed NOT LIKE 'http%';
      DELETE FROM episode WHERE podcast NOT IN (SELECT id FROM podcast);
      DELETE FROM playback WHERE episode NOT IN (SELECT id FROM episode);
      DELETE FROM queue WHERE episode NOT IN (SELECT id FROM episode);
      UPDATE podcast SET
        episodes = (SELECT count(*) FROM episode WHERE podcast = podcast.id),
        played = (SELECT count(*) FROM episode e JOIN playback b ON b.episode = e.id
          WHERE e.podcast = podcast.id AND b.played);
      """)
    try SearchQueries.fill(new)
  }
}
