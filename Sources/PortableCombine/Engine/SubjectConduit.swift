import Locking

/// A subject's way to one subscriber: counts its demand, and serves it one event at a time without holding a lock.
///
/// Whoever sends takes the turn and delivers; where another thread has it, the event is left to that thread. A send
/// from inside the subscriber is delivered at once, nested.
@usableFromInline
class SubjectConduit<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure> {
  @usableFromInline
  enum Event {
    case value(Downstream.Input, version: UInt64)
    case completion(Subscribers.Completion<Downstream.Failure>)
    /// The subscriber asked, and has not had the latest value yet.
    case latest
  }

  @usableFromInline final let lock = Lock()
  @usableFromInline final let downstream: UnsafeMutablePointer<Held<Downstream>>

  /// Whether a subscriber that missed values gets the latest when it asks again.
  @usableFromInline final let keepsLatest: Bool

  // All guarded by the lock. The owner is kept alive as long as the subscription.
  @exclusivity(unchecked) @usableFromInline final var owner: AnyObject?
  @exclusivity(unchecked) @usableFromInline final var list: ConduitList<Downstream.Input, Downstream.Failure>?
  @exclusivity(unchecked) @usableFromInline final var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline final var turn: Turn<Event>
  @exclusivity(unchecked) @usableFromInline final var hasMissed: Bool
  /// The latest value that was read for the subscriber; its own offer, which may still be on the way, is dropped.
  @exclusivity(unchecked) @usableFromInline final var latestVersion: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false
  @exclusivity(unchecked) @usableFromInline final var isReleased = false

  @inlinable
  init(
    _ downstream: Downstream,
    owner: AnyObject,
    list: ConduitList<Downstream.Input, Downstream.Failure>,
    keepsLatest: Bool
  ) {
    self.downstream = .allocate(capacity: 1)
    self.downstream.initialize(to: Held(downstream))
    self.owner = owner
    self.list = list
    turn = Turn(takenBy: currentThreadIdentity())
    hasMissed = keepsLatest
    self.keepsLatest = keepsLatest
  }

  @inlinable
  deinit {
    if !isReleased { downstream.deinitialize(count: 1) }
    downstream.deallocate()
  }

  /// Gives the subscriber its subscription. The maker has the turn, so what other threads send comes after.
  @inlinable
  final func start() {
    downstream.pointee.receive(subscription: self)
    lock.lock()
    drain()
  }

  /// The latest value, where the subject keeps one. The lock is not held.
  @inlinable func latest() -> (output: Downstream.Input, version: UInt64)? { nil }

  @inlinable
  final override func offer(_ output: Downstream.Input, version: UInt64) {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    guard turn.take(currentThreadIdentity()) else {
      turn.leave(.value(output, version: version))
      return lock.unlock()
    }
    deliver(output, version: version)
    drain()
  }

  @inlinable
  final override func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    guard turn.take(currentThreadIdentity()) else {
      turn.leave(.completion(completion))
      return lock.unlock()
    }
    deliver(completion)
    drain()
  }

  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    lock.withLock { if !hasEnded { self.demand += demand } }
  }

  @inlinable
  final override func cancel() {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    hasEnded = true
    let list = list
    unlockAndRelease()
    list?.remove(self)
  }

  /// Delivers one value within the demand. The turn is taken; the lock is held, but not during the call.
  @inlinable
  final func deliver(_ output: Downstream.Input, version: UInt64) {
    guard !hasEnded, version > latestVersion else { return }
    guard demand > .none else {
      hasMissed = keepsLatest
      return
    }
    deliver(output)
  }

  /// Delivers one value that was asked for.
  @inlinable
  final func deliver(_ output: Downstream.Input) {
    demand -= 1
    hasMissed = false
    lock.unlock()
    let more = downstream.pointee.receive(output)
    lock.lock()
    guard more > .none, !hasEnded else { return }
    demand += more
    if hasMissed { deliverLatest() }
  }

  @inlinable
  final func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !hasEnded else { return }
    hasEnded = true
    lock.unlock()
    downstream.pointee.receive(completion: completion)
    lock.lock()
  }

  /// Delivers what other threads have left, gives the turn back and unlocks.
  @inlinable
  final func drain() {
    while let event = turn.next() {
      switch event {
      case .value(let output, let version): deliver(output, version: version)
      case .completion(let completion): deliver(completion)
      case .latest: deliverLatest()
      }
    }
    turn.giveBack()
    unlockAndRelease()
  }

  /// Delivers the latest value. The turn is taken; the lock is held, but not during the calls.
  @inlinable
  final func deliverLatest() {
    lock.unlock()
    let latest = latest()
    lock.lock()
    guard let latest, !hasEnded else { return }
    guard demand > .none else {
      hasMissed = true
      return
    }
    latestVersion = latest.version
    deliver(latest.output)
  }

  /// Unlocks, and lets go of the subscriber where the subscription has ended and nobody is calling it.
  @inlinable
  final func unlockAndRelease() {
    guard hasEnded, !turn.isTaken, !isReleased else { return lock.unlock() }
    isReleased = true
    let owner = owner
    let list = list
    self.owner = nil
    self.list = nil
    lock.unlock()
    downstream.deinitialize(count: 1)
    withExtendedLifetime((owner, list)) {}
  }
}
