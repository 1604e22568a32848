import Foundation

/// A file's number on its device, which distinguishes two files with one path, and its status. Links aren't followed.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let owner: UInt32
  private let mode: mode_t
  /// The size in bytes.
  let size: Int

  /// Reads the status of the file at a path. Returns `nil` if there isn't one.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    owner = status.st_uid
    mode = status.st_mode
    size = Int(status.st_size)
  }

  /// The permissions as for `chmod`.
  var permissions: mode_t { mode & 0o777 }

  /// Throws ``PodcastStoreError/cannotOpen(path:reason:)`` unless it is a regular file. Opening a pipe could last for ever, and
  /// a link could lead to a file of someone else.
  func requireRegularFile(_ path: String) throws(PodcastStoreError) {
    switch mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .cannotOpen(path: path, reason: "is a folder")
    case S_IFLNK:
      var status = stat()
      let isLoop = stat(path, &status) == -1 && errno == ELOOP
      throw .cannotOpen(path: path, reason: isLoop ? "too many symbolic links" : "is a symbolic link")
    default: throw .cannotOpen(path: path, reason: "is not a regular file")
    }
  }

  /// Throws ``PodcastStoreError/cannotOpen(path:reason:)`` unless it is a regular file of this user or of a database's owner.
  /// Where others may write to the database, they may also own the files beside it.
  func requireFile(_ path: String, beside database: FileIdentity?) throws(PodcastStoreError) {
    try requireRegularFile(path)
    guard owner == geteuid() || owner == database?.owner || (database?.permissions ?? 0) & 0o022 != 0 else {
      throw .cannotOpen(path: path, reason: "belongs to another user")
    }
  }

  /// Throws ``PodcastStoreError/cannotOpen(path:reason:)`` unless the files that SQLite opens for a database may be opened.
  static func checkFiles(ofDatabase path: String) throws(PodcastStoreError) {
    let database = FileIdentity(path: path)
    try database?.requireRegularFile(path)
    for name in ["-journal", "-wal", "-shm"] {
      try FileIdentity(path: path + name)?.requireFile(path + name, beside: database)
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.device == other.device && one.number == other.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(number)
  }
}
