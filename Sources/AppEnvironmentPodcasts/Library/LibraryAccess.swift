import PackageSupport

/// A library's access to its database.
///
/// `work` receives a connection, and may block. `done` receives the result where it may block as well: no lock is held,
/// and nothing waits for it. Errors are ``PodcastStoreError``.
protocol LibraryAccess: AnyObject, Sendable {
  /// Reads concurrently with other readers and the writer.
  ///
  /// - Parameter closings: The number of ``closings`` when the reason for the read arose. If the database has been closed
  ///   since, and isn't open again, the read fails with ``LibraryClosed`` and leaves it closed. With `Int.max`, it opens
  ///   the database.
  func read<Value: Sendable>(
    after closings: Int, _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void)

  /// Writes. The calls are performed one at a time, in their order.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void)

  /// Closes the database until its next use, after all earlier writes. A read in progress may open it again, unless it's
  /// a read after an earlier number of ``closings``.
  func close(_ done: @escaping @Sendable () -> Void)

  /// The number of times that the open database was closed. When it's opened again, watches are called.
  var closings: Int { get }

  /// Calls `work` where it may block, now or later.
  func deliver(_ work: @escaping @Sendable () -> Void)

  /// Calls `changed` with the number of ``closings`` after others have written or may have written, until the returned
  /// object is released.
  func watch(_ changed: @escaping @Sendable (_ closings: Int) -> Void) -> AnyObject?
}

/// An error of a read that doesn't open a closed database.
struct LibraryClosed: Error {}

/// A database in memory. All calls do their work on the caller's thread before they return.
final class MemoryAccess: LibraryAccess {
  private let connection = Locked<Connection?>(unchecked: nil)
  private let fill: @Sendable (Connection) throws -> Void

  /// Creates a database that is filled at its first use.
  init(_ fill: @escaping @Sendable (Connection) throws -> Void = { _ in }) {
    self.fill = fill
  }

  let closings = 0

  func read<Value: Sendable>(
    after closings: Int, _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let result = connection.withLockUnchecked { connection in
      Result { try work(opened(&connection)) }
        .mapError { PodcastStoreError.described($0, path: "the library in memory") }
    }
    done(result)
  }

  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    read(after: .max, work, done)
  }

  /// Does nothing: a database in memory has no other place.
  func close(_ done: @escaping @Sendable () -> Void) {
    done()
  }

  func deliver(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  func watch(_ changed: @escaping @Sendable (_ closings: Int) -> Void) -> AnyObject? { nil }

  private func opened(_ kept: inout Connection?) throws -> Connection {
    if let kept { return kept }
    let connection = try Connection(path: ":memory:", .create)
    try Schema.prepare(connection)
    try Schema.migrate(connection)
    try connection.transaction { try fill(connection) }
    kept = connection
    return connection
  }
}
