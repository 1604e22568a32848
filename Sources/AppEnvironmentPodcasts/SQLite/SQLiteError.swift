import CSQLite
import Foundation

/// An error of SQLite, with its message.
struct SQLiteError: Error, CustomStringConvertible {
  /// The extended result code: https://www.sqlite.org/rescode.html
  let code: Int32
  let message: String

  init(code: Int32, message: String) { (self.code, self.message) = (code, message) }

  /// Creates the error of a call that has just failed. Limits of the user and of files are a full disk.
  init(_ result: Int32, of database: OpaquePointer?) {
    let isFull =
      result & 0xFF == Int32(CSQLITE_IOERR) && [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(database))
    self.init(code: isFull ? Int32(CSQLITE_FULL) : result, message: String(cString: sqlite3_errmsg(database)))
  }

  /// The primary result code.
  var kind: Int32 { code & 0xFF }

  /// A Boolean value that indicates whether the file is damaged, so that trying again doesn't help.
  var isDamage: Bool {
    kind == Int32(CSQLITE_CORRUPT) || kind == Int32(CSQLITE_NOTADB) || isDamageOfSearch || isDuplicateOfNewRow
      || kind == Int32(CSQLITE_ERROR) && message == "unsupported file format"
  }

  /// A Boolean value that indicates whether the damage is in the index for searches, which can be rebuilt.
  var isDamageOfSearch: Bool {
    code == Int32(CSQLITE_CORRUPT_VTAB)
      || kind == Int32(CSQLITE_ERROR) && Self.messagesOfDamagedSearch.contains { message.hasPrefix($0) }
  }

  /// A Boolean value that indicates whether a row has the number that SQLite chose for a new one: SQLITE_CONSTRAINT_PRIMARYKEY.
  /// Rows out of order are the reason, because statements that give a number accept rows that have it.
  private var isDuplicateOfNewRow: Bool { code == 1555 }

  /// The messages for damaged tables of FTS5. The layout of the other tables was checked when the file was opened.
  private static let messagesOfDamagedSearch = [
    "vtable constructor failed", "invalid fts5 file format", "no such fts5 table", "no such table", "no such column",
    // The message of the generic error code. The statements are valid, so the data must be damaged.
    "SQL logic error",
  ]

  var description: String { "\(message) (\(code))" }
}

extension PodcastStoreError {
  /// Creates the store's error for any error.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as PodcastStoreError: self = error
    case let error as SQLiteError: self.init(error, path: path)
    default: self = .other(path: path, reason: "\(error)")
    }
  }

  /// Returns the error of work on the library: that of a client as it is, and others as errors of the library.
  static func described(_ error: any Error, path: String) -> any Error {
    error is DownloadError || error is SyncError ? error : PodcastStoreError(error, path: path)
  }

  private init(_ error: SQLiteError, path: String) {
    switch error.kind {
    case Int32(CSQLITE_FULL): self = .noSpace(path: path)
    case Int32(CSQLITE_BUSY), Int32(CSQLITE_LOCKED): self = .busy(path: path, by: nil)
    case Int32(CSQLITE_READONLY): self = .other(path: path, reason: "is read-only")
    case Int32(CSQLITE_CANTOPEN): self = .cannotOpen(path: path, reason: error.message)
    case Int32(CSQLITE_CORRUPT), Int32(CSQLITE_NOTADB): self = .damaged(path: path, reason: error.message)
    default: self = .other(path: path, reason: error.description)
    }
  }
}
