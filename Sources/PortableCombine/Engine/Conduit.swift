import Locking

/// The way from a subject, a published property or a future to one subscriber: counts its demand, and serves it one
/// event at a time without a lock held.
///
/// Whoever sends takes the turn and delivers; where another thread has it, the event is left to that thread. A send
/// from inside the subscriber is delivered at once, nested.
@usableFromInline
final class Conduit<Output, Failure: Error>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// A value, and how many values its owner had sent with it.
  @usableFromInline typealias Versioned = (output: Output, version: UInt64)

  /// What the owner of a conduit is, and what it does when it is asked for values.
  @usableFromInline
  struct Kind {
    /// What the subscription is called.
    @usableFromInline let name: StaticString

    /// Called with each request, when it has been added. No lock is held.
    @usableFromInline let onRequest: ((Conduit) -> Void)?

    /// The latest value of the owner, where it keeps one for subscribers that missed it. No lock is held.
    @usableFromInline let latest: ((AnyObject) -> Versioned?)?

    /// Whether one value is all.
    @usableFromInline let finishesAfterValue: Bool

    @inlinable
    init(
      name: StaticString,
      finishesAfterValue: Bool = false,
      onRequest: ((Conduit) -> Void)? = nil,
      latest: ((AnyObject) -> Versioned?)? = nil
    ) {
      self.name = name
      self.onRequest = onRequest
      self.latest = latest
      self.finishesAfterValue = finishesAfterValue
    }
  }

  @usableFromInline
  enum Event {
    case value(Output, version: UInt64)
    case completion(Subscribers.Completion<Failure>)
    /// The subscriber asked, and has not had the latest value yet.
    case latest
  }

  /// Where the conduit stands in its list; guarded by the list's lock.
  @exclusivity(unchecked) @usableFromInline var slot = -1

  @usableFromInline let kind: Kind
  @usableFromInline let lock = Lock()
  @usableFromInline let receiver: UnsafeMutablePointer<Receiver<Output, Failure>>

  // All guarded by the lock. The owner is kept alive as long as the subscription.
  @exclusivity(unchecked) @usableFromInline var owner: AnyObject?
  @exclusivity(unchecked) @usableFromInline var list: ConduitList<Output, Failure>?
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline var turn: Turn<Event>
  @exclusivity(unchecked) @usableFromInline var hasMissed: Bool
  /// The latest value that was read for the subscriber; its own offer, which may still be on the way, is dropped.
  @exclusivity(unchecked) @usableFromInline var latestVersion: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  @exclusivity(unchecked) @usableFromInline var isReleased = false

  /// Makes a conduit of which the calling thread has the turn; it must ``start()`` it.
  @inlinable
  init<S: Subscriber>(_ subscriber: S, owner: AnyObject, list: ConduitList<Output, Failure>, kind: Kind)
  where S.Input == Output, S.Failure == Failure {
    receiver = .allocate(capacity: 1)
    receiver.initialize(to: Receiver(subscriber))
    self.owner = owner
    self.list = list
    self.kind = kind
    turn = Turn(takenBy: currentThreadIdentity())
    hasMissed = kind.latest != nil
  }

  @inlinable
  deinit {
    if !isReleased { receiver.deinitialize(count: 1) }
    receiver.deallocate()
  }

  @usableFromInline var description: String { "\(kind.name)" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }

  /// Gives the subscriber its subscription. The maker has the turn, so what other threads send comes after.
  @inlinable
  func start() {
    receiver.pointee.receive(subscription: self)
    lock.lock()
    drain()
  }

  /// Sends a value, if the subscriber wants one.
  ///
  /// - Parameter version: How many values the owner had sent with this one.
  @inlinable
  func offer(_ output: Output, version: UInt64) {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    guard turn.take(currentThreadIdentity()) else {
      turn.leave(.value(output, version: version))
      return lock.unlock()
    }
    deliver(output, version: version)
    drain()
  }

  /// Sends the completion. Nothing is sent after it.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
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
  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    self.demand += demand
    lock.unlock()
    kind.onRequest?(self)
  }

  /// Sends the latest value, if the subscriber has missed it.
  @inlinable
  func offerLatest() {
    lock.lock()
    guard hasMissed, !hasEnded else { return lock.unlock() }
    hasMissed = false
    guard turn.take(currentThreadIdentity()) else {
      turn.leave(.latest)
      return lock.unlock()
    }
    deliverLatest()
    drain()
  }

  @inlinable
  func cancel() {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    hasEnded = true
    let list = list
    unlockAndRelease()
    list?.remove(self)
  }

  // What follows is called with the turn taken and the lock held, which is given back while the subscriber is called.

  @inlinable
  func deliver(_ output: Output, version: UInt64) {
    guard !hasEnded, version > latestVersion else { return }
    guard demand > .none else {
      hasMissed = kind.latest != nil
      return
    }
    deliver(output)
  }

  @inlinable
  func deliver(_ output: Output) {
    demand -= 1
    hasMissed = false
    lock.unlock()
    let more = receiver.pointee.receive(output)
    lock.lock()
    if kind.finishesAfterValue { return deliver(.finished) }
    guard more > .none, !hasEnded else { return }
    demand += more
    if hasMissed { deliverLatest() }
  }

  @inlinable
  func deliver(_ completion: Subscribers.Completion<Failure>) {
    guard !hasEnded else { return }
    hasEnded = true
    lock.unlock()
    receiver.pointee.receive(completion: completion)
    lock.lock()
  }

  @inlinable
  func deliverLatest() {
    guard let owner else { return }
    lock.unlock()
    let latest = kind.latest?(owner)
    lock.lock()
    guard !hasEnded else { return }
    guard demand > .none, let latest else {
      hasMissed = true
      return
    }
    latestVersion = latest.version
    deliver(latest.output)
  }

  /// Delivers what other threads have left, gives the turn back and unlocks.
  @inlinable
  func drain() {
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

  /// Unlocks, and lets go of the subscriber where the subscription has ended and nobody is calling it.
  @inlinable
  func unlockAndRelease() {
    guard hasEnded, !turn.isTaken, !isReleased else { return lock.unlock() }
    isReleased = true
    let owner = owner
    let list = list
    self.owner = nil
    self.list = nil
    lock.unlock()
    receiver.deinitialize(count: 1)
    withExtendedLifetime((owner, list)) {}
  }
}
