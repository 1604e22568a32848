import Synchronization

/// A lock beside the state that it guards, for state that several types share. ``Locked`` holds its state.
///
/// Each critical section reads and writes an atomic as well. That costs two plain moves, and shows the thread sanitizer the
/// order of two sections, which it can't see where a contended `Mutex` is handed over inside the kernel.
///
/// Nothing is called and nothing is released while a lock is held.
///
/// The functions of locks are transparent, as those of `Mutex` are: debug builds inline them as well. A generic
/// function that isn't inlined looks up the metadata of `Mutex<State>` at each call, for which the runtime takes its
/// own lock under the thread sanitizer, so that parallel tests wait for each other.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
  // NB: the sanitizer reports races between correctly locked sections of a contended Mutex on Linux (seen with Swift
  // 6.3.1). Still needed while `swift test --sanitize=thread` reports races without this edge.
  @usableFromInline let edge = Atomic<Bool>(false)
  @usableFromInline let mutex = Mutex<Void>(())

  /// Creates an open lock.
  @inlinable
  package init() {}

  /// Waits until no other thread holds the lock, and acquires it. Not recursive.
  @_transparent
  @inlinable
  package borrowing func lock() {
    mutex._unsafeLock()
    _ = edge.load(ordering: .acquiring)
  }

  /// Releases the lock, on the thread that acquired it.
  @_transparent
  @inlinable
  package borrowing func unlock() {
    edge.store(true, ordering: .releasing)
    mutex._unsafeUnlock()
  }

  /// Runs a closure with the lock held, and returns its result.
  @_transparent
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
