import Locking

/// The part that stages of several upstreams share: it serves one subscriber one event at a time, whatever threads the
/// upstreams send on, and holds the upstreams' subscriptions.
///
/// A thread that finds another delivering leaves its event in the line. What nobody has asked for waits. Whatever a
/// subclass keeps is guarded by the same lock; the lock is never held while something is called or released.
@usableFromInline
class Junction<Downstream: Subscriber>: Stage<Held<Downstream>> {
  @usableFromInline
  enum Event {
    /// A value that was paid for, and the side that sent it.
    case value(Downstream.Input, side: Int)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline final let name: StaticString
  @usableFromInline final let lock = Lock()

  // All guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var turn = Turn()
  /// Whether the subscriber has its subscription, so that it can be served.
  @exclusivity(unchecked) @usableFromInline final var hasStarted = false
  /// Whether the completion has been decided on: nothing more is let in.
  @exclusivity(unchecked) @usableFromInline final var isEnding = false
  /// What the subscriber has asked for and not been sent, nor is in the line.
  @exclusivity(unchecked) @usableFromInline final var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline final var sides: ContiguousArray<(any Subscription)?>
  /// What other threads have left.
  @exclusivity(unchecked) @usableFromInline final var line = Fifo<Event>()

  @inlinable
  init(_ downstream: Downstream, name: StaticString, sides count: Int) {
    self.name = name
    sides = ContiguousArray(repeating: nil, count: count)
    super.init(Held(downstream))
  }

  @usableFromInline final override var description: String { "\(name)" }

  /// Gives the subscriber its subscription, and what has happened before.
  @inlinable
  final func start() {
    guard gate.enter() else { return }
    body.pointee.receive(subscription: self)
    lock.lock()
    hasStarted = true
    if turn.take(currentThreadIdentity()) { drain() } else { lock.unlock() }
    leave()
  }

  /// Keeps a side's subscription, unless there is one or the stage is at its end: then it is cancelled.
  ///
  /// - Returns: Whether it was kept. Then the lock is held.
  @inlinable
  final func keepAndLock(_ subscription: any Subscription, side: Int) -> Bool {
    lock.lock()
    guard !isEnding, sides[side] == nil else {
      lock.unlock()
      subscription.cancel()
      return false
    }
    sides[side] = subscription
    return true
  }

  // MARK: Delivering

  /// Delivers an event now, or leaves it to the thread that has the turn. The lock is held, and is given back.
  @inlinable
  final func send(_ event: Event) {
    guard hasStarted, turn.take(currentThreadIdentity()) else {
      line.append(event)
      return lock.unlock()
    }
    deliver(event)
    drain()
  }

  /// Delivers a value, if there is one, and the completion behind it, now or when the turn is free. The lock is held, and
  /// is given back.
  @inlinable
  final func send(_ output: Downstream.Input?, then completion: Subscribers.Completion<Downstream.Failure>) {
    if let output { line.append(.value(output, side: 0)) }
    line.append(.completion(completion))
    if hasStarted, turn.take(currentThreadIdentity()) { drain() } else { lock.unlock() }
  }

  /// Delivers an event, and lets go of it before the lock is taken again.
  @inlinable
  final func deliver(_ event: consuming Event) {
    switch consume event {
    case .value(let output, let side):
      lock.unlock()
      let more = gate.isClosed() ? .none : body.pointee.receive(output)
      _ = consume output
      lock.lock()
      demand += more
      hasDelivered(side: side, more: more)
    case .completion(let completion):
      deliver(completion)
    }
  }

  /// Delivers one value. The turn is taken; the lock is held, but not during the call.
  @inlinable
  final func deliver(_ output: Downstream.Input) -> Subscribers.Demand {
    lock.unlock()
    let more = gate.isClosed() ? .none : body.pointee.receive(output)
    lock.lock()
    demand += more
    return more
  }

  /// Delivers the completion. The turn is taken; the lock is held, but not during the call.
  @inlinable
  final func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
    lock.unlock()
    if gate.close() {
      endAll()
      body.pointee.receive(completion: completion)
      leave()
    }
    lock.lock()
  }

  /// Delivers what other threads have left and what can now be delivered; gives the turn and the lock back.
  @inlinable
  final func drain() {
    while true {
      if !line.isEmpty {
        // Nested calls leave the line to the first, and what is younger than the line as well.
        guard turn.servesTheLine, let event = line.popFirst() else { break }
        deliver(consume event)
      } else if hasMore, let event = next() {
        deliver(consume event)
      } else {
        break
      }
    }
    turn.giveBack()
    lock.unlock()
  }

  /// Whether ``next()`` is to be asked for what waited. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var hasMore = false

  /// What can be delivered of what has waited. The lock is held. Clears ``hasMore`` where nothing waits.
  @usableFromInline
  func next() -> Event? {
    hasMore = false
    return nil
  }

  /// Called when a value that was not sent directly has been delivered. The lock is held; it may be given back meanwhile.
  @usableFromInline
  func hasDelivered(side: Int, more: Subscribers.Demand) {}

  /// Lets go of what a subclass keeps. The lock is not held.
  @usableFromInline
  func dropState() {}

  /// Asks one side, with the lock held, but not during the call.
  @inlinable
  final func ask(_ side: Int, for demand: Subscribers.Demand) {
    guard !isEnding, let subscription = sides[side] else { return }
    lock.unlock()
    subscription.request(demand)
    lock.lock()
  }

  // MARK: The end

  @inlinable
  final override func cancel() {
    guard gate.close() else { return }
    endAll()
    leave()
  }

  /// Cancels what is left of the upstreams, from inside the closed gate.
  @inlinable
  final func endAll() {
    lock.lock()
    isEnding = true
    let (sides, line) = (sides, line)
    for index in sides.indices { self.sides[index] = nil }
    self.line = Fifo()
    lock.unlock()
    for side in sides { side?.cancel() }
    withExtendedLifetime(line) {}
    dropState()
  }
}
