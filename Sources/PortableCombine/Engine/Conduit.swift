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
    case value(Output, version: UInt64, thread: UInt)
    case completion(Subscribers.Completion<Failure>)
  }

  /// The latest value of the owner, where it keeps one for subscribers that missed it. The lock is not held.
  @usableFromInline let latest: ((AnyObject) -> Versioned?)?

  /// Whether one value is all.
  @usableFromInline let finishesAfterValue: Bool

  /// Whether a value is left out when another thread has sent a newer one already.
  @usableFromInline let skipsStale: Bool

  /// What other threads have left; guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var line: Fifo<Event>?

  /// Makes a conduit of which the calling thread has the turn; it must ``start(_:)`` it.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber to serve.
  ///   - name: What the subscription is called.
  ///   - owner: What the conduit belongs to; kept alive as long as the subscription.
  ///   - list: The owner's list, to leave when cancelled.
  ///   - hasMissed: Whether the owner has a value that the subscriber has yet to get.
  ///   - finishesAfterValue: Whether one value is all.
  ///   - skipsStale: Whether a value is left out when another thread has sent a newer one already.
  ///   - onRequest: Called with each request, when it has been added.
  ///   - latest: The owner's latest value, where it keeps one.
  @inlinable
  init<S: Subscriber>(
    _ subscriber: S,
    name: StaticString,
    owner: AnyObject,
    list: ConduitList,
    hasMissed: Bool = false,
    finishesAfterValue: Bool = false,
    skipsStale: Bool = false,
    onRequest: ((ConduitBase) -> Void)? = nil,
    latest: ((AnyObject) -> Versioned?)? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.latest = latest
    self.finishesAfterValue = finishesAfterValue
    self.skipsStale = skipsStale
    super.init(
      name: name, receiver: Receiver(subscriber), owner: owner, list: list, hasMissed: hasMissed,
      onRequest: onRequest)
  }

  /// Gives the subscriber its subscription. The maker has the turn, so what other threads send comes after.
  @inlinable
  func start(_ subscriber: some Subscriber) {
    subscriber.receive(subscription: self)
    serve(adding: .none)
  }

  /// Sends a value, if the subscriber wants one.
  ///
  /// - Parameter version: How many values the owner had sent with this one.
  @inlinable
  func offer(_ output: Output, version: UInt64) {
    let thread = currentThreadIdentity()
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    guard turn.take(thread) else { return leave(.value(output, version: version, thread: thread)) }
    serve(adding: hand(output, version: version, thread: thread))
  }

  /// Sends the completion. Nothing is sent after it.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    guard turn.take(currentThreadIdentity()) else { return leave(.completion(completion)) }
    hand(completion)
    serve(adding: .none)
  }

  /// Sends the latest value, if the subscriber has missed it and wants one.
  @inlinable
  func offerLatest() {
    lock.lock()
    // Whoever has the turn looks for missed values before giving it back.
    guard hasMissed, !hasEnded, turn.take(currentThreadIdentity()) else { return lock.unlock() }
    lock.unlock()
    serve(adding: .none)
  }

  /// Leaves an event to the thread that has the turn. The lock is held, and is given back.
  @inlinable
  func leave(_ event: Event) {
    if line == nil { line = Fifo() }
    line?.append(event)
    lock.unlock()
  }

  // What follows is called with the turn taken. Each `hand` is called with the lock held and gives it back, so that the
  // value goes with the caller's scope while no lock is held. While the turn is taken the receiver stays, so it is
  // called without being retained.

  /// Delivers what has been missed and what other threads have left, then gives the turn back.
  @inlinable
  func serve(adding more: Subscribers.Demand) {
    var more = more
    while true {
      lock.lock()
      if more > .none, !hasEnded { demand += more }
      if hasMissed, demand > .none, !hasEnded {
        more = handLatest()
      } else if line != nil, turn.servesTheLine, let event = line?.popFirst() {
        more = hand(event)
      } else {
        break
      }
    }
    if turn.servesTheLine { line = nil }
    turn.giveBack()
    unlockAndRelease()
  }

  @inlinable
  func hand(_ event: Event) -> Subscribers.Demand {
    switch event {
    case .value(let output, let version, let thread):
      return hand(output, version: version, thread: thread)
    case .completion(let completion):
      hand(completion)
      return .none
    }
  }

  @inlinable
  func hand(_ output: Output, version: UInt64, thread: UInt) -> Subscribers.Demand {
    if latest != nil, version <= newestVersion {
      // It was read for the subscriber already, or a newer one was; only one that this very thread sent from inside
      // this one's delivery comes before it.
      if version == newestVersion || version <= latestVersion || (skipsStale && newestThread != thread) {
        lock.unlock()
        return .none
      }
    } else {
      newestVersion = version
      newestThread = thread
    }
    guard !hasEnded, demand > .none else {
      if latest != nil, version > latestVersion, version == newestVersion { hasMissed = true }
      lock.unlock()
      return .none
    }
    if version == newestVersion { hasMissed = false }
    return hand(output)
  }

  /// Delivers one value that was asked for.
  @inlinable
  func hand(_ output: Output) -> Subscribers.Demand {
    demand -= 1
    let receiver = unretainedReceiver
    lock.unlock()
    let more = receiver._withUnsafeGuaranteedRef { $0.value(output) }
    if finishesAfterValue {
      lock.lock()
      hand(.finished)
    }
    return more
  }

  @inlinable
  func hand(_ completion: Subscribers.Completion<Failure>) {
    guard !hasEnded else { return lock.unlock() }
    hasEnded = true
    let receiver = unretainedReceiver
    lock.unlock()
    receiver._withUnsafeGuaranteedRef { $0.completion(completion) }
  }

  @inlinable
  func handLatest() -> Subscribers.Demand {
    hasMissed = false
    guard let owner, let latest else {
      lock.unlock()
      return .none
    }
    lock.unlock()
    let newest = latest(owner)
    lock.lock()
    guard let newest, !hasEnded else {
      lock.unlock()
      return .none
    }
    guard demand > .none else {
      hasMissed = true
      lock.unlock()
      return .none
    }
    latestVersion = newest.version
    if newest.version >= newestVersion {
      newestVersion = newest.version
      newestThread = turn.owner
    }
    return hand(newest.output)
  }

  @inlinable
  var unretainedReceiver: Unmanaged<Receiver<Output, Failure>> {
    guard let receiver else { preconditionFailure("A conduit was used after it had ended") }
    return Unmanaged.passUnretained(unsafeDowncast(receiver, to: Receiver<Output, Failure>.self))
  }
}
