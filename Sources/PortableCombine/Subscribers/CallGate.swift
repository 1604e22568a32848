import Synchronization

/// Counts the calls inside a sink, and finds the last one to leave after the end.
///
/// A sink releases its closures at the end, but not while a call on another thread, or further up the stack, is using
/// them. So each call enters and leaves, the end closes the gate, and the last to leave the closed gate releases the
/// closures. That takes two atomic operations a call, and no lock.
@usableFromInline struct CallGate: ~Copyable, Sendable {
  // The lowest bits are flags; the others count the calls inside.
  @inlinable static var closed: UInt { 1 }
  @inlinable static var claimed: UInt { 2 }
  @inlinable static var linked: UInt { 4 }
  @inlinable static var inside: UInt { 8 }

  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable init() {}

  /// Enters, unless the gate is closed. The caller must leave.
  @inlinable borrowing func enter() -> Bool {
    change(unless: Self.closed) { $0 &+ Self.inside }
  }

  /// Closes the gate and enters, unless it is closed. The caller must leave.
  @inlinable borrowing func close() -> Bool {
    change(unless: Self.closed) { ($0 &+ Self.inside) | Self.closed }
  }

  /// Leaves.
  ///
  /// - Returns: `true` if the caller was the last inside a closed gate, and has to release the closures.
  @inlinable borrowing func leave() -> Bool {
    let left = word.wrappingSubtract(Self.inside, ordering: .acquiringAndReleasing).newValue
    return left & ~(Self.claimed | Self.linked) == Self.closed
  }

  /// A Boolean value that indicates whether the gate is closed.
  @inlinable var isClosed: Bool { word.load(ordering: .relaxed) & Self.closed != 0 }

  // The first subscription is stored by the call that claims it, and read by others once it is linked.

  /// Enters to store the subscription, unless another call was first or the gate is closed. The caller must leave.
  @inlinable borrowing func claim() -> Bool {
    change(unless: Self.closed | Self.claimed) { ($0 &+ Self.inside) | Self.claimed }
  }

  /// Lets other calls read the subscription, unless a call that doesn't have the subscription has closed the gate.
  @inlinable borrowing func link() -> Bool {
    change(unless: Self.closed) { $0 | Self.linked }
  }

  /// A Boolean value that indicates whether the subscription can be read. Does not change once the gate is closed.
  @inlinable var isLinked: Bool { word.load(ordering: .acquiring) & Self.linked != 0 }

  @inlinable borrowing func change(unless refused: UInt, _ next: (UInt) -> UInt) -> Bool {
    word.change { $0 & refused == 0 ? next($0) : nil } != nil
  }
}
