import Synchronization

/// State with a lock around it. It is a `Mutex` whose critical sections also access an atomic, for the thread sanitizer; see
/// ``Lock``.
@usableFromInline
package struct Locked<State: ~Copyable>: ~Copyable {
  @usableFromInline let edge = Atomic<Bool>(false)
  @usableFromInline let mutex: Mutex<State>

  /// Creates a lock around an initial state.
  @inlinable
  package init(_ state: consuming sending State) {
    mutex = Mutex(state)
  }

  /// Runs a closure with exclusive access to the state, on the caller's thread, and returns its result.
  @_transparent
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
