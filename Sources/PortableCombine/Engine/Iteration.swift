import Locking
import Synchronization

/// The subscription of a publisher that has all its values at hand, and sends them as they are asked for.
///
/// They are sent by one loop. Whoever asks first runs it; what is asked for meanwhile, from inside the subscriber or by
/// other threads, is added to what the loop has to send, so it uses no stack however often that happens.
@usableFromInline
final class Iteration: Subscription, PlainlyDescribed {
  @usableFromInline static var idle: UInt { 0 }
  @usableFromInline static var ended: UInt { .max }

  /// Idle, ended, or else the loop runs, and one less than this is asked for beyond what it knows of.
  @usableFromInline let state = Atomic<UInt>(0)

  @usableFromInline let name: StaticString

  // Belongs to the loop while it runs, and to whoever ends the subscription while it does not. A closure, so that the
  // loop is compiled for the types it was made with.
  @exclusivity(unchecked) @usableFromInline var loop: ((Iteration, Subscribers.Demand) -> Void)?

  // To describe the subscription by; guarded by the lock.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var source: IterationSource?

  @inlinable
  init(name: StaticString, source: IterationSource, loop: @escaping (Iteration, Subscribers.Demand) -> Void) {
    self.name = name
    self.source = source
    self.loop = loop
  }

  /// Gives a subscriber its subscription, or completes it at once if there is nothing to send.
  @inlinable
  static func start<Elements: Sequence, Downstream: Subscriber>(
    _ elements: Elements,
    completion: Subscribers.Completion<Downstream.Failure>,
    to subscriber: Downstream,
    name: StaticString,
    described: Elements?
  ) where Elements.Element == Downstream.Input {
    var iterator = elements.makeIterator()
    guard let first = iterator.next() else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: completion)
    }
    let source = ElementsSource(
      downstream: subscriber, completion: completion, described: described, iterator: iterator, next: first)
    let iteration = Iteration(name: name, source: source) { source.send($1, of: $0) }
    subscriber.receive(subscription: iteration)
  }

  @usableFromInline var description: String { lock.withLock { source }?.describe() ?? "\(name)" }

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
      if done {
        if isIdle { loop?(self, demand) }
        return
      }
      seen = current
    }
  }

  @inlinable
  func cancel() {
    if state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.idle { release() }
  }

  // What follows is the loop's.

  /// Whether the subscription was cancelled.
  @inlinable
  var hasEnded: Bool { state.load(ordering: .relaxed) == Self.ended }

  /// Ends the subscription with the last value.
  ///
  /// - Returns: Whether nobody has cancelled.
  @inlinable
  func end() -> Bool {
    state.exchange(Self.ended, ordering: .acquiringAndReleasing) != Self.ended
  }

  /// What was asked for since the loop last looked.
  @inlinable
  func takeAsked() -> Subscribers.Demand {
    var seen = state.load(ordering: .relaxed)
    while seen != Self.ended, seen != 1 {
      let (done, current) = state.weakCompareExchange(
        expected: seen, desired: 1, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { return Subscribers.Demand(rawValue: seen &- 1) }
      seen = current
    }
    return .none
  }

  /// Stops the loop, unless more was asked for at the last moment.
  ///
  /// - Returns: What was asked for; none where the loop has stopped and must touch nothing any more.
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

  /// Lets go of everything, outside the lock.
  @usableFromInline
  func release() {
    let held = (lock.withLock { source.take() }, loop)
    loop = nil
    withExtendedLifetime(held) {}
  }
}

/// What an iteration sends, and to whom.
@usableFromInline
class IterationSource {
  @inlinable
  init() {}

  @usableFromInline func describe() -> String? { nil }
}

@usableFromInline
final class ElementsSource<Elements: Sequence, Downstream: Subscriber>: IterationSource
where Downstream.Input == Elements.Element {
  @usableFromInline let downstream: Downstream
  @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
  @usableFromInline let described: Elements?

  // Both are taken by the loop while it runs.
  @exclusivity(unchecked) @usableFromInline var iterator: Elements.Iterator?
  @exclusivity(unchecked) @usableFromInline var next: Elements.Element?

  @inlinable
  init(
    downstream: Downstream,
    completion: Subscribers.Completion<Downstream.Failure>,
    described: Elements?,
    iterator: Elements.Iterator,
    next: Elements.Element
  ) {
    self.downstream = downstream
    self.completion = completion
    self.described = described
    self.iterator = iterator
    self.next = next
  }

  @usableFromInline override func describe() -> String? { described.map { String(describing: $0) } }

  /// The loop: sends what is asked for, until no more is.
  @inlinable
  func send(_ demand: Subscribers.Demand, of iteration: Iteration) {
    guard var iterator = iterator.take(), var upcoming = next.take() else { return }
    var demand = demand
    while true {
      while demand > .none {
        let following = iterator.next()
        let more = downstream.receive(upcoming)
        if iteration.hasEnded { return iteration.release() }
        guard let following else { return finish(iteration) }
        upcoming = following
        demand = demand - 1 + more
      }
      demand = iteration.takeAsked()
      guard demand == .none else { continue }
      self.iterator = iterator
      next = upcoming
      demand = iteration.stop()
      guard demand > .none else { return }
      self.iterator = nil
      next = nil
    }
  }

  @inlinable
  func finish(_ iteration: Iteration) {
    if iteration.end() { downstream.receive(completion: completion) }
    iteration.release()
  }
}
