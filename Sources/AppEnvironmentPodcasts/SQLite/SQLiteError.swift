import CSQLite

/// What SQLite refused, in its own words.
struct SQLiteError: Error, CustomStringConvertible {
  /// The extended result: https://www.sqlite.org/rescode.html
  let code: Int32
  let message: String

  /// The result without its extension.
  var kind: Int32 { code & 0xFF }

  /// Whether the file is not what it should be, and will not be by trying again.
  var isDamage: Bool {
    kind == Int32(CSQLITE_CORRUPT) || kind == Int32(CSQLITE_NOTADB) || isDamageOfSearch
      || kind == Int32(CSQLITE_ERROR) && message == "unsupported file format"
  }

  /// Whether it is the index for searches that is damaged, which can be made anew from the rest.
  var isDamageOfSearch: Bool {
    code == Int32(CSQLITE_CORRUPT_VTAB)
      || kind == Int32(CSQLITE_ERROR) && Self.signsOfDamagedSearch.contains { message.hasPrefix($0) }
  }

  /// What is said where the tables that the search has made for itself are no longer what they were. The layout of the
  /// other tables was looked at when the file was opened.
  private static let signsOfDamagedSearch = [
    "vtable constructor failed", "invalid fts5 file format", "no such fts5 table", "no such table", "no such column",
    // Without a word of its own: our statements are sound, so it is what they have met.
    "SQL logic error",
  ]

  var description: String { "\(message) (\(code))" }
}
