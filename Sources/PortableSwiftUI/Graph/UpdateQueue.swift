import PackageSupport

/// A change whose transaction hasn't been applied yet.
protocol Mutation: AnyObject {
  /// Applies the change. Runs during an update, before any view is evaluated.
  @MainActor func apply(_ transaction: Int)

  /// Releases what the update needed after the change.
  @MainActor func settle()
}

extension Mutation {
  func settle() {}
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

    /// A Boolean value that indicates whether the main thread has begun the transaction.
    let isOfMainThread: Bool
    var mutations: [any Mutation] = []
  }

  let lock = Lock()
  nonisolated(unsafe) private var pending: [PendingTransaction] = []  // because the lock guards it
  /// The position of the first transaction that waits.
  nonisolated(unsafe) private var start = 0  // because the lock guards it
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
      let wasEmpty = start == pending.count
      if wasEmpty || (opened != nil && pending[pending.count - 1].opened !== opened) {
        lastNumber += 1
        let isOfMainThread = MainQueue.isCurrent
        pending.append(PendingTransaction(number: lastNumber, opened: opened, isOfMainThread: isOfMainThread))
      }
      if let mutation = add(pending[pending.count - 1].number) {
        pending[pending.count - 1].mutations.append(mutation)
      }
      return wasEmpty
    }
    if isFirst { requestUpdate() }
  }

  /// A Boolean value that indicates whether a transaction waits.
  var isPending: Bool { lock.withLock { start < pending.count } }

  /// The number of the last transaction so far.
  var last: Int { lock.withLock { lastNumber } }

  /// The number of the transaction that has waited longest, and whether the main thread has begun it.
  var first: (number: Int, isOfMainThread: Bool)? {
    lock.withLock { start < pending.count ? (pending[start].number, pending[start].isOfMainThread) : nil }
  }

  /// Removes the transaction that has waited longest and returns it.
  func next() -> PendingTransaction? {
    lock.withLock {
      guard start < pending.count else { return nil }
      let transaction = pending[start]
      pending[start].mutations = []
      start += 1
      if start == pending.count {
        pending.removeAll(keepingCapacity: start < 64)
        start = 0
      }
      return transaction
    }
  }

  /// Requests another update, for transactions that the last one has left.
  func requestAnother() {
    requestUpdate()
  }

  /// Rejects all further writes.
  func end() {
    let dropped = lock.withLock {
      isOver = true
      defer {
        pending = []
        start = 0
      }
      return pending
    }
    _ = dropped
  }

  /// Reports a mistake of the program that doesn't stop it.
  func warn(_ message: String) {
    report(message)
  }
}
