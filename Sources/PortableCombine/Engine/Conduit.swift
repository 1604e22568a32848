import Locking

/// The way from a subject, a published property or a future to one subscriber: counts its demand, and serves it one
/// event at a time without a lock held.
///
/// Whoever sends takes the turn and delivers; where another thread has it, the event is left to that thread. A send
/// from inside the subscriber is delivered at once, nested.
@usableFromInline
final class Conduit<Output, Failure: Error>: ConduitBase {
  /// A value, and how many values its owner had sent with it.
  @usableFromInline typealias Versioned = (output: Output, version: UInt64)

  @usableFromInline
  enum Event {
    case value(Output, version: UInt64)
    case completion(Subscribers.Completion<Failure>)
    /// The subscriber asked, and has not had the latest value yet.
    case latest
  }

  /// The latest value of the owner, where it keeps one for subscribers that missed it. The lock is not held.
  @usableFromInline let latest: ((AnyObject) -> Versioned?)?

  /// Whether one value is all.
  @usableFromInline let finishesAfterValue: Bool

  /// What other threads have left; guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var line: Fifo<Event>?

  /// Makes a conduit of which the calling thread has the turn; it must ``start(_:)`` it.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber to serve.
  ///   - name: What the subscription is called.
  ///   - owner: What the conduit belongs to; kept alive as long as the subscription.
  ///   - list: The owner's list, to leave when cancelled.
  ///   - finishesAfterValue: Whether one value is all.
  ///   - onRequest: Called with each request, when it has been added.
  ///   - latest: The owner's latest value, where it keeps one.
  @inlinable
  init<S: Subscriber>(
    _ subscriber: S,
    name: StaticString,
    owner: AnyObject,
    list: ConduitList,
    finishesAfterValue: Bool = false,
    onRequest: ((ConduitBase) -> Void)? = nil,
    latest: ((AnyObject) -> Versioned?)? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.latest = latest
    self.finishesAfterValue = finishesAfterValue
    super.init(
      name: name, receiver: Receiver(subscriber), owner: owner, list: list, keepsLatest: latest != nil,
      onRequest: onRequest)
  }

  /// Gives the subscriber its subscription. The maker has the turn, so what other threads send comes after.
  @inlinable
  func start(_ subscriber: some Subscriber) {
    subscriber.receive(subscription: self)
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
    guard turn.take(currentThreadIdentity()) else { return leave(.value(output, version: version)) }
    deliver(output, version: version)
    drain()
  }

  /// Sends the completion. Nothing is sent after it.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    guard turn.take(currentThreadIdentity()) else { return leave(.completion(completion)) }
    deliver(completion)
    drain()
  }

  /// Sends the latest value, if the subscriber has missed it.
  @inlinable
  func offerLatest() {
    lock.lock()
    guard hasMissed, !hasEnded else { return lock.unlock() }
    hasMissed = false
    guard turn.take(currentThreadIdentity()) else { return leave(.latest) }
    deliverLatest()
    drain()
  }

  /// Leaves an event to the thread that has the turn. The lock is held, and is given back.
  @inlinable
  func leave(_ event: Event) {
    if line == nil { line = Fifo() }
    line?.append(event)
    lock.unlock()
  }

  // What follows is called with the turn taken and the lock held, which is given back while the subscriber is called.
  // While the turn is taken the receiver stays, so it is called without being retained.

  @inlinable
  func deliver(_ output: Output, version: UInt64) {
    guard !hasEnded, version > latestVersion else { return }
    guard demand > .none else {
      hasMissed = latest != nil
      return
    }
    deliver(output)
  }

  @inlinable
  func deliver(_ output: Output) {
    demand -= 1
    hasMissed = false
    let receiver = unretainedReceiver
    lock.unlock()
    let more = receiver._withUnsafeGuaranteedRef { $0.value(output) }
    lock.lock()
    if finishesAfterValue { return deliver(.finished) }
    guard more > .none, !hasEnded else { return }
    demand += more
    if hasMissed { deliverLatest() }
  }

  @inlinable
  func deliver(_ completion: Subscribers.Completion<Failure>) {
    guard !hasEnded else { return }
    hasEnded = true
    let receiver = unretainedReceiver
    lock.unlock()
    receiver._withUnsafeGuaranteedRef { $0.completion(completion) }
    lock.lock()
  }

  @inlinable
  func deliverLatest() {
    guard !hasEnded, let owner, let latest else { return }
    lock.unlock()
    let newest = latest(owner)
    lock.lock()
    guard !hasEnded else { return }
    guard demand > .none, let newest else {
      hasMissed = true
      return
    }
    latestVersion = newest.version
    deliver(newest.output)
  }

  /// Delivers what other threads have left, gives the turn back and unlocks.
  @inlinable
  func drain() {
    while line != nil, turn.servesTheLine {
      guard let event = line?.popFirst() else {
        line = nil
        break
      }
      switch event {
      case .value(let output, let version): deliver(output, version: version)
      case .completion(let completion): deliver(completion)
      case .latest: deliverLatest()
      }
    }
    turn.giveBack()
    unlockAndRelease()
  }

  @inlinable
  var unretainedReceiver: Unmanaged<Receiver<Output, Failure>> {
    guard let receiver else { preconditionFailure("A conduit was used after it had ended") }
    return Unmanaged.passUnretained(unsafeDowncast(receiver, to: Receiver<Output, Failure>.self))
  }
}
