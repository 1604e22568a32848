/// State that isn't `Sendable`, with a lock around it.
///
/// ``Locked`` requires that every value that enters or leaves its state can be sent to another thread. A subscription
/// carries values of any type, and Combine leaves it to the program that they may be used on the receiving thread, so
/// this lock doesn't require it. Nothing is called or released while the lock is held.
@usableFromInline
package struct Guarded<State>: ~Copyable, Sendable {
  @usableFromInline
  struct Unchecked<Value>: @unchecked Sendable {  // because the lock or the caller has exclusive access
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline let lock: Locked<Unchecked<State>>

  /// Creates a lock around an initial state.
  @inlinable
  package init(_ state: State) {
    lock = Locked(Unchecked(state))
  }

  /// Runs a closure with exclusive access to the state, on the caller's thread. Not recursive.
  @_transparent
  @inlinable
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { state throws(Failure) in Unchecked<Result>(try body(&state.value)) }.value
  }
}
