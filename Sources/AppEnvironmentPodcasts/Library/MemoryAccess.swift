import PackageSupport

/// A database in memory. All calls do their work on the caller's thread before they return.
final class MemoryAccess: LibraryAccess, @unchecked Sendable {  // because the lock guards the connection
  private let lock = Lock()
  private var connection: Connection?
  private let fill: @Sendable (Connection) throws -> Void

  /// Creates a database that is filled at its first use.
  init(_ fill: @escaping @Sendable (Connection) throws -> Void = { _ in }) {
    self.fill = fill
  }

  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let result = lock.withLock {
      Result { try work(opened()) }.mapError { PodcastStoreError($0, path: "the library in memory") as any Error }
    }
    done(result)
  }

  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    read(work, done)
  }

  /// Does nothing: a database in memory has no other place.
  func close(_ done: @escaping @Sendable () -> Void) {
    done()
  }

  func deliver(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  func watch(_ changed: @escaping @Sendable () -> Void) -> AnyObject? { nil }

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
