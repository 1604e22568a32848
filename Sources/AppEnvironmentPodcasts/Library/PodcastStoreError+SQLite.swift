import CSQLite

extension PodcastStoreError {
  /// Creates the store's error for any error.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as PodcastStoreError: self = error
    case let error as SQLiteError: self.init(error, path: path)
    default: self = .other(path: path, reason: "\(error)")
    }
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
