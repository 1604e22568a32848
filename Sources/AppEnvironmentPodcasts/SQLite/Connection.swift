import CSQLite
import Foundation

/// A connection to a database, used by one thread at a time.
final class Connection {
  /// The access to the file.
  enum Mode {
    case readOnly
    /// Reads the file without its log, and creates no files.
    case immutable
    case readWrite
    case create
  }

  /// The access with which it was opened.
  let mode: Mode
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file, or creates a database in memory for the path `:memory:`.
  ///
  /// - Throws: ``PodcastStoreError/cannotOpen(path:reason:)`` if the file, or one of those beside it that SQLite opens, isn't a
  ///   regular file; `SQLiteError`.
  init(path: String, _ mode: Mode) throws {
    let path = path == ":memory:" ? path : try Self.checked(path)
    let flags =
      switch mode {
      case .readOnly: CSQLITE_OPEN_READONLY
      case .immutable: CSQLITE_OPEN_READONLY | CSQLITE_OPEN_URI
      case .readWrite: CSQLITE_OPEN_READWRITE
      case .create: CSQLITE_OPEN_READWRITE | CSQLITE_OPEN_CREATE
      }
    var handle: OpaquePointer?
    var name = path
    if case .immutable = mode {
      name = "file:\(path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? path)?immutable=1"
    }
    let result = sqlite3_open_v2(name, &handle, Int32(flags | CSQLITE_OPEN_NOMUTEX | CSQLITE_OPEN_NOFOLLOW), nil)
    guard let handle else { throw SQLiteError(code: result, message: "out of memory") }
    guard result == Int32(CSQLITE_OK) else {
      defer { sqlite3_close_v2(handle) }
      throw SQLiteError(result, of: handle)
    }
    (self.handle, self.mode) = (handle, mode)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 10_000)
    csqlite_be_defensive(handle)
    guard csqlite_add_relevance(handle) == Int32(CSQLITE_OK) else {
      throw SQLiteError(code: Int32(CSQLITE_ERROR), message: "this SQLite has no full-text search (FTS5)")
    }
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Returns a path without links in it, which SQLite wouldn't open. The file itself must not be a link.
  private static func checked(_ path: String) throws -> String {
    try FileIdentity.checkFiles(ofDatabase: path)
    let file = URL(filePath: path, directoryHint: .notDirectory)
    guard let folder = realpath(file.deletingLastPathComponent().path(percentEncoded: false), nil) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(file.lastPathComponent)"
  }

  /// Runs a statement, and ignores its rows.
  func run(_ sql: String, _ values: Value...) throws {
    try statement(sql).run(values, on: handle) { _ in true }
  }

  /// Runs a statement, and ignores its rows.
  func run(_ sql: String, _ values: [Value]) throws {
    try statement(sql).run(values, on: handle) { _ in true }
  }

  /// Runs a statement, and calls `body` with each row.
  func rows(_ sql: String, _ values: Value..., body: (Row) throws -> Void) throws {
    try statement(sql).run(values, on: handle) { row in
      try body(row)
      return true
    }
  }

  /// Runs a statement, and returns what `make` creates from its rows.
  func all<Result>(_ sql: String, _ values: Value..., make: (Row) throws -> Result) throws -> [Result] {
    try all(sql, values, make: make)
  }

  func all<Result>(_ sql: String, _ values: [Value], make: (Row) throws -> Result) throws -> [Result] {
    var all: [Result] = []
    try statement(sql).run(values, on: handle) { row in
      all.append(try make(row))
      return true
    }
    return all
  }

  /// Runs a statement up to its first row, and returns what `make` creates from that; `nil` if there is no row.
  func first<Result>(_ sql: String, _ values: Value..., make: (Row) throws -> Result) throws -> Result? {
    var first: Result?
    try statement(sql).run(values, on: handle) { row in
      first = try make(row)
      return false
    }
    return first
  }

  /// Runs several statements, and doesn't cache them.
  func script(_ sql: String) throws {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == Int32(CSQLITE_OK) else {
      throw SQLiteError(result, of: handle)
    }
  }

  /// Runs `body` in a transaction, which is rolled back if it throws. Other connections can read during the
  /// transaction; other writers wait.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try whole("BEGIN IMMEDIATE", body)
  }

  /// Runs `body`, whose reads all see the same state.
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try whole("BEGIN", body)
  }

  /// Prevents closing from removing the write-ahead log. It would remove the log by its path, even if another database
  /// is at the path by then.
  func leaveLog() {
    csqlite_leave_log(handle)
  }

  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement has changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  private func whole<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try run(begin)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite rolls back by itself after some errors.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func statement(_ sql: String) throws -> Statement {
    if let kept = statements[sql], !kept.isInUse { return kept }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return statement
  }
}
