import Synchronization

/// State with a lock around it.
///
/// It is a `Mutex` whose critical sections also access an atomic, for the thread sanitizer; see ``Lock``. Nothing is
/// called and nothing is released while the lock is held. Use ``Lock`` where there's no state: a state of no size has the
/// address of the mutex, and the sanitizer takes accesses to both for a race.
@usableFromInline
package struct Locked<State: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline
  struct Unchecked<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // because the lock or the caller has it alone
    @usableFromInline var value: Value

    @inlinable
    init(_ value: consuming Value) {
      self.value = value
    }
  }

  @usableFromInline let edge = Atomic<Bool>(false)
  @usableFromInline let mutex: Mutex<Unchecked<State>>

  /// Creates a lock around an initial state.
  @inlinable
  package init(_ state: consuming sending State) {
    mutex = Mutex(Unchecked(state))
  }

  /// Creates a lock around an initial state that can't be sent to another thread.
  ///
  /// A subscription carries values of any type. Combine leaves it to the program that they may be used on the receiving
  /// thread, so the compiler can't check that.
  @inlinable
  package init(unchecked state: consuming State) {
    mutex = Mutex(Unchecked(state))
  }

  /// Runs a closure with exclusive access to the state, on the caller's thread, and returns its result. Not recursive.
  @_transparent
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { state throws(Failure) in
      _ = edge.load(ordering: .acquiring)
      defer { edge.store(true, ordering: .releasing) }
      return try body(&state.value)
    }
  }

  /// Runs a closure like ``withLock(_:)``, but values that can't be sent to another thread may enter and leave the state.
  @_transparent
  @inlinable
  package borrowing func withLockUnchecked<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { state throws(Failure) in
      _ = edge.load(ordering: .acquiring)
      defer { edge.store(true, ordering: .releasing) }
      return Unchecked<Result>(try body(&state.value))
    }.value
  }
}
