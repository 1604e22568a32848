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
    // The format of the schema, which is checked apart from the rest of the header, is none that there ever was.
    let isUnknownFormat = kind == Int32(CSQLITE_ERROR) && message.hasPrefix("unsupported file format")
    return kind == Int32(CSQLITE_CORRUPT) || kind == Int32(CSQLITE_NOTADB) || isUnknownFormat || isDamageOfSearch
  }

  /// Whether it is the index for searches that is damaged, which can be made anew from the rest.
  var isDamageOfSearch: Bool {
    // What the index has kept is no longer what it says it is.
    code == Int32(CSQLITE_CORRUPT_VTAB)
      || kind == Int32(CSQLITE_ERROR)
        && ["vtable constructor failed", "invalid fts5 file format", "no such fts5 table"].contains {
          message.hasPrefix($0)
        }
  }

  var description: String { "\(message) (\(code))" }
}
