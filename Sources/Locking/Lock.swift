import Synchronization

/// A lock that lies beside the state it guards, for classes that are not `Sendable`.
///
/// Two additions to `Mutex`: it can be held over a value that is not `Sendable`, and each critical section reads and
/// writes an atomic of its own. That costs two plain moves and shows the thread sanitizer the edge from one section to
/// the next, which it cannot see where a contended `Mutex` is handed over inside the kernel.
///
/// The rule of this package: nothing is called out to, and nothing is released, while a lock is held.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
  // NB: the sanitizer reports races between correctly locked sections of a contended Mutex on Linux (seen with Swift
  // 6.3.1). Still needed while `swift test --sanitize=thread` reports races without this edge.
  @usableFromInline let edge = Atomic<Bool>(false)
  @usableFromInline let mutex = Mutex<Void>(())

  /// Makes a lock that nobody holds.
  @inlinable
  package init() {}

  /// Waits until no other thread holds the lock, and takes it. Not recursive.
  @inlinable
  package borrowing func lock() {
    mutex._unsafeLock()
    _ = edge.load(ordering: .acquiring)
  }

  /// Gives the lock back, on the thread that took it.
  @inlinable
  package borrowing func unlock() {
    edge.store(true, ordering: .releasing)
    mutex._unsafeUnlock()
  }

  /// Runs `body` with the lock held and returns what it returns.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
