/// The location of a view's state: a committed value, which bodies read, and the values that wait for their
/// transaction.
final class StateLocation<Value>: AnyLocation<Value>, Mutation, @unchecked Sendable {  // because the queue locks
  private let queue: UpdateQueue
  private var committed: Value
  private var isConnected = true

  // The uncommitted values, the numbers of their transactions, and the position of the first of them. (An array of pairs
  // would cost more for each state.)
  private var pending: [Value] = []
  private var transactions: [Int] = []
  private var start = 0

  /// The change of the running update, if there are readers that may have to be evaluated for it.
  @MainActor private var change: Change?

  /// The value before a transaction, and whether it differs, once a reader has asked.
  @MainActor
  private final class Change {
    let old: Value
    var differs: Bool?

    init(from old: Value) {
      self.old = old
    }
  }

  init(_ value: Value, queue: UpdateQueue) {
    committed = value
    self.queue = queue
  }

  override func get() -> Value {
    if let node = Evaluation.node {
      node.dependencies.note(self, for: node)
      // Only the main actor, whose thread this is, commits and disconnects. Any thread writes to what is disconnected.
      if isConnected { return committed }
      return value(committed: true)
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
    // The applied values are released when this returns, without the lock.
    var applied: [Value] = []
    // Without a closure that returns an optional, whose type would be looked up at run time.
    queue.lock.lock()
    guard start < transactions.count, transactions[start] == transaction else { return queue.lock.unlock() }
    let old = committed
    committed = pending[start]
    start += 1
    if start == pending.count {
      swap(&pending, &applied)
      transactions = []
      start = 0
    }
    queue.lock.unlock()
    guard !isUnread else { return }
    change = Change(from: old)
    didChange()
  }

  @MainActor
  func settle() {
    change = nil
  }

  /// Compares the values before and after the transaction, once for all readers.
  override func differs(for node: _ViewNode) -> Bool {
    guard let change else { return true }
    if let known = change.differs { return known }
    let differs = !ValueComparison.areEqual(change.old, committed)
    change.differs = differs
    return differs
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
      start = 0
      swap(&committed, &replaced[replaced.count - 1])
    }
  }
}

extension StateLocation: PropertyStorage {}
