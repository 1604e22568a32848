import Synchronization

/// Tells who is inside a stage, and who is the last to leave it once it has ended.
///
/// A stage's subscriber, closures and buffers must go when the stage ends, but not under the feet of a call that is on
/// its way through them on another thread or further up the stack. So each call enters and leaves; ending closes the
/// gate; and the last to leave a closed gate releases what lay behind it. Two atomic operations a call, no lock.
@usableFromInline
struct Gate: ~Copyable, Sendable {
  // The lowest bits; above them stands how many are inside.
  @inlinable static var closed: UInt { 1 }
  @inlinable static var claimed: UInt { 2 }
  @inlinable static var linked: UInt { 4 }
  @inlinable static var inside: UInt { 8 }

  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Goes in, unless the gate is closed. Whoever got in must leave.
  @inlinable
  borrowing func enter() -> Bool {
    move(refusing: Gate.closed) { $0 &+ Gate.inside }
  }

  /// Closes the gate and goes in, unless another was first. Whoever closed it must leave.
  @inlinable
  borrowing func close() -> Bool {
    move(refusing: Gate.closed) { ($0 &+ Gate.inside) | Gate.closed }
  }

  /// Leaves.
  ///
  /// - Returns: Whether the caller was the last inside a closed gate, and so has to release what lies behind it.
  @inlinable
  borrowing func leave() -> Bool {
    word.subtract(Gate.inside, ordering: .acquiringAndReleasing).newValue & ~(Gate.claimed | Gate.linked) == Gate.closed
  }

  /// Whether the gate is closed, for a call that is inside and wants to know whether to go on.
  @inlinable
  borrowing func isClosed() -> Bool {
    word.load(ordering: .relaxed) & Gate.closed != 0
  }

  // The way to the upstream, which is made once: the one who claims it writes the subscription down and links it, after
  // which everybody inside may read it.

  /// Goes in to write the upstream's subscription down, unless another was first or the gate is closed. Whoever got in
  /// must leave.
  @inlinable
  borrowing func claim() -> Bool {
    move(refusing: Gate.closed | Gate.claimed) { ($0 &+ Gate.inside) | Gate.claimed }
  }

  /// Lets everybody inside read what was written down, unless the gate was closed meanwhile; then whoever closed it does
  /// not know of the subscription.
  @inlinable
  borrowing func link() -> Bool {
    move(refusing: Gate.closed) { $0 | Gate.linked }
  }

  /// Whether there is a subscription to read. Does not change once the gate is closed.
  @inlinable
  borrowing func isLinked() -> Bool {
    word.load(ordering: .acquiring) & Gate.linked != 0
  }

  @inlinable
  borrowing func move(refusing refused: UInt, _ next: (UInt) -> UInt) -> Bool {
    var seen = word.load(ordering: .relaxed)
    while seen & refused == 0 {
      let (done, current) = word.weakCompareExchange(
        expected: seen, desired: next(seen), successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { return true }
      seen = current
    }
    return false
  }
}
