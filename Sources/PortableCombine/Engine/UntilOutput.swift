import Locking

/// What `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)` share: side 0 sends the values, and the first value of
/// side 1 opens or closes the way for them.
@usableFromInline
final class UntilOutput<Downstream: Subscriber>: Junction<Downstream>, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// Whether values are dropped until the signal, rather than sent until the signal.
  @usableFromInline let drops: Bool

  /// Whether values are sent. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var isOpen: Bool

  @inlinable
  init(_ downstream: Downstream, name: StaticString, drops: Bool) {
    self.drops = drops
    isOpen = !drops
    super.init(downstream, name: name, sides: 2)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    defer { leave() }
    lock.lock()
    // Kept though the other may have ended it all already, where the subscriber has no subscription yet: it gets that
    // before it learns so.
    guard drops ? !isEnding : !hasStarted, sides[0] == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    sides[0] = subscription
    let asked = demand
    lock.unlock()
    guard drops else { return start() }
    if asked > .none { subscription.request(asked) }
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard gate.enter() else { return .none }
    defer { leave() }
    lock.lock()
    // What is dropped was asked for all the same, as in Apple's.
    guard !isEnding, isOpen else {
      lock.unlock()
      return .none
    }
    guard hasStarted, turn.take(currentThreadIdentity()) else {
      line.append(.value(input, side: 0))
      lock.unlock()
      return .none
    }
    let more = deliver(input)
    drain()
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    guard !isEnding else { return lock.unlock() }
    let ended = sides[0]
    sides[0] = nil
    defer { withExtendedLifetime(ended) {} }
    isEnding = true
    send(.completion(completion))
  }

  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    lock.lock()
    // What is asked for before the upstream is there is asked of it then.
    if sides[0] == nil { self.demand += demand } else { ask(0, for: demand) }
    lock.unlock()
    leave()
  }

  @usableFromInline
  override func hasDelivered(side: Int, more: Subscribers.Demand) {
    if more > .none { ask(0, for: more) }
  }

  // MARK: The other

  @inlinable
  func receiveSignal(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    defer { leave() }
    guard keepAndLock(subscription, side: 1) else { return }
    lock.unlock()
    subscription.request(.max(1))
  }

  @inlinable
  func receiveSignal() {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    guard !isEnding, isOpen != drops, sides[1] != nil else { return lock.unlock() }
    isOpen = drops
    guard drops else {
      isEnding = true
      return send(.completion(.finished))
    }
    let other = sides[1]
    sides[1] = nil
    lock.unlock()
    other?.cancel()
  }

  /// The other ended. What waits for its signal would wait for ever; what does not goes on.
  @inlinable
  func receiveSignal(completion: Subscribers.Completion<Downstream.Failure>) {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    let other = sides[1]
    sides[1] = nil
    defer { withExtendedLifetime(other) {} }
    guard !isEnding, drops, !isOpen else { return lock.unlock() }
    isEnding = true
    send(.completion(completion))
  }

  /// Takes what the other sends.
  @usableFromInline
  struct Signal<Input, Failure: Error>: Subscriber, PlainlyDescribed {
    @usableFromInline let inner: UntilOutput
    @usableFromInline let failure: (Failure) -> Subscribers.Completion<Downstream.Failure>

    @inlinable
    init(inner: UntilOutput, failure: @escaping (Failure) -> Subscribers.Completion<Downstream.Failure>) {
      self.inner = inner
      self.failure = failure
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    @usableFromInline var description: String { inner.description }

    @inlinable
    func receive(subscription: any Subscription) {
      inner.receiveSignal(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      inner.receiveSignal()
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: inner.receiveSignal(completion: .finished)
      case .failure(let error): inner.receiveSignal(completion: failure(error))
      }
    }
  }
}
