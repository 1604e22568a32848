import CSQLite
import Foundation

/// Returns the result of SQLite's checks of a database and of its index for searches, which is "ok" for undamaged
/// databases.
func integrity(of database: URL) throws -> String {
  try withConnection(to: database, CSQLITE_OPEN_READWRITE) { handle in
    guard sqlite3_exec(handle, "INSERT INTO words(words) VALUES('integrity-check')", nil, nil, nil) == 0 else {
      return String(cString: sqlite3_errmsg(handle))
    }
    return try firstText(of: "PRAGMA integrity_check", handle)
  }
}

/// Runs statements on a database, as another program would.
func runSQL(_ sql: String, on database: URL) throws {
  try withConnection(to: database, CSQLITE_OPEN_READWRITE | CSQLITE_OPEN_CREATE) { handle in
    guard sqlite3_exec(handle, sql, nil, nil, nil) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: ["message": String(cString: sqlite3_errmsg(handle))])
    }
  }
}

/// Opens a database, whose statements wait for other connections.
private func withConnection<Result>(
  to database: URL, _ flags: some BinaryInteger, _ body: (OpaquePointer) throws -> Result
) throws -> Result {
  var handle: OpaquePointer?
  sqlite3_open_v2(database.path, &handle, Int32(flags), nil)
  defer { sqlite3_close_v2(handle) }
  guard let handle else { throw CocoaError(.fileReadUnknown) }
  sqlite3_busy_timeout(handle, 600_000)
  return try body(handle)
}

private func firstText(of sql: String, _ handle: OpaquePointer) throws -> String {
  var statement: OpaquePointer?
  sqlite3_prepare_v3(handle, sql, -1, 0, &statement, nil)
  defer { sqlite3_finalize(statement) }
  guard sqlite3_step(statement) == Int32(CSQLITE_ROW), let text = sqlite3_column_text(statement, 0) else {
    throw CocoaError(.fileReadCorruptFile)
  }
  return String(cString: text)
}
