/// The location of a view's state: a committed value, which bodies read, and the values that wait for their
/// transaction.
final class StateLocation<Value>: AnyLocation<Value>, Mutation, @unchecked Sendable {  // because the queue locks
  private let queue: UpdateQueue
  private var committed: Value
  private var isConnected = true

  // The uncommitted values, and the numbers of their transactions. (An array of pairs would cost more for each state.)
  private var pending: [Value] = []
  private var transactions: [Int] = []

  init(_ value: Value, queue: UpdateQueue) {
    committed = value
    self.queue = queue
  }

  override func get() -> Value {
    if let node = Evaluation.node {
      node.dependencies.note(self, for: node)
      // Only the main actor commits, and this is its thread.
      return committed
    }
    return value(committed: false)
  }

  override func value(committed isCommitted: Bool) -> Value {
    queue.lock.withLock { isCommitted ? committed : pending.last ?? committed }
  }

  override var source: DependencySource? { self }

  override func set(_ value: Value) {
    guard !Evaluation.isOnThread else {
      return queue.warn("Modifying state during view update, this will cause undefined behavior.")
    }
    // The replaced values are released when this returns, without the lock.
    var replaced = value
    queue.write { transaction in
      if transactions.last == transaction {
        swap(&pending[pending.count - 1], &replaced)
      } else if isConnected {
        pending.append(value)
        transactions.append(transaction)
        return self
      } else {
        swap(&committed, &replaced)
      }
      return nil
    }
    _ = replaced
  }

  /// Commits the value of a transaction, and has its readers evaluated if the value differs.
  @MainActor
  func apply(_ transaction: Int) {
    // Without a closure that returns an optional, whose type would be looked up at run time.
    queue.lock.lock()
    guard transactions.first == transaction else { return queue.lock.unlock() }
    transactions.removeFirst()
    let new = pending.removeFirst()
    let old = committed
    committed = new
    queue.lock.unlock()
    if !isUnread, !ValueComparison.areEqual(old, new) { forEachReader { $0.invalidate() } }
  }

  /// Separates the location from its view. The location keeps its value for bindings that remain.
  @MainActor
  func disconnect() {
    // The replaced values are released when this returns, without the lock.
    var replaced: [Value] = []
    queue.lock.withLock {
      isConnected = false
      guard !pending.isEmpty else { return }
      swap(&pending, &replaced)
      transactions = []
      swap(&committed, &replaced[replaced.count - 1])
    }
  }
}

extension StateLocation: PropertyStorage {}
