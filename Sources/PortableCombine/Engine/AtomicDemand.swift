import Synchronization

/// A demand that threads add to and take from at once.
@usableFromInline struct AtomicDemand: ~Copyable {
  @usableFromInline let value = Atomic<UInt>(0)

  @inlinable init() {}

  @inlinable var isNone: Bool { value.load(ordering: .acquiring) == 0 }

  @inlinable borrowing func add(_ more: Subscribers.Demand) {
    _ = value.change { (Subscribers.Demand(rawValue: $0) + more).rawValue }
  }

  /// Takes one value.
  ///
  /// - Returns: `true` if there was demand.
  @inlinable borrowing func takeOne() -> Bool {
    let unlimited = Subscribers.Demand.unlimitedRawValue
    if value.load(ordering: .relaxed) == unlimited { return true }
    return value.change { $0 == 0 ? nil : $0 == unlimited ? unlimited : $0 &- 1 } != nil
  }

  /// Takes everything.
  @inlinable borrowing func takeAll() -> Subscribers.Demand {
    Subscribers.Demand(rawValue: value.exchange(0, ordering: .acquiringAndReleasing))
  }
}

extension Atomic where Value == UInt {
  /// Changes the value in one step.
  ///
  /// - Parameter next: Returns the new value, or `nil` to leave the value as it is.
  /// - Returns: The value before the change; `nil` if it stays as it is.
  @inlinable borrowing func change(_ next: (UInt) -> UInt?) -> UInt? {
    var seen = load(ordering: .acquiring)
    while let desired = next(seen) {
      let (done, current) = weakCompareExchange(
        expected: seen, desired: desired, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if done { return seen }
      seen = current
    }
    return nil
  }
}
