import Locking
import Synchronization

/// The subscription of a publisher that has all its values at hand, and sends them as they are asked for.
///
/// They are sent by one loop. Whoever asks first runs it; what is asked for meanwhile, from inside the subscriber or by
/// other threads, is added to what the loop has to send, so it uses no stack however often that happens.
@usableFromInline
final class Iteration<Elements: Sequence, Downstream: Subscriber>: Subscription, CustomStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible
where Downstream.Input == Elements.Element {
  @usableFromInline
  struct Body: ~Copyable {
    @usableFromInline let downstream: Held<Downstream>
    @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
    // Both are taken by the loop while it runs.
    @usableFromInline var iterator: Elements.Iterator?
    @usableFromInline var next: Elements.Element?

    @inlinable
    init(
      downstream: Downstream,
      completion: Subscribers.Completion<Downstream.Failure>,
      iterator: Elements.Iterator,
      next: Elements.Element
    ) {
      self.downstream = Held(downstream)
      self.completion = completion
      self.iterator = iterator
      self.next = next
    }
  }

  @usableFromInline static var idle: UInt { 0 }
  @usableFromInline static var ended: UInt { .max }

  /// Idle, ended, or else the loop runs, and one less than this is asked for beyond what it knows of.
  @usableFromInline let state = Atomic<UInt>(0)

  // Belongs to the loop while it runs, and to whoever ends the subscription while it does not.
  @usableFromInline let body: UnsafeMutablePointer<Body>
  @exclusivity(unchecked) @usableFromInline var isReleased = false

  @usableFromInline let name: StaticString

  // What is sent, to describe the subscription by; guarded by the lock.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var described: Elements?

  @inlinable
  init(_ body: consuming Body, name: StaticString, described: Elements?) {
    self.body = .allocate(capacity: 1)
    self.body.initialize(to: body)
    self.name = name
    self.described = described
  }

  @inlinable
  deinit {
    if !isReleased { body.deinitialize(count: 1) }
    body.deallocate()
  }

  /// Gives a subscriber its subscription, or completes it at once if there is nothing to send.
  @inlinable
  static func start(
    _ elements: Elements,
    completion: Subscribers.Completion<Downstream.Failure>,
    to subscriber: Downstream,
    name: StaticString,
    described: Elements?
  ) {
    var iterator = elements.makeIterator()
    guard let first = iterator.next() else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: completion)
    }
    let body = Body(downstream: subscriber, completion: completion, iterator: iterator, next: first)
    subscriber.receive(subscription: Iteration(body, name: name, described: described))
  }

  @usableFromInline var description: String {
    let described = lock.withLock { self.described }
    return described.map { String(describing: $0) } ?? "\(name)"
  }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    var seen = state.load(ordering: .relaxed)
    while seen != Self.ended {
      // A loop that is not running begins with what is asked for now.
      let isIdle = seen == Self.idle
      let asked = isIdle ? 1 : (Subscribers.Demand(rawValue: seen &- 1) + demand).rawValue &+ 1
      let (done, current) = state.weakCompareExchange(
        expected: seen, desired: asked, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { return isIdle ? run(demand) : () }
      seen = current
    }
  }

  @inlinable
  func cancel() {
    if state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.idle { release() }
  }

  @inlinable
  func run(_ demand: Subscribers.Demand) {
    guard var iterator = body.pointee.iterator.take(), var upcoming = body.pointee.next.take() else { return }
    var demand = demand
    repeat {
      while demand > .none {
        let element = upcoming
        let following = iterator.next()
        let more = body.pointee.downstream.receive(element)
        if state.load(ordering: .relaxed) == Self.ended { return release() }
        guard let following else { return finish() }
        upcoming = following
        demand = demand - 1 + more
      }
      demand = takeAsked()
      if demand == .none {
        body.pointee.iterator = iterator
        body.pointee.next = upcoming
        demand = stop()
        if demand == .none { return }
        body.pointee.iterator = nil
        body.pointee.next = nil
      }
    } while true
  }

  /// What was asked for since the loop last looked.
  @inlinable
  func takeAsked() -> Subscribers.Demand {
    var seen = state.load(ordering: .relaxed)
    while seen != Self.ended, seen != 1 {
      let (done, current) = state.weakCompareExchange(
        expected: seen, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed)
      if done { return Subscribers.Demand(rawValue: seen &- 1) }
      seen = current
    }
    return .none
  }

  /// Stops the loop, unless more was asked for at the last moment.
  ///
  /// - Returns: What was asked for; none where the loop has stopped.
  @inlinable
  func stop() -> Subscribers.Demand {
    while true {
      let (done, current) = state.compareExchange(
        expected: 1, desired: Self.idle, ordering: .acquiringAndReleasing)
      if done { return .none }
      if current == Self.ended {
        release()
        return .none
      }
      let asked = takeAsked()
      if asked > .none { return asked }
    }
  }

  @inlinable
  func finish() {
    if state.exchange(Self.ended, ordering: .acquiringAndReleasing) != Self.ended {
      body.pointee.downstream.receive(completion: body.pointee.completion)
    }
    release()
  }

  @inlinable
  func release() {
    isReleased = true
    let described = lock.withLock { self.described.take() }
    body.deinitialize(count: 1)
    withExtendedLifetime(described) {}
  }
}
