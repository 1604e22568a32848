import Foundation

/// Statements for the table `download`, which has a row for each episode that waits for its download or that has one. The size of
/// one that waits is NULL.
///
/// A row whose episode was removed stays until its file is removed as well.
enum DownloadQueries {
  /// The number of new episodes of a podcast that one refresh adds. A feed that changes all its guids adds no more.
  static let mostNew = 10

  /// Sets or removes the row of an episode.
  static func set(_ episode: Int64, _ download: Episode.Download?, _ connection: Connection) throws {
    guard let download else {
      return try connection.run("DELETE FROM download WHERE episode = ?1", .integer(episode))
    }
    try connection.run(
      "INSERT OR REPLACE INTO download (episode, file, size, date, error) VALUES (?1, ?2, ?3, ?4, ?5)",
      .integer(episode), Value(download.fileName), Value(download.size), Value(download.date), Value(download.error))
  }

  /// Lets an episode wait for its download, unless it has one whose file is there.
  static func wait(for episode: Int64, at date: Date, _ connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO download (episode, date) VALUES (?1, ?2)
      ON CONFLICT (episode) DO UPDATE SET size = NULL, date = ?2 WHERE size IS NOT NULL AND error IS NOT NULL
      """, .integer(episode), Value(date))
  }

  static func setAutomatic(_ podcast: Podcast.ID, _ isOn: Bool, _ connection: Connection) throws {
    try connection.run(
      isOn
        ? "INSERT OR IGNORE INTO automatic (podcast) VALUES (?1)" : "DELETE FROM automatic WHERE podcast = ?1",
      .integer(podcast.rawValue))
  }

  // MARK: - Transfers

  /// Records the name of the file that an episode's download writes. Returns the one that an earlier attempt has written.
  static func begin(_ episode: Int64, _ name: String, _ connection: Connection) throws -> String? {
    let old = try connection.first("SELECT file FROM download WHERE episode = ?1", .integer(episode)) {
      $0.optionalText(0)
    }
    try connection.run("UPDATE download SET file = ?2 WHERE episode = ?1", .integer(episode), .text(name))
    return old ?? nil
  }

  /// Records that the file of an episode is complete. Returns false if nobody wants it anymore.
  static func complete(
    _ episode: Int64, _ name: String, size: Int, at date: Date, _ connection: Connection
  ) throws -> Bool {
    try connection.run(
      "UPDATE download SET file = ?2, size = ?3, date = ?4, error = NULL WHERE episode = ?1", .integer(episode),
      .text(name), Value(size), Value(date))
    guard connection.changedRows > 0 else { return false }
    try ActionQueries.notify(.download, episode, at: date.seconds, connection)
    return true
  }

  static func fail(_ episode: Int64, _ reason: String, _ connection: Connection) throws {
    try connection.run(
      "UPDATE download SET error = ?2 WHERE episode = ?1 AND size IS NULL", .integer(episode), .text(reason))
  }

  // MARK: - Files

  /// The file of a row.
  struct File: Sendable {
    let episode: Int64
    let name: String
    /// The number of bytes; `nil` for a part.
    let size: Int?
    let hasError: Bool
    let isPlayed: Bool
    /// A Boolean value that indicates whether the library has the episode.
    let isKnown: Bool
  }

  /// Returns all files, the oldest first.
  static func files(_ connection: Connection) throws -> [File] {
    try connection.all(
      """
      SELECT d.episode, d.file, d.size, d.error IS NOT NULL, coalesce(b.played, 0), e.id IS NOT NULL
      FROM download d LEFT JOIN episode e ON e.id = d.episode LEFT JOIN playback b ON b.episode = d.episode
      ORDER BY d.date, d.episode
      """
    ) { row in
      File(
        episode: row.integer(0), name: row.text(1), size: row.optionalInteger(2).map { Int(clamping: $0) },
        hasError: row.bool(3), isPlayed: row.bool(4), isKnown: row.bool(5))
    }
  }

  /// Returns a Boolean value that indicates whether another episode has a file.
  static func isShared(_ name: String, besides episode: Int64, _ connection: Connection) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM download WHERE file = ?1 AND episode <> ?2", .text(name), .integer(episode)
    ) { _ in true } ?? false
  }

  /// Takes a file from its episode. Its row stays until the file is removed, so that a kill in between leaves no file behind.
  static func release(_ episode: Int64, at date: Date, _ connection: Connection) throws {
    let isComplete = try connection.first("SELECT size IS NOT NULL FROM download WHERE episode = ?1", .integer(episode))
    {
      $0.bool(0)
    }
    if isComplete == true { try ActionQueries.notify(.delete, episode, at: date.seconds, connection) }
    try connection.run("UPDATE OR REPLACE download SET episode = -episode WHERE episode = ?1", .integer(episode))
  }

  /// Sets or clears the error of a complete file.
  static func mark(_ episode: Int64, _ reason: String?, _ connection: Connection) throws {
    try connection.run("UPDATE download SET error = ?2 WHERE episode = ?1", .integer(episode), Value(reason))
  }

  /// Gives complete files without a row to the episodes that they belong to, by their names.
  ///
  /// - Returns: The episodes that have a file now.
  static func adopt(
    _ found: [String: (size: Int, date: Date)], name: (URL) -> String, _ connection: Connection
  ) throws -> [Int64] {
    var rest = found
    var adopted: [Int64] = []
    try connection.rows("SELECT id, enclosure FROM episode WHERE enclosure IS NOT NULL ORDER BY id") { row in
      guard !rest.isEmpty, let name = row.url(1).map(name), let file = rest.removeValue(forKey: name) else { return }
      let download = Episode.Download(date: file.date, fileName: name, size: file.size)
      try set(row.integer(0), download, connection)
      adopted.append(row.integer(0))
    }
    return adopted
  }

  // MARK: - The limit, which is kept as JSON in the table `sync`, the only one with names and values

  static func limit(_ connection: Connection) throws -> DownloadLimit {
    let text = try connection.first("SELECT value FROM sync WHERE name = 'downloadLimit'") { $0.text(0) }
    return text.flatMap { try? JSONDecoder().decode(DownloadLimit.self, from: Data($0.utf8)) } ?? DownloadLimit()
  }

  static func setLimit(_ limit: DownloadLimit, _ connection: Connection) throws {
    try connection.run(
      "INSERT INTO sync (name, value) VALUES ('downloadLimit', ?1) ON CONFLICT (name) DO UPDATE SET value = ?1",
      Value(PodcastQueries.json(limit)))
  }
}
