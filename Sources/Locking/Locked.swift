import Synchronization

/// State that is read and changed by one thread at a time: `Mutex` with the sanitizer's edge of ``Lock``.
@usableFromInline
package struct Locked<State: ~Copyable>: ~Copyable {
  @usableFromInline let edge = Atomic<Bool>(false)
  @usableFromInline let mutex: Mutex<State>

  /// Makes a lock around its first state.
  @inlinable
  package init(_ state: consuming sending State) {
    mutex = Mutex(state)
  }

  /// Runs `body` alone with the state, on the caller's thread, and returns what it returns.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { state throws(Failure) in
      _ = edge.load(ordering: .acquiring)
      defer { edge.store(true, ordering: .releasing) }
      return try body(&state)
    }
  }
}

extension Locked: Sendable where State: ~Copyable {}
