import CSQLite

/// An error of SQLite, with its message.
struct SQLiteError: Error, CustomStringConvertible {
  /// The extended result code: https://www.sqlite.org/rescode.html
  let code: Int32
  let message: String

  /// The primary result code.
  var kind: Int32 { code & 0xFF }

  /// Whether the file is damaged, so that trying again doesn't help.
  var isDamage: Bool {
    kind == Int32(CSQLITE_CORRUPT) || kind == Int32(CSQLITE_NOTADB) || isDamageOfSearch
      || kind == Int32(CSQLITE_ERROR) && message == "unsupported file format"
  }

  /// Whether the damage is in the index for searches, which can be rebuilt.
  var isDamageOfSearch: Bool {
    code == Int32(CSQLITE_CORRUPT_VTAB)
      || kind == Int32(CSQLITE_ERROR) && Self.messagesOfDamagedSearch.contains { message.hasPrefix($0) }
  }

  /// The messages for damaged tables of FTS5. The layout of the other tables was checked when the file was opened.
  private static let messagesOfDamagedSearch = [
    "vtable constructor failed", "invalid fts5 file format", "no such fts5 table", "no such table", "no such column",
    // The code without a message of its own. Our statements are sound, so it's the data that isn't.
    "SQL logic error",
  ]

  var description: String { "\(message) (\(code))" }
}
