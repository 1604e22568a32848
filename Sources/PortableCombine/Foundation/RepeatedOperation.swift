internal import Foundation
import PackageSupport

/// A closure that is added to an operation queue repeatedly, but is in the queue only once at a time.
final class RepeatedOperation: @unchecked Sendable {  // because a lock guards all mutable state
  private let queue: OperationQueue
  private let lock = Lock()

  // Both are guarded by the lock.
  private var action: (() -> Void)?
  private var latest: Operation?

  init(queue: OperationQueue, _ action: @escaping () -> Void) {
    self.queue = queue
    self.action = action
  }

  /// Adds the closure, unless the previous operation is still queued or running.
  func add() {
    let operation = BlockOperation { [self] in lock.withLock { action }?() }
    let isWanted = lock.withLock {
      guard action != nil, latest?.isFinished != false else { return false }
      latest = operation
      return true
    }
    if isWanted { queue.addOperation(operation) }
  }

  /// Releases the closure, which isn't run again.
  func cancel() {
    let held = lock.withLock { (action.take(), latest.take()) }
    withExtendedLifetime(held) {}
  }
}
