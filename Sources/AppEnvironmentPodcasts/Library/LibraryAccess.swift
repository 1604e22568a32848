/// How a library gets at its database.
///
/// `work` is done with a connection, where it may block; `done` is called with what came of it, where it may take its
/// time: no lock is held, and nothing waits for it. Errors are ``PodcastStoreError``.
protocol LibraryAccess: AnyObject, Sendable {
  /// Reads, beside others who read and the one who writes.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void)

  /// Writes, one after the other, in the order of the calls.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void)

  /// Closes the database until it is used again, and calls then. What was asked for to be written before is done before; a
  /// read that is still going on may open it again.
  func close(_ done: @escaping @Sendable () -> Void)

  /// Calls later, where it may take its time; or at once.
  func deliver(_ work: @escaping @Sendable () -> Void)

  /// Calls when somebody else has written, until what it returns is released.
  func watch(_ changed: @escaping @Sendable () -> Void) -> AnyObject?
}
