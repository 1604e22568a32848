import Synchronization

/// The subscription of a publisher that has one value, which waits to be asked for.
@usableFromInline
final class SingleValue: Subscription, CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  @usableFromInline static var waiting: UInt8 { 0 }
  @usableFromInline static var delivering: UInt8 { 1 }
  @usableFromInline static var ended: UInt8 { 2 }

  @usableFromInline let state = Atomic<UInt8>(0)

  // Belongs to whoever moves the state on from waiting. Holds the value and the subscriber.
  @exclusivity(unchecked) @usableFromInline var delivery: ((SingleValue) -> Void)?
  @usableFromInline let name: StaticString

  @inlinable
  init<S: Subscriber>(_ output: S.Input, to subscriber: S, name: StaticString) {
    self.name = name
    delivery = { subscription in
      _ = subscriber.receive(output)
      if subscription.endDelivering() { subscriber.receive(completion: .finished) }
    }
  }

  @usableFromInline var description: String { "\(name)" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }

  @inlinable
  func take(_ next: UInt8) -> ((SingleValue) -> Void)? {
    guard
      state.compareExchange(expected: Self.waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
    else { return nil }
    let taken = delivery
    delivery = nil
    return taken
  }

  /// Ends after the value.
  ///
  /// - Returns: Whether nobody has cancelled meanwhile.
  @inlinable
  func endDelivering() -> Bool {
    state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.delivering
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    take(Self.delivering)?(self)
  }

  @inlinable
  func cancel() {
    guard take(Self.ended) == nil else { return }
    state.store(Self.ended, ordering: .releasing)
  }
}
