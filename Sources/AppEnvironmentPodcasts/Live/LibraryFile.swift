import AppEnvironmentKit
import CSQLite
import Foundation
import PackageSupport

/// A library's file, with its log and the files that repairs create beside it.
///
/// A new database is built under another name and then renamed, so that there is never an incomplete one.
struct LibraryFile {
  let file: URL
  let files: FileClient
  let date: @Sendable () -> Date
  let notices: NoticeBoard
  let lockTimeout: Duration

  private var path: String { file.path(percentEncoded: false) }

  /// The path of a complete new database, before it takes its place.
  private var replacement: String { path + ".rescued" }

  private var folder: URL { file.deletingLastPathComponent() }

  /// Opens the database. It's created if there isn't one, and repaired if it's damaged.
  func open() throws -> Connection {
    // A folder or a device is refused before anything is created or locked.
    _ = try DatabaseHeader.find(at: path)
    do {
      try files.createDirectory(folder).wait()
    } catch {
      throw PodcastStoreError.cannotOpen(
        path: path, reason: "its folder cannot be created: \((error as? FileClientError)?.reason ?? "\(error)")")
    }
    return try locked {
      try FileIdentity.checkFiles(ofDatabase: path)
      switch try DatabaseHeader.find(at: path) {
      case .missing, .empty: try create()
      case .damaged(let reason):
        guard try isProbablyLibrary else { throw PodcastStoreError.notALibrary(path: path) }
        try replace(reason: reason)
      case .readable(let header):
        try header.check(path: path)
        if !isWritable { return try connectToRead() }
      }
      do {
        let connection = try connect()
        // Left by a repair that was interrupted before it moved files. If the library were lost later, it would be its
        // outdated replacement. A file of someone else stays.
        if (try? hasReplacement) == true { unlink(replacement) }
        return connection
      } catch let error as SQLiteError where error.isDamage {
        try replace(reason: error.message)
        return try connect()
      }
    }
  }

  /// Repairs the database, unless another file has replaced the damaged one.
  func repair(_ damaged: FileIdentity?, reason: String) throws {
    try locked {
      guard let damaged, FileIdentity(path: path) == damaged else { return }
      try FileIdentity.checkFiles(ofDatabase: path)
      try replace(reason: reason)
    }
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try FolderLock(folder.path(percentEncoded: false), library: path, timeout: lockTimeout)
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }
}

// MARK: - Connecting

extension LibraryFile {
  private func connect() throws -> Connection {
    let connection = try Connection(path: path, .readWrite)
    do {
      try Schema.prepare(connection)
      let version = try connection.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
      // A newer version may be in the log only.
      guard version <= Schema.version else {
        throw PodcastStoreError.newerVersion(path: path, found: version, known: Schema.version)
      }
      // Every library was created with a version.
      guard version > 0 else {
        throw SQLiteError(code: Int32(CSQLITE_CORRUPT), message: "its format is \(version), but the first one is 1")
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

  /// A Boolean value that indicates whether the file may be written, and a log beside it.
  private var isWritable: Bool {
    access(path, W_OK) == 0 && access(folder.path(percentEncoded: false), W_OK) == 0
  }

  /// Opens a read-only database: with its log if there is one, otherwise without creating files.
  private func connectToRead() throws -> Connection {
    guard let log = FileIdentity(path: path + "-wal") else { return try connectToRead(.immutable) }
    do {
      return try connectToRead(.readOnly)
    } catch let error as SQLiteError where !error.isDamage {
      // Without the log's contents, the database would be outdated.
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
}

// MARK: - Creating and repairing

extension LibraryFile {
  /// Creates the database, in place of an empty file if there is one.
  private func create() throws {
    // SQLite would apply the log of a lost database to the new one.
    if FileIdentity(path: path + "-wal") != nil {
      let isEmpty = FileIdentity(path: path) != nil
      return try replace(
        reason: isEmpty ? "the file is empty, its log is left" : "the database is gone, its log is left")
    }
    if try !hasReplacement { try build { _ in } }
    try move(replacement, to: path)
  }

  /// Moves a damaged database aside with its log, and puts a new one with its readable rows in its place.
  private func replace(reason: String) throws {
    // A read-only file must not be replaced, and may seem damaged only while its owner writes.
    guard FileIdentity(path: path) == nil || access(path, W_OK) == 0 else {
      throw PodcastStoreError.damaged(path: path, reason: "\(reason); it is read-only")
    }
    var kept = (podcasts: 0, episodes: 0)
    // A repair that was interrupted may have moved the database aside, but not its log. The replacement has its rows.
    let isMovedAside = try hasReplacement && FileIdentity(path: path) == nil
    try build { kept = try Salvage(isMovedAside ? replacement : path, into: $0).run() }
    let aside = unusedName()
    var first: String?
    for name in ["", "-wal", "-shm"] where FileIdentity(path: path + name) != nil {
      try move(path + name, to: aside + name)
      first = first ?? aside + name
    }
    try move(replacement, to: path)
    notices.post(
      .movedAside(
        path: path, to: first ?? aside, reason: reason, podcasts: kept.podcasts, episodes: kept.episodes))
  }

  /// A Boolean value that indicates whether an interrupted repair has left a complete database at ``replacement``.
  ///
  /// Throws ``PodcastStoreError/cannotOpen(path:reason:)`` if something else is there, which must neither become the library nor
  /// be replaced.
  private var hasReplacement: Bool {
    get throws {
      guard let file = FileIdentity(path: replacement) else { return false }
      try file.requireFile(replacement, beside: FileIdentity(path: path))
      guard case .readable(let header) = try DatabaseHeader.find(at: replacement),
        header.application == Schema.application
      else {
        throw PodcastStoreError.cannotOpen(path: replacement, reason: "is not the library of an interrupted repair")
      }
      return true
    }
  }

  /// Throws ``PodcastStoreError/cannotOpen(path:reason:)`` if a file at the path of a new database isn't a part of one.
  private func checkDraft(_ draft: String) throws {
    try FileIdentity.checkFiles(ofDatabase: draft)
    guard let file = FileIdentity(path: draft) else { return }
    try file.requireFile(draft, beside: nil)
    guard try DatabaseHeader.magic.starts(with: DatabaseHeader.read(draft, count: DatabaseHeader.magic.count)) else {
      throw PodcastStoreError.cannotOpen(path: draft, reason: "is not the draft of an interrupted repair")
    }
  }

  /// Builds a complete database at ``replacement``, or leaves nothing.
  private func build(_ fill: (Connection) throws -> Void) throws {
    let draft = path + ".draft"
    try checkDraft(draft)
    let remove = { (names: [String]) in for name in names { unlink(draft + name) } }
    remove(["", "-journal", "-wal", "-shm"])
    do {
      try createPrivateFile(draft)
      try write(draft, fill)
      remove(["-journal", "-wal", "-shm"])
      try move(draft, to: replacement)
    } catch {
      remove(["", "-journal", "-wal", "-shm"])
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

  /// Creates an empty file that only its owner may access, because feed URLs may contain passwords. A file that
  /// replaces a library gets that one's permissions.
  private func createPrivateFile(_ draft: String) throws {
    let descriptor = Foundation.open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PodcastStoreError(errno, path) }
    defer { close(descriptor) }
    if let library = FileIdentity(path: path), library.size > 0 { fchmod(descriptor, library.permissions) }
  }

  /// Returns a name for a damaged database, with the date, that no file has.
  private func unusedName() -> String {
    let stamp = date().formatted(.iso8601.timeSeparator(.omitted))
    var number = 0
    while true {
      number += 1
      let name = "\(path).damaged-\(stamp)\(number == 1 ? "" : "-\(number)")"
      if ["", "-wal", "-shm"].allSatisfy({ FileIdentity(path: name + $0) == nil }) { return name }
    }
  }

  private func move(_ from: String, to: String) throws {
    guard rename(from, to) == 0 else { throw PodcastStoreError(errno, path) }
  }

  /// A Boolean value that indicates whether a file that isn't a valid database is probably a damaged library, judged by
  /// its location, log, application ID or podcasts.
  ///
  /// A damaged library is repaired. A text file that has a library's name by mistake must stay unchanged.
  private var isProbablyLibrary: Bool {
    get throws {
      if path == PodcastLibrary.defaultFile.path(percentEncoded: false) { return true }
      if ["-wal", "-shm"].contains(where: { FileIdentity(path: path + $0) != nil }) { return true }
      let start = try DatabaseHeader.read(path, count: 72)
      // A database that was truncated within its first bytes.
      if DatabaseHeader.magic.starts(with: start) { return true }
      if start.suffix(4) == withUnsafeBytes(of: UInt32(Schema.application).bigEndian, { Data($0) }) { return true }
      guard let size = FileIdentity(path: path)?.size, size <= Self.largestUnmarked else { return false }
      return (try? PatchedCopy(of: path))?.hasPodcasts == true
    }
  }

  /// The size in bytes up to which a file without other signs is copied to look for podcasts in it.
  private static let largestUnmarked = 64 << 20
}

extension PodcastStoreError {
  /// Creates the error for the number that a failed system call has set.
  init(_ number: CInt, _ path: String) {
    if number == ENOSPC {
      self = .noSpace(path: path)
    } else {
      // In lower case, because it follows a colon.
      let text = String(cString: strerror(number))
      self = .cannotOpen(path: path, reason: text.prefix(1).lowercased() + text.dropFirst())
    }
  }
}

extension AnyPublisher where Failure == any Error {
  /// Blocks the thread, which must be the writer's, until the publisher finishes.
  fileprivate func wait() throws {
    let isDone = DispatchSemaphore(value: 0)
    let failure = Locked<(any Error)?>(nil)
    let subscription = sink { completion in
      if case .failure(let error) = completion { failure.withLock { $0 = error } }
      isDone.signal()
    } receiveValue: { _ in
    }
    isDone.wait()
    withExtendedLifetime(subscription) {}
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
