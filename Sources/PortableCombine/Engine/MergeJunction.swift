import Locking

/// What all merges share: each upstream is asked for one value, and for one more as each is delivered; where everything
/// is wanted, everything is asked for.
@usableFromInline
final class MergeJunction<Downstream: Subscriber>: Junction<Downstream> {
  // Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var unfinished: Int
  /// Values that nobody has asked for yet: from an upstream that keeps to its demand, at most one.
  @exclusivity(unchecked) @usableFromInline var waiting = Fifo<(Downstream.Input, side: Int)>()

  /// Makes a merge and gives the subscriber its subscription.
  @inlinable
  init(_ downstream: Downstream, name: StaticString, of count: Int) {
    unfinished = count
    super.init(downstream, name: name, sides: count)
    start()
  }

  /// Subscribes to one of the upstreams.
  @inlinable
  func attach<P: Publisher>(_ publisher: P, _ index: Int)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    publisher.receive(subscriber: Side(inner: self, index: index))
  }

  @inlinable
  func receive(subscription: any Subscription, side: Int) {
    guard gate.enter() else { return subscription.cancel() }
    defer { leave() }
    guard keepAndLock(subscription, side: side) else { return }
    let demand = demand
    lock.unlock()
    subscription.request(demand == .unlimited ? .unlimited : .max(1))
  }

  @inlinable
  func receive(_ output: Downstream.Input, side: Int) -> Subscribers.Demand {
    guard gate.enter() else { return .none }
    defer { leave() }
    lock.lock()
    guard !isEnding else {
      lock.unlock()
      return .none
    }
    guard demand > .none, !hasMore else {
      waiting.append((output, side))
      hasMore = true
      lock.unlock()
      return .none
    }
    let isLimited = demand != .unlimited
    demand -= 1
    guard turn.take(currentThreadIdentity()) else {
      line.append(.value(output, side: side))
      lock.unlock()
      return .none
    }
    let more = deliver(output)
    drain()
    if more == .unlimited, isLimited { askAllForEverything() }
    return isLimited ? .max(1) : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, side: Int) {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    guard !isEnding else { return lock.unlock() }
    let ended = sides[side]
    sides[side] = nil
    defer { withExtendedLifetime(ended) {} }
    unfinished -= 1
    if case .finished = completion, unfinished > 0 || hasMore { return lock.unlock() }
    isEnding = true
    send(.completion(completion))
  }

  /// Finishes where there is no upstream to do so.
  @inlinable
  func finish() {
    guard gate.enter() else { return }
    lock.lock()
    isEnding = true
    send(.completion(.finished))
    leave()
  }

  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    let becomesUnlimited = demand == .unlimited && self.demand != .unlimited
    self.demand += demand
    if hasMore, turn.take(currentThreadIdentity()) { drain() } else { lock.unlock() }
    if becomesUnlimited { askAllForEverything() }
  }

  @usableFromInline
  func askAllForEverything() {
    for side in lock.withLock({ sides }) { side?.request(.unlimited) }
  }

  /// A value that waited, where there is demand for it; the completion, when all have finished and nothing waits.
  @usableFromInline
  override func next() -> Event? {
    if let (output, side) = demand > .none ? waiting.popFirst() : nil {
      demand -= 1
      return .value(output, side: side)
    }
    hasMore = !waiting.isEmpty
    guard unfinished == 0, !hasMore, !isEnding else { return nil }
    isEnding = true
    return .completion(.finished)
  }

  @usableFromInline
  override func hasDelivered(side: Int, more: Subscribers.Demand) {
    if more == .unlimited {
      lock.unlock()
      askAllForEverything()
      lock.lock()
    } else if demand != .unlimited {
      ask(side, for: .max(1))
    }
  }

  @usableFromInline
  override func dropState() {
    let dropped = lock.withLock {
      let dropped = waiting
      waiting = Fifo()
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  /// Takes what one upstream sends to the merge.
  @usableFromInline
  struct Side: Subscriber, PlainlyDescribed {
    @usableFromInline let inner: MergeJunction
    @usableFromInline let index: Int

    @inlinable
    init(inner: MergeJunction, index: Int) {
      self.inner = inner
      self.index = index
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    @usableFromInline var description: String { inner.description }

    @inlinable
    func receive(subscription: any Subscription) {
      inner.receive(subscription: subscription, side: index)
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      inner.receive(input, side: index)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      inner.receive(completion: completion, side: index)
    }
  }
}
