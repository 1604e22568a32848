import Locking

/// The part that stages share which go from one upstream to the next: what the subscriber has asked for and not been
/// sent is asked of the next.
///
/// Going on is a loop, not a recursion: an upstream that ends while it is being subscribed to is followed by the next
/// when its `subscribe` has returned, so any number of them use no stack.
@usableFromInline
class Succession<Downstream: Subscriber>: Stage<Held<Downstream>> {
  @usableFromInline typealias Output = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline final let name: StaticString
  @usableFromInline final let lock = Lock()

  // All guarded by the lock, as the upstream is here.
  @exclusivity(unchecked) @usableFromInline final var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline final var hasStarted = false
  @exclusivity(unchecked) @usableFromInline final var isGoingOn = false
  // How many upstreams there have been.
  @exclusivity(unchecked) @usableFromInline final var generation = 0
  /// How the upstream at work has ended; `finished` before the first.
  @exclusivity(unchecked) @usableFromInline final var ended: Subscribers.Completion<Failure>? = .finished

  @inlinable
  init(_ downstream: Downstream, name: StaticString) {
    self.name = name
    super.init(Held(downstream))
  }

  @usableFromInline final override var description: String { "\(name)" }

  /// What subscribes to the next upstream, if there is one after one that has ended so. The lock is held.
  @usableFromInline
  func next(after completion: Subscribers.Completion<Failure>) -> (() -> Void)? { nil }

  /// Lets go of what a subclass keeps. The lock is not held.
  @usableFromInline
  func dropState() {}

  /// Goes on to the next upstream, and to the one after that where it ends at once. Where this is under way already, it
  /// is left to that.
  @inlinable
  final func goOn() {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    guard !isGoingOn else { return lock.unlock() }
    isGoingOn = true
    while let completion = ended, !gate.isClosed() {
      let upstream = upstream
      self.upstream = nil
      guard let subscribe = next(after: completion) else {
        lock.unlock()
        withExtendedLifetime(upstream) {}
        finish(completion)
        lock.lock()
        break
      }
      ended = nil
      generation &+= 1
      lock.unlock()
      withExtendedLifetime(upstream) {}
      subscribe()
      _ = consume subscribe
      lock.lock()
    }
    isGoingOn = false
    lock.unlock()
  }

  @inlinable
  final func finish(_ completion: Subscribers.Completion<Failure>) {
    guard gate.close() else { return }
    dropState()
    body.pointee.receive(completion: completion)
    leave()
  }

  @inlinable
  final func receive(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    defer { leave() }
    lock.lock()
    guard upstream == nil, ended == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    upstream = subscription
    let isFirst = !hasStarted
    hasStarted = true
    let demand = demand
    lock.unlock()
    if isFirst { return body.pointee.receive(subscription: self) }
    // A cancellation that came before the subscription could not pass it on.
    guard !gate.isClosed() else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  final func receive(_ input: Output) -> Subscribers.Demand {
    guard gate.enter() else { return .none }
    defer { leave() }
    let upstreamsSoFar = lock.withLock {
      demand -= 1
      return generation
    }
    let more = body.pointee.receive(input)
    guard more > .none else { return .none }
    // This upstream may have ended during the call; then it is the next that has to be asked.
    let isAtWork = lock.withLock {
      let isAtWork = generation == upstreamsSoFar && ended == nil
      if isAtWork { demand += more }
      return isAtWork
    }
    guard !isAtWork else { return more }
    request(more)
    return .none
  }

  @inlinable
  final func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { if ended == nil { ended = completion } }
    goOn()
  }

  @inlinable
  final override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    let upstream = lock.withLock {
      self.demand += demand
      return ended == nil ? self.upstream : nil
    }
    upstream?.request(demand)
    leave()
  }

  @inlinable
  final override func cancel() {
    guard gate.close() else { return }
    let upstream = lock.withLock { ended == nil ? self.upstream : nil }
    upstream?.cancel()
    dropState()
    leave()
  }
}
