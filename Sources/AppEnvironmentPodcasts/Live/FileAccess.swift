import AppEnvironmentKit
import Foundation
import Locking

/// A database on the disk: one connection that writes, a few that read beside it, and none of it on the caller's thread.
final class FileAccess: LibraryAccess,
  @unchecked Sendable  // because the writer's queue and the lock guard what changes
{
  private let path: String
  private let place: LibraryFile
  private let files: FileClient
  private let writer = DispatchQueue(label: "PodcastStore.writer", qos: .userInitiated)
  private let results = DispatchQueue(label: "PodcastStore.results", qos: .userInitiated, attributes: .concurrent)
  private let readers = ReaderPool(count: 3)

  // Used on the writer's queue alone.
  private var connection: Connection?
  private var version: Int64?
  /// Whether it was closed, so that others may have written without anybody seeing it.
  private var wasClosed = false
  /// The file whose index for searches was made anew, which does not help twice.
  private var searchMended: FileIdentity?
  private weak var watch: LogWatch?
  /// How many times looking has begun.
  private var looks = 0

  private struct Shared: Sendable {
    /// The file that is open, for readers.
    var file: FileIdentity?
    var mode = Connection.Mode.readWrite
    var isLooking = false
    var changed: (@Sendable () -> Void)?
  }
  private let shared = Locked(Shared())

  init(
    _ file: URL, files: FileClient, date: @escaping @Sendable () -> Date, notices: NoticeBoard, lockTimeout: Duration
  ) {
    path = file.path(percentEncoded: false)
    self.files = files
    place = LibraryFile(file: file, files: files, date: date, notices: notices, lockTimeout: lockTimeout)
  }

  deinit {
    guard let connection else { return }
    if FileIdentity(path: path) != shared.withLock({ $0.file }) { connection.leaveLog() }
    // Closing writes what is in the log to the database, which may take its time.
    nonisolated(unsafe) let last = connection  // because nobody else has it any more
    writer.async { withExtendedLifetime(last) {} }
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
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    read(attempts: 4, work, done)
  }

  func close(_ done: @escaping @Sendable () -> Void) {
    // The one that writes is the last, and so takes the log away.
    readers.close(then: writer) {
      self.closeWriter()
      self.results.async(execute: done)
    }
  }

  func watch(_ changed: @escaping @Sendable () -> Void) -> AnyObject? {
    shared.withLock { $0.changed = changed }
    let log = URL(filePath: path + "-wal", directoryHint: .notDirectory)
    let watch = LogWatch(log, files) { [weak self] in self?.look() }
    writer.async { [weak self, weak watch] in
      guard let self, let watch else { return }
      self.watch = watch
      if (try? self.opened()) != nil { watch.begin() }
    }
    return watch
  }
}

// MARK: - Reading

extension FileAccess {
  /// There is no database open, or it is another one by now.
  private struct NotOpen: Error {}

  private func read<Value: Sendable>(
    attempts: Int, _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    readers.run { reader in
      do {
        let (file, mode) = self.shared.withLock { ($0.file, $0.mode) }
        guard let file, FileIdentity(path: self.path) == file else { throw NotOpen() }
        let value = try work(reader.connection(to: self.path, file, mode))
        self.results.async { done(.success(value)) }
      } catch {
        let damage = error as? SQLiteError
        guard attempts > 1, error is NotOpen || damage?.isDamage == true else {
          return self.results.async { done(.failure(PodcastStoreError(error, path: self.path))) }
        }
        let file = reader.file
        self.writer.async {
          do {
            if let damage, damage.isDamage { try self.mend(damage, of: file) }
            _ = try self.opened()
            self.read(attempts: attempts - 1, work, done)
          } catch {
            let error = PodcastStoreError(error, path: self.path)
            self.results.async { done(.failure(error)) }
          }
        }
      }
    }
  }
}

// MARK: - On the writer's queue

extension FileAccess {
  /// Does the work, and does it again when the database was found damaged and is mended: the index for searches may be
  /// damaged, and then the rest.
  private func perform<Value>(_ work: (Connection) throws -> Value) -> Result<Value, any Error> {
    var attempts = 3
    while true {
      do {
        return .success(try work(current()))
      } catch {
        attempts -= 1
        guard attempts > 0, let damage = error as? SQLiteError, damage.isDamage else {
          return .failure(PodcastStoreError(error, path: path))
        }
        do {
          try mend(damage, of: shared.withLock { $0.file })
        } catch {
          return .failure(PodcastStoreError(error, path: path))
        }
      }
    }
  }

  /// The connection, after a look whether others have written.
  private func current() throws -> Connection {
    let connection = try opened()
    noteOthers(connection)
    return connection
  }

  private func opened() throws -> Connection {
    if let connection {
      if FileIdentity(path: path) == shared.withLock({ $0.file }) { return connection }
      // Somebody has put another file in its place.
      close(connection)
      changed()
    }
    let opened = try place.open()
    connection = opened
    version = try dataVersion(opened)
    shared.withLock { ($0.file, $0.mode) = (FileIdentity(path: path), opened.mode) }
    watch?.begin()
    if wasClosed {
      wasClosed = false
      changed()
    }
    return opened
  }

  /// Mends the database, unless that was done since `file` was found damaged.
  private func mend(_ damage: SQLiteError, of file: FileIdentity?) throws {
    if damage.isDamageOfSearch, let connection, searchMended != file {
      searchMended = file
      if (try? SearchQueries.makeAnew(connection)) != nil { return }
    }
    if let connection {
      connection.leaveLog()
      self.connection = nil
    }
    try place.mend(file, reason: damage.message)
    _ = try opened()
    changed()
  }

  private func close(_ connection: Connection) {
    connection.leaveLog()
    self.connection = nil
    shared.withLock { $0.file = nil }
  }

  private func closeWriter() {
    let isOurs = FileIdentity(path: path) == shared.withLock { $0.file }
    if !isOurs { connection?.leaveLog() }
    wasClosed = wasClosed || connection != nil
    connection = nil
    shared.withLock { $0.file = nil }
  }

  private func dataVersion(_ connection: Connection) throws -> Int64? {
    try connection.first("PRAGMA data_version") { $0.integer(0) }
  }

  /// `data_version` changes when another connection has written, and not with what this one writes.
  private func noteOthers(_ connection: Connection) {
    guard let found = try? dataVersion(connection), found != version else { return }
    version = found
    changed()
  }

  private func changed() {
    guard let changed = shared.withLock({ $0.changed }) else { return }
    results.async(execute: changed)
  }

  /// Looks whether others have written; several times at once is one time.
  private func look() {
    let mustLook = shared.withLock { shared in
      defer { shared.isLooking = true }
      return !shared.isLooking
    }
    guard mustLook else { return }
    writer.async {
      self.shared.withLock { $0.isLooking = false }
      self.looks += 1
      self.look(self.looks, pause: .milliseconds(10))
    }
  }

  /// Looks, and looks again for ten seconds, less and less often, or until looking has begun anew.
  ///
  /// What is written to the log counts from when the index in shared memory says so, a moment later. Nothing tells of that
  /// one, and a busy machine may make it a long one.
  private func look(_ number: Int, pause: Duration) {
    // Closing has changed the log, too, and so does who removes everything; looking is to bring nothing back.
    guard number == looks, connection != nil, FileIdentity(path: path) != nil else { return }
    if let connection = try? opened() { noteOthers(connection) }
    guard pause < .seconds(10) else { return }
    writer.asyncAfter(deadline: .now() + .milliseconds(Int(pause.milliseconds))) { [weak self] in
      self?.look(number, pause: pause * 2)
    }
  }
}

/// Watches a log for as long as it is kept.
private final class LogWatch: Sendable {
  private struct State {
    var isBegun = false
    var subscriptions: [AnyCancellable] = []
  }

  private let log: URL
  private let files: FileClient
  private let changed: @Sendable () -> Void
  private nonisolated(unsafe) var state = State()  // because the lock guards it
  private let lock = Lock()

  init(_ log: URL, _ files: FileClient, _ changed: @escaping @Sendable () -> Void) {
    (self.log, self.files, self.changed) = (log, files, changed)
  }

  /// Begins, unless that was done; the log has to be there.
  func begin() {
    guard lock.withLock({ state.isBegun.claim() }) else { return }
    // Where there is no watching, what others write is seen when this process writes, and whenever it reads.
    let changes = files.watch(log).sink { [weak self] _ in
      self?.lock.withLock { self?.state.isBegun = false }
    } receiveValue: { [changed] _ in
      changed()
    }
    // What is asked for after the watch is answered when that has begun; what was written meanwhile is to be seen, too.
    let begun = files.attributes(log).sink { [changed] _ in
      changed()
    } receiveValue: { _ in
    }
    let released = lock.withLock { () -> [AnyCancellable] in
      defer { state.subscriptions = [changes, begun] }
      return state.subscriptions
    }
    withExtendedLifetime(released) {}
  }
}
