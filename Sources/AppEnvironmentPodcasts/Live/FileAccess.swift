import AppEnvironmentKit
import Foundation
import PackageSupport

/// A database on the disk, with one connection that writes and a few that read. None of them blocks the caller's
/// thread.
///
/// The writer opens the database at its first use, and again after ``close(_:)`` or when another file has taken its place,
/// which a repair by any process does. It also repairs a damaged one, through ``LibraryFile``. A reader that finds the
/// database closed, replaced or damaged waits until the writer has opened or repaired it, and reads again. Only a read for
/// a change before the database was closed leaves it closed.
///
/// The writer compares SQLite's data version before each call to find out whether others have written. While changes are
/// watched, a ``LogWatch`` on the database's write-ahead log causes such a comparison as well.
final class FileAccess: LibraryAccess,
  @unchecked Sendable  // because the writer's queue and the lock guard what changes
{
  private let path: String
  private let library: LibraryFile
  private let files: FileClient
  private let writer = DispatchQueue(label: "PodcastStore.writer", qos: .userInitiated)
  private let results = DispatchQueue(label: "PodcastStore.results", qos: .userInitiated, attributes: .concurrent)
  private let readers = ReaderPool(count: 3)

  // Used on the writer's queue only.
  private var connection: Connection?
  /// SQLite's data version after the last known write.
  private var dataVersion: Int64?
  /// A Boolean value that indicates whether the database was closed, so that other processes may have written
  /// unnoticed.
  private var wasClosed = false
  /// The file whose index for searches was rebuilt. Rebuilding it again would not help.
  private var fileWithNewIndex: FileIdentity?
  private weak var watch: LogWatch?
  /// The number of series of checks for other writers.
  private var checks = 0

  private struct Shared: Sendable {
    /// The file that is open, for readers.
    var file: FileIdentity?
    /// The number of times that the open database was closed.
    var closings = 0
    var mode = Connection.Mode.readWrite
    var isCheckScheduled = false
    var changed: (@Sendable (_ closings: Int) -> Void)?
  }
  private let shared = Locked(Shared())

  init(
    _ file: URL, files: FileClient, date: @escaping @Sendable () -> Date, notices: NoticeBoard, lockTimeout: Duration
  ) {
    path = file.path(percentEncoded: false)
    self.files = files
    library = LibraryFile(file: file, files: files, date: date, notices: notices, lockTimeout: lockTimeout)
  }

  deinit {
    guard let connection else { return }
    if !isOpenFileCurrent { connection.leaveLog() }
    // Closing copies the log to the database, which may take a while.
    nonisolated(unsafe) let last = connection  // because nothing else has it any more
    writer.async { [readers] in
      readers.close()
      withExtendedLifetime(last) {}
    }
  }

  func deliver(_ work: @escaping @Sendable () -> Void) {
    results.async(execute: work)
  }

  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    writer.async {
      let result = self.perform(work)
      self.results.async { done(result) }
    }
  }

  func read<Value: Sendable>(
    after closings: Int, _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    read(after: closings, attempts: 4, work, done)
  }

  var closings: Int { shared.withLock { $0.closings } }

  func close(_ done: @escaping @Sendable () -> Void) {
    writer.async {
      // Before the readers are closed, so that none of them opens the file again.
      let file = self.shared.withLock { shared in
        if self.connection != nil { shared.closings += 1 }
        return shared.file.take()
      }
      self.readers.close()
      if FileIdentity(path: self.path) != file { self.connection?.leaveLog() }
      self.wasClosed = self.wasClosed || self.connection != nil
      // The connection that writes is closed last, and so removes the log.
      self.connection = nil
      self.results.async(execute: done)
    }
  }

  func watch(_ changed: @escaping @Sendable (_ closings: Int) -> Void) -> AnyObject? {
    shared.withLock { $0.changed = changed }
    let watch = LogWatch(ofLibrary: path, files) { [weak self] in self?.scheduleCheck() }
    writer.async { [weak self, weak watch] in
      guard let self, let watch else { return }
      self.watch = watch
      if (try? self.opened()) != nil { watch.start() }
    }
    return watch
  }
}

// MARK: - Reading

extension FileAccess {
  /// An error of a read: no database is open, or the open one is no longer at its path.
  private struct NotOpen: Error {}

  /// Reads on a connection of the pool. If the database isn't open or is damaged, the writer opens or repairs it, and
  /// the read is tried again.
  private func read<Value: Sendable>(
    after closings: Int, attempts: Int, _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let finish = { @Sendable (result: Result<Value, any Error>) in
      let result = result.mapError { PodcastStoreError.described($0, path: self.path) }
      self.results.async { done(result) }
    }
    readers.run { reader in
      do {
        let (file, mode) = self.shared.withLock { ($0.file, $0.mode) }
        guard let file, FileIdentity(path: self.path) == file else { throw NotOpen() }
        finish(.success(try work(reader.connection(to: self.path, file, mode))))
      } catch {
        let damage = (error as? SQLiteError).flatMap { $0.isDamage ? $0 : nil }
        guard error is NotOpen || damage != nil && attempts > 1 else { return finish(.failure(error)) }
        let file = reader.file
        self.writer.async {
          if self.connection == nil, self.closings > closings {
            return self.results.async { done(.failure(LibraryClosed())) }
          }
          // The database was closed each time. It stays open during work on the writer's queue, which closing waits for.
          if attempts == 1 { return finish(self.perform(work)) }
          do {
            if let damage { try self.repair(damage, of: file) }
            _ = try self.opened()
            self.read(after: closings, attempts: attempts - 1, work, done)
          } catch {
            finish(.failure(error))
          }
        }
      }
    }
  }
}

// MARK: - On the writer's queue

extension FileAccess {
  /// Does the work, and again after a repair: first of the index for searches, then of the database.
  private func perform<Value>(_ work: (Connection) throws -> Value) -> Result<Value, any Error> {
    var attempts = 3
    while true {
      do {
        let connection = try opened()
        notifyIfOthersWrote(connection)
        return .success(try work(connection))
      } catch {
        attempts -= 1
        do {
          guard attempts > 0, let damage = error as? SQLiteError, damage.isDamage else { throw error }
          try repair(damage, of: shared.withLock { $0.file })
        } catch {
          return .failure(PodcastStoreError.described(error, path: path))
        }
      }
    }
  }

  private var isOpenFileCurrent: Bool { FileIdentity(path: path) == shared.withLock { $0.file } }

  private func opened() throws -> Connection {
    if let connection {
      if isOpenFileCurrent { return connection }
      // Another file has taken its place.
      abandon(connection)
      notify()
    }
    let opened = try library.open()
    connection = opened
    dataVersion = try Self.dataVersion(opened)
    shared.withLock { ($0.file, $0.mode) = (FileIdentity(path: path), opened.mode) }
    watch?.start()
    if wasClosed {
      wasClosed = false
      notify()
    }
    return opened
  }

  /// Repairs the database, unless that was done since `file` was found damaged.
  private func repair(_ damage: SQLiteError, of file: FileIdentity?) throws {
    if damage.isDamageOfSearch, let connection, fileWithNewIndex != file {
      fileWithNewIndex = file
      if (try? SearchQueries.rebuild(connection)) != nil { return }
    }
    if let connection { abandon(connection) }
    try library.repair(file, reason: damage.message)
    _ = try opened()
    notify()
  }

  /// Closes a connection, and leaves the write-ahead log, which may belong to another database at the same path.
  private func abandon(_ connection: Connection) {
    connection.leaveLog()
    self.connection = nil
    shared.withLock { $0.file = nil }
  }
}

// MARK: - Changes by others

extension FileAccess {
  /// Returns a number that changes when another connection has written, but not when this one has.
  private static func dataVersion(_ connection: Connection) throws -> Int64? {
    try connection.first("PRAGMA data_version") { $0.integer(0) }
  }

  private func notifyIfOthersWrote(_ connection: Connection) {
    guard let found = try? Self.dataVersion(connection), found != dataVersion else { return }
    dataVersion = found
    notify()
  }

  private func notify() {
    let (changed, closings) = shared.withLock { ($0.changed, $0.closings) }
    guard let changed else { return }
    results.async { changed(closings) }
  }

  /// Starts a series of checks, unless one is about to start.
  private func scheduleCheck() {
    let isFirst = shared.withLock { shared in
      defer { shared.isCheckScheduled = true }
      return !shared.isCheckScheduled
    }
    guard isFirst else { return }
    writer.async {
      self.shared.withLock { $0.isCheckScheduled = false }
      self.checks += 1
      self.check(series: self.checks, pause: .milliseconds(10))
    }
  }

  /// Checks whether others have written, and checks again for ten seconds, with growing pauses, unless a new series
  /// starts.
  ///
  /// A write to the log becomes visible a moment later, when the index in shared memory is updated. There is no
  /// notification of that, and on a busy machine the delay may be long.
  private func check(series: Int, pause: Duration) {
    // Closing or removing the library also changes the log. A check must not open the library again.
    guard series == checks, connection != nil, FileIdentity(path: path) != nil else { return }
    if let connection = try? opened() { notifyIfOthersWrote(connection) }
    guard pause < .seconds(10) else { return }
    writer.asyncAfter(deadline: .now() + .milliseconds(Int(pause.milliseconds))) { [weak self] in
      self?.check(series: series, pause: pause * 2)
    }
  }
}
