import Synchronization

/// Tells who is inside a stage, and who is the last to leave it once it has ended.
///
/// A stage's subscriber, closures and buffers must go when the stage ends, but not under the feet of a call that is on
/// its way through them on another thread or further up the stack. So each call enters and leaves; ending closes the
/// gate; and the last to leave a closed gate releases what lay behind it. Two atomic operations a call, no lock.
@usableFromInline
struct Gate: ~Copyable, Sendable {
  // The lowest bit is set when closed; above it stands how many are inside.
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Goes in, unless the gate is closed. Whoever got in must leave.
  @inlinable
  borrowing func enter() -> Bool {
    var seen = word.load(ordering: .relaxed)
    while seen & 1 == 0 {
      let (done, current) = word.weakCompareExchange(
        expected: seen, desired: seen &+ 2, successOrdering: .acquiring, failureOrdering: .relaxed)
      if done { return true }
      seen = current
    }
    return false
  }

  /// Closes the gate and goes in, unless another was first. Whoever closed it must leave.
  @inlinable
  borrowing func close() -> Bool {
    var seen = word.load(ordering: .relaxed)
    while seen & 1 == 0 {
      let (done, current) = word.weakCompareExchange(
        expected: seen, desired: (seen &+ 2) | 1, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { return true }
      seen = current
    }
    return false
  }

  /// Leaves.
  ///
  /// - Returns: Whether the caller was the last inside a closed gate, and so has to release what lies behind it.
  @inlinable
  borrowing func leave() -> Bool {
    word.subtract(2, ordering: .acquiringAndReleasing).newValue == 1
  }

  /// Whether the gate is closed, for a call that is inside and wants to know whether to go on.
  @inlinable
  borrowing func isClosed() -> Bool {
    word.load(ordering: .relaxed) & 1 == 1
  }
}
