/// The way in which a library uses its database.
///
/// `work` receives a connection, and may block. `done` receives the result where it may take its time: no lock is held,
/// and nothing waits for it. Errors are ``PodcastStoreError``.
protocol LibraryAccess: AnyObject, Sendable {
  /// Reads, beside other readers and the writer.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void)

  /// Writes, one after the other, in the order of the calls.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void)

  /// Closes the database until its next use, after the writes that were called for before. A read that goes on may open
  /// it again.
  func close(_ done: @escaping @Sendable () -> Void)

  /// Calls `work` where it may take its time, at once or later.
  func deliver(_ work: @escaping @Sendable () -> Void)

  /// Calls `changed` after others have written, until the returned object is released.
  func watch(_ changed: @escaping @Sendable () -> Void) -> AnyObject?
}
