import Locking

/// A database in memory, on the caller's thread: what is asked for is done when the call returns.
final class MemoryAccess: LibraryAccess, @unchecked Sendable {  // because the lock guards the connection
  private let path = "the library in memory"
  private let lock = Lock()
  private var connection: Connection?
  private let fill: @Sendable (Connection) throws -> Void

  /// Makes a database that is filled at its first use.
  init(_ fill: @escaping @Sendable (Connection) throws -> Void = { _ in }) {
    self.fill = fill
  }

  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    done(perform(work))
  }

  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    done(perform(work))
  }

  /// There is no other place for what is in memory.
  func close(_ done: @escaping @Sendable () -> Void) {
    done()
  }

  func deliver(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  func watch(_ changed: @escaping @Sendable () -> Void) -> AnyObject? { nil }

  private func perform<Value>(_ work: (Connection) throws -> Value) -> Result<Value, any Error> {
    lock.withLock {
      do {
        return .success(try work(opened()))
      } catch {
        return .failure(PodcastStoreError(error, path: path))
      }
    }
  }

  private func opened() throws -> Connection {
    if let connection { return connection }
    let connection = try Connection(path: ":memory:", .create)
    try Schema.prepare(connection)
    try Schema.migrate(connection)
    try connection.transaction { try fill(connection) }
    self.connection = connection
    return connection
  }
}
