import Locking
import Synchronization

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
    /// Holds the conduit, which is in no list any more, and which whoever delivers has not retained.
    case completion(Subscribers.Completion<Failure>, of: ConduitBase)
    case word(Word)
  }

  // How types are erased here: by closures that capture nothing and are made where the subscriber's type is known, so that
  // they are compiled for it. A virtual method of a generic class, or a witness of a generic type, is compiled once for all
  // types and looks each of them up as it runs.
  @usableFromInline let receiveValue: (UnsafeMutableRawPointer, Output) -> Subscribers.Demand
  @usableFromInline let receiveCompletion: (UnsafeMutableRawPointer, Subscribers.Completion<Failure>) -> Void

  /// What other threads have left; guarded by the list's lock. An object, so that releasing the conduit need not look its
  /// type up.
  @exclusivity(unchecked) @usableFromInline var line: Line?

  @usableFromInline
  final class Line {
    @exclusivity(unchecked) @usableFromInline var events: [Event] = []
    /// What is being seen to, which belongs to the turn. The two are swapped, so neither has to grow again.
    @exclusivity(unchecked) @usableFromInline var batch: [Event] = []
    /// How many threads wait because the line is long; one of them will take the turn when it is free.
    @exclusivity(unchecked) @usableFromInline var waiting = 0

    @inlinable
    init() {}
  }

  /// Makes a conduit of which the calling thread has the turn; it must ``start(_:)`` it.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber to serve.
  ///   - owner: What the conduit belongs to; kept alive as long as the subscription.
  ///   - list: The owner's list, to leave when cancelled.
  ///   - hasMissed: Whether the owner has a value that the subscriber has yet to get.
  @inlinable
  init<S: Subscriber>(_ subscriber: S, owner: AnyObject, list: ConduitList, hasMissed: Bool = false)
  where S.Input == Output, S.Failure == Failure {
    let memory = UnsafeMutablePointer.still(Held(subscriber))
    receiveValue = { $0.assumingMemoryBound(to: Held<S>.self).pointee.receive($1) }
    receiveCompletion = { $0.assumingMemoryBound(to: Held<S>.self).pointee.receive(completion: $1) }
    super.init(
      owner: owner, list: list, hasMissed: hasMissed,
      subscriber: UnsafeMutableRawPointer(memory),
      destroy: {
        $0.assumingMemoryBound(to: Held<S>.self).deinitialize(count: 1)
        $0.assumingMemoryBound(to: Held<S>.self).freeStill()
      })
  }

  /// Gives the subscriber its subscription. The maker has the turn, so what other threads send comes after.
  @inlinable
  func start(_ subscriber: some Subscriber) {
    start(subscriber, as: self)
  }

  /// Gives the subscriber a subscription that stands for the conduit.
  @inlinable
  func start(_ subscriber: some Subscriber, as subscription: some Subscription) {
    offering(Unmanaged.passUnretained(self).toOpaque()) { subscriber.receive(subscription: subscription) }
    giveTurnBack()
  }

  /// Sends a value, if the subscriber wants one.
  ///
  /// - Parameters:
  ///   - version: How many values the owner had sent with this one.
  ///   - thread: The calling thread.
  @inlinable
  func offer(_ output: Output, version: UInt64, thread: UInt) {
    guard !hasEnded.load(ordering: .relaxed) else { return }
    while !takeTurn(thread) {
      waitWhileLineIsFull()
      if leave(.value(output, version: version, thread: thread)) { return }
    }
    serve(output, version: version, thread: thread)
  }

  /// Sends the completion. Nothing is sent after it.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    guard !hasEnded.load(ordering: .relaxed) else { return }
    let thread = currentThreadIdentity()
    while !takeTurn(thread) {
      if leave(.completion(completion, of: self)) { return }
    }
    hand(completion)
    giveTurnBack()
  }

  /// Leaves a value to the thread that has the turn, where the line is short. The list's lock is held.
  @inlinable
  func leaveAtOnce(_ output: Output, version: UInt64, thread: UInt) -> Bool {
    (line?.events.count ?? 0) < Self.fullLine && leaveLocked(.value(output, version: version, thread: thread))
  }

  /// Waits a little while the line is full, or until the turn is free: so the thread that has it is not kept at it for ever
  /// by others that are faster. Not for long, since the two may be waiting for each other.
  @inlinable
  func waitWhileLineIsFull() {
    list.lock.lock()
    guard let line, line.events.count >= Self.fullLine else { return list.lock.unlock() }
    line.waiting &+= 1
    list.lock.unlock()
    pauseThread(times: 100) {
      let turn = turn.load(ordering: .relaxed)
      return turn == 0 || turn == Self.handedOver || turn == Self.over
    }
    list.lock.lock()
    line.waiting &-= 1
    list.lock.unlock()
  }

  /// Leaves an event to the thread that has the turn.
  ///
  /// - Returns: Whether nothing is left to do for the caller; otherwise the turn has become free.
  @inlinable
  func leave(_ event: Event) -> Bool {
    list.lock.lock()
    defer { list.lock.unlock() }
    return leaveLocked(event)
  }

  /// The same with the list's lock held.
  @inlinable
  func leaveLocked(_ event: Event) -> Bool {
    guard callToLine() else { return turn.load(ordering: .relaxed) == Self.over }
    append(event)
    return true
  }

  /// Adds to the line. The lock is held.
  @inlinable
  func append(_ event: Event) {
    let line = line ?? Line()
    line.events.append(event)
    self.line = line
  }

  // What follows is called by the one who has the turn.

  /// Delivers a value, and what has been missed; then gives the turn back.
  @inlinable
  func serve(_ output: Output, version: UInt64, thread: UInt) {
    hand(output, version: version, thread: thread)
    if hasMissed { list.serveMissed?(self) }
    giveTurnBack()
  }

  @inlinable
  func hand(_ output: Output, version: UInt64, thread: UInt) {
    if list.serveMissed != nil {
      if version <= newestVersion {
        // It was read for the subscriber already, or a newer one was; only one that this very thread sent from inside
        // this one's delivery comes before it.
        if version == newestVersion || version <= latestVersion || (list.skipsStale && newestThread != thread) {
          return
        }
      } else {
        newestVersion = version
        newestThread = thread
      }
    }
    guard !hasEnded.load(ordering: .relaxed) else { return }
    guard takeDemand() else {
      if list.serveMissed != nil, version > latestVersion, version == newestVersion { hasMissed = true }
      return
    }
    if version == newestVersion { hasMissed = false }
    deliver(output)
  }

  /// Delivers one value that was asked for.
  @inlinable
  func deliver(_ output: Output) {
    let more = receiveValue(subscriber, output)
    if list.finishesAfterValue { return hand(.finished) }
    if more > .none { add(more) }
  }

  @inlinable
  func hand(_ completion: Subscribers.Completion<Failure>) {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    endWithTurn()
    receiveCompletion(subscriber, completion)
  }

  /// Delivers the latest value, where the subscriber has missed it and wants one.
  ///
  /// - Parameter latest: The owner's latest value.
  @inlinable
  func serveMissed(_ latest: (AnyObject) -> Versioned?) {
    while hasMissed, !hasEnded.load(ordering: .relaxed), asked.load(ordering: .relaxed) > 0 {
      hasMissed = false
      guard let newest = latest(owner.takeUnretainedValue()) else { return }
      guard takeDemand() else {
        hasMissed = true
        return
      }
      latestVersion = newest.version
      if newest.version >= newestVersion {
        newestVersion = newest.version
        newestThread = currentThreadIdentity()
      }
      deliver(newest.output)
    }
  }

  @usableFromInline
  override func leave(_ word: Word) {
    append(.word(word))
  }

  /// Sees to all that is in the line, or hands the turn over to one of those who wait, after the caller's fair share.
  ///
  /// - Parameter seen: How much the caller has seen to before; added to.
  /// - Returns: Whether the turn was handed over. Then the caller does not have it any more.
  @inlinable
  func seeToLine(_ seen: inout Int) -> Bool {
    list.lock.lock()
    if seen >= Self.fairShare, let line, line.waiting > 0, !line.events.isEmpty {
      depth = 0
      turn.store(Self.handedOver, ordering: .releasing)
      list.lock.unlock()
      return true
    }
    clearMark()
    guard let line else {
      list.lock.unlock()
      return false
    }
    swap(&line.events, &line.batch)
    list.lock.unlock()
    seen &+= line.batch.count
    for event in line.batch {
      switch event {
      case .value(let output, let version, let thread): hand(output, version: version, thread: thread)
      case .completion(let completion, let conduit):
        guests.append(conduit)
        hand(completion)
      case .word(let word): see(to: word)
      }
      if hasMissed { list.serveMissed?(self) }
    }
    line.batch.removeAll(keepingCapacity: line.batch.count <= 2 * Self.fullLine)
    return false
  }

  @usableFromInline
  override func dropLine() {
    guard let line = list.lock.withLock({ self.line.take() }) else { return }
    for event in line.events {
      if case .word(.guest(let guest)) = event { guest.turnIsOver() }
    }
  }
}
