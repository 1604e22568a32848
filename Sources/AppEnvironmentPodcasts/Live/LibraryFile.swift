import AppEnvironmentKit
import CSQLite
import Foundation

/// The place of a database on the disk, with what lies beside it: its log, and what is made of it when it is damaged.
///
/// A new database is made under another name and then given its own, so there is never one that is half made.
struct LibraryFile {
  let file: URL
  let files: FileClient
  let date: @Sendable () -> Date
  let notices: NoticeBoard
  let lockTimeout: Duration

  var path: String { file.path(percentEncoded: false) }

  /// What was made of a damaged database, complete, before that was moved aside.
  var rescued: String { path + ".rescued" }

  private var folder: URL { file.deletingLastPathComponent() }

  /// Opens the database, makes it where there is none, and mends it where it is damaged.
  func open() throws -> Connection {
    // What is no file is not to be opened at all, nor its folder locked.
    _ = try DatabaseHeader.look(at: path)
    do {
      try files.createDirectory(folder).wait()
    } catch {
      throw PodcastStoreError.cannotOpen(
        path: path, reason: "no folder for it: \((error as? FileClientError)?.reason ?? "\(error)")")
    }
    let lock = try FolderLock(folder.path(percentEncoded: false), library: path, timeout: lockTimeout)
    defer { withExtendedLifetime(lock) {} }
    switch try DatabaseHeader.look(at: path) {
    case .missing: try create()
    case .empty: try fillEmpty()
    case .damaged(let reason):
      guard try isProbablyLibrary else { throw PodcastStoreError.notALibrary(path: path) }
      try setAside(reason: reason)
    case .readable(let header):
      try header.check(path: path)
      if !isWritable { return try connectToRead() }
    }
    do {
      return try connect()
    } catch let error as SQLiteError where error.isDamage {
      try setAside(reason: error.message)
      return try connect()
    }
  }

  /// Mends the database, unless there is another one by now than the one that was found damaged.
  func mend(_ damaged: FileIdentity?, reason: String) throws {
    let lock = try FolderLock(folder.path(percentEncoded: false), library: path, timeout: lockTimeout)
    defer { withExtendedLifetime(lock) {} }
    guard let damaged, FileIdentity(path: path) == damaged else { return }
    try setAside(reason: reason)
  }

  /// Whether a file that isn't a database has been a library: by its place, its log, its mark or its podcasts.
  ///
  /// A damaged library is repaired. A text that somebody has named by mistake must stay as it is.
  private var isProbablyLibrary: Bool {
    get throws {
      if path == PodcastLibrary.defaultFile.path(percentEncoded: false) { return true }
      if ["-wal", "-shm"].contains(where: { FileIdentity(path: path + $0) != nil }) { return true }
      let start = try DatabaseHeader.read(path, count: 72)
      // Cut off within the first words of a database: not even a line of a text.
      if DatabaseHeader.magic.starts(with: start) { return true }
      if start.suffix(4) == withUnsafeBytes(of: UInt32(Schema.application).bigEndian, { Data($0) }) { return true }
      guard let size = FileIdentity(path: path)?.size, size <= Self.largestUnmarked else { return false }
      return (try? PatchedCopy(of: path))?.hasPodcasts == true
    }
  }

  /// The size in bytes up to which a file without other signs is copied to look for podcasts in it.
  private static let largestUnmarked = 64 << 20

  /// Whether the file may be written, and a log beside it.
  private var isWritable: Bool {
    access(path, W_OK) == 0 && access(folder.path(percentEncoded: false), W_OK) == 0
  }

  /// Opens what may only be read: with its log, where others have one, and else as it lies there, which leaves no trace.
  private func connectToRead() throws -> Connection {
    guard let log = FileIdentity(path: path + "-wal") else { return try connectToRead(.immutable) }
    do {
      return try connectToRead(.readOnly)
    } catch let error as SQLiteError where !error.isDamage {
      // Without what is in the log, it would be as it was once.
      guard log.size == 0 else {
        throw PodcastStoreError.cannotOpen(path: path, reason: "it is read-only, and its log cannot be used")
      }
      return try connectToRead(.immutable)
    }
  }

  private func connectToRead(_ mode: Connection.Mode) throws -> Connection {
    let connection = try Connection(path: path, mode)
    connection.leaveLog()
    try Schema.prepare(connection)
    try Schema.check(connection)
    return connection
  }

  private func connect() throws -> Connection {
    let connection = try Connection(path: path, .readWrite)
    do {
      try Schema.prepare(connection)
      let version = try connection.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
      // A newer version may be in the log alone.
      guard version <= Schema.version else {
        throw PodcastStoreError.newerVersion(path: path, found: version, known: Schema.version)
      }
      // Whatever is in it, it was made with a version.
      guard version > 0 else {
        throw SQLiteError(code: Int32(CSQLITE_CORRUPT), message: "its format is \(version), and there is none before 1")
      }
      _ = try connection.first("PRAGMA journal_mode = WAL") { $0.text(0) }
      try Schema.migrate(connection)
      try Schema.check(connection)
    } catch {
      connection.leaveLog()
      throw error
    }
    return connection
  }

  private func create() throws {
    // The log of a database that is gone would be taken for the new one's.
    if FileIdentity(path: path + "-wal") != nil { return try setAside(reason: "the database is gone, its log is left") }
    if FileIdentity(path: rescued) == nil { try build { _ in } }
    try move(rescued, to: path)
  }

  /// Puts a new database in place of a file without a byte; a log beside it may have what was in it.
  private func fillEmpty() throws {
    if FileIdentity(path: path + "-wal") != nil { return try setAside(reason: "the file is empty, its log is left") }
    if FileIdentity(path: rescued) == nil { try build { _ in } }
    guard rename(rescued, path) == 0 else { throw PodcastStoreError(errno, path) }
  }

  /// Makes a complete database under the name of ``rescued``, or leaves nothing.
  func build(_ fill: (Connection) throws -> Void) throws {
    let draft = path + ".draft"
    let removeDraft = { for name in ["", "-journal", "-wal", "-shm"] { unlink(draft + name) } }
    removeDraft()
    do {
      try PrivateFile.make(draft, inPlaceOf: path, library: path)
      try write(draft, fill)
      for name in ["-journal", "-wal", "-shm"] { unlink(draft + name) }
      guard rename(draft, rescued) == 0 else { throw PodcastStoreError(errno, path) }
    } catch {
      removeDraft()
      throw error
    }
  }

  private func write(_ draft: String, _ fill: (Connection) throws -> Void) throws {
    let connection = try Connection(path: draft, .create)
    try Schema.create(on: connection)
    try fill(connection)
    // At the end, so that all of it is in the file.
    _ = try connection.first("PRAGMA journal_mode = WAL") { $0.text(0) }
  }

  /// Moves a damaged database aside with its log, and puts what can be read of it in its place.
  private func setAside(reason: String) throws {
    // What may not be written is not to be replaced, and may seem damaged only while its owner writes.
    guard FileIdentity(path: path) == nil || access(path, W_OK) == 0 else {
      throw PodcastStoreError.damaged(path: path, reason: "\(reason); it is read-only")
    }
    var kept = (podcasts: 0, episodes: 0)
    try build { kept = try Salvage(path, into: $0).run() }
    let aside = freeName()
    var first: String?
    for name in ["", "-wal", "-shm"] where FileIdentity(path: path + name) != nil {
      try move(path + name, to: aside + name)
      first = first ?? aside + name
    }
    try move(rescued, to: path)
    notices.post(
      .movedAside(
        path: path, to: first ?? aside, reason: reason, podcasts: kept.podcasts, episodes: kept.episodes))
  }

  /// A name for a damaged database, with the date: no file has it.
  private func freeName() -> String {
    let stamp = date().formatted(.iso8601.timeSeparator(.omitted))
    var name = "\(path).damaged-\(stamp)"
    var number = 1
    while ["", "-wal", "-shm"].contains(where: { FileIdentity(path: name + $0) != nil }) {
      number += 1
      name = "\(path).damaged-\(stamp)-\(number)"
    }
    return name
  }

  private func move(_ from: String, to: String) throws {
    do {
      try files.moveItem(
        URL(filePath: from, directoryHint: .notDirectory), URL(filePath: to, directoryHint: .notDirectory)
      ).wait()
    } catch {
      throw PodcastStoreError.cannotOpen(path: path, reason: (error as? FileClientError)?.description ?? "\(error)")
    }
  }
}
