import PackageSupport

/// A change whose transaction hasn't been applied yet.
protocol Mutation: AnyObject {
  /// Applies the change. Runs during an update, before any view is evaluated.
  @MainActor func apply(_ transaction: Int)
}

/// The transactions of a graph that haven't been applied yet, in order.
///
/// State and observed objects change on any thread; the queue is the part of the graph that they share with the main
/// actor. Its one lock also guards the uncommitted values of all state of the graph. Nothing is called, and nothing of a
/// user's is released, while the lock is held.
final class UpdateQueue: Sendable {
  struct PendingTransaction {
    let number: Int
    let opened: OpenTransaction?
    var mutations: [any Mutation] = []
  }

  let lock = Lock()
  nonisolated(unsafe) private var pending: [PendingTransaction] = []  // because the lock guards it
  nonisolated(unsafe) private var lastNumber = 0  // because the lock guards it
  nonisolated(unsafe) private var isOver = false  // because the lock guards it

  private let requestUpdate: @Sendable () -> Void
  private let report: @Sendable (String) -> Void

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - requestUpdate: Called when the first transaction begins to wait, on the thread that writes.
  ///   - report: Called with each warning, on the thread that causes it.
  init(requestUpdate: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void) {
    self.requestUpdate = requestUpdate
    self.report = report
  }

  /// Adds changes to the transaction that the caller writes to, from any thread.
  ///
  /// A write inside of ``withTransaction(_:_:)`` belongs to the transaction that the call opened. Any other write belongs
  /// to the last transaction that waits.
  /// - Parameter add: Called with the lock held. Receives the number of the transaction and returns the mutation to be
  ///   added, or `nil` if the transaction has it already.
  func write(_ add: (_ transaction: Int) -> (any Mutation)?) {
    let opened = OpenTransaction.current
    let isFirst = lock.withLock {
      guard !isOver else { return false }
      let wasEmpty = pending.isEmpty
      if wasEmpty || (opened != nil && pending[pending.count - 1].opened !== opened) {
        lastNumber += 1
        pending.append(PendingTransaction(number: lastNumber, opened: opened))
      }
      if let mutation = add(pending[pending.count - 1].number) {
        pending[pending.count - 1].mutations.append(mutation)
      }
      return wasEmpty
    }
    if isFirst { requestUpdate() }
  }

  /// A Boolean value that indicates whether a transaction waits.
  var isPending: Bool { lock.withLock { !pending.isEmpty } }

  /// Removes the transaction that has waited longest and returns it.
  func next() -> PendingTransaction? {
    lock.withLock { pending.isEmpty ? nil : pending.removeFirst() }
  }

  /// Requests another update, for transactions that the last one has left.
  func requestAnother() {
    requestUpdate()
  }

  /// Rejects all further writes.
  func end() {
    let dropped = lock.withLock {
      isOver = true
      defer { pending = [] }
      return pending
    }
    _ = dropped
  }

  /// Reports a mistake of the program that doesn't stop it.
  func warn(_ message: String) {
    report(message)
  }
}
