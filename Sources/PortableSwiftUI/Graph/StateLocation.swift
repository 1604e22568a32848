/// The place of a view's state: a committed value, which bodies read, and those that wait for their transaction.
final class StateLocation<Value>: AnyLocation<Value>, Mutation, @unchecked Sendable {  // because the queue's lock guards it
  private let queue: UpdateQueue
  private var committed: Value
  private var pending: [(transaction: Int, value: Value)] = []
  private var isConnected = true

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
    return queue.lock.withLock { pending.last?.value ?? committed }
  }

  override func set(_ value: Value) {
    guard !Evaluation.isOnThread else {
      return queue.warn("Modifying state during view update, this will cause undefined behavior.")
    }
    // What is replaced is released when this returns, without the lock.
    var replaced = value
    queue.write { transaction in
      guard isConnected else {
        swap(&committed, &replaced)
        return nil
      }
      if let last = pending.indices.last, pending[last].transaction == transaction {
        swap(&pending[last].value, &replaced)
        return nil
      }
      pending.append((transaction, value))
      return self
    }
    _ = replaced
  }

  /// Commits the value of a transaction, and has its readers evaluated if the value is another one.
  @MainActor
  func apply(_ transaction: Int) {
    let change = queue.lock.withLock { () -> (old: Value, new: Value)? in
      guard let first = pending.first, first.transaction == transaction else { return nil }
      pending.removeFirst()
      defer { committed = first.value }
      return (committed, first.value)
    }
    guard let change, !isUnread, !ValueComparison.areEqual(change.old, change.new) else { return }
    forEachReader { $0.invalidate() }
  }

  /// Separates the location from its view. It keeps its value for those who still have it.
  @MainActor
  func disconnect() {
    // What is replaced is released when this returns, without the lock.
    let replaced = queue.lock.withLock {
      isConnected = false
      let replaced = (committed, pending)
      if let last = pending.last { committed = last.value }
      pending = []
      return replaced
    }
    _ = replaced
  }
}
