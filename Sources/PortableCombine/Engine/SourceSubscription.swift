import PackageSupport

/// The subscription of a publisher that already has its values and sends them on request.
///
/// One loop sends the values. The first request runs it. Later requests, from inside of the subscriber or from other
/// threads, add to the loop's demand, so that they use no stack.
@usableFromInline final class SourceSubscription: Delivery, Delivering, Subscription, PlainlyDescribed {
  @usableFromInline let name: String

  /// The demand that the loop has not taken.
  @usableFromInline let demand = AtomicDemand()

  /// Describes the values, until the end.
  @usableFromInline let describe: Locked<(() -> String)?>
  @usableFromInline let isDescribed: Bool

  /// Sends values until there is no demand. Until the end, it holds the values and the subscriber. It is a closure, so that this
  /// class isn't generic, and nothing looks types up at run time.
  @usableFromInline struct Loop: ~Copyable {
    @usableFromInline let closure: (SourceSubscription) -> Void

    borrowing func run(_ subscription: SourceSubscription) {
      closure(subscription)
    }
  }

  // because it changes only after the last delivery
  @exclusivity(unchecked) private var loop: Loop

  @usableFromInline init(name: String, describe: (() -> String)? = nil, send: @escaping (SourceSubscription) -> Void) {
    self.name = name
    isDescribed = describe != nil
    self.describe = Locked(unchecked: describe)
    loop = Loop(closure: send)
    super.init()
  }

  /// Creates a subscription to one value.
  @inlinable @inline(never)
  convenience init<Downstream: Subscriber>(_ output: Downstream.Input, to subscriber: Downstream, name: String) {
    self.init(name: name) { subscription in
      _ = subscriber.receive(output)
      subscription.complete(subscriber, .finished)
    }
  }

  /// Gives a subscriber its subscription to the elements of a sequence, or completes it at once if the sequence is empty.
  @inlinable static func start<Elements: Sequence, Downstream: Subscriber>(
    _ elements: Elements,
    completion: Subscribers.Completion<Downstream.Failure>,
    to subscriber: Downstream,
    name: String,
    describing described: Elements?
  ) where Elements.Element == Downstream.Input {
    var iterator = elements.makeIterator()
    guard let first = iterator.next() else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: completion)
    }
    var rest = (next: first, iterator: iterator)
    let describe = described.map { described in { "\(described)" } }
    let subscription = SourceSubscription(name: name, describe: describe) { subscription in
      var (next, iterator) = rest
      while true {
        var left = subscription.demand.takeAll()
        guard left > .none else { break }
        while left > .none {
          let output = next
          let following = iterator.next()
          if let following { next = following }
          // The sequence may have cancelled.
          if subscription.hasEnded { return }
          let more = subscriber.receive(output)
          if subscription.hasEnded { return }
          guard following != nil else {
            return subscription.complete(subscriber, completion)
          }
          left = left - 1 + more
        }
      }
      rest = (next, iterator)
    }
    subscriber.receive(subscription: subscription)
  }

  @usableFromInline override func releaseContents() {
    loop = Loop { _ in }
    guard isDescribed else { return }
    let described = describe.withLockUnchecked { $0.take() }
    withExtendedLifetime(described) {}
  }

  @usableFromInline var description: String { describe.withLockUnchecked { $0 }?() ?? name }

  @usableFromInline @inline(__always) func request(_ more: Subscribers.Demand) {
    guard more > .none, !hasEnded else { return }
    demand.add(more)
    // A loop on this thread meets the new demand. A loop on another thread may have checked the demand for the last
    // time, so another one is queued after it.
    if !isServed(by: currentThreadIdentity()) { accept(()) { subscription, _ in subscription.sendRequested() } }
  }

  @usableFromInline func sendRequested() {
    repeat { loop.run(self) } while !hasEnded && !demand.isNone
  }

  /// Sends the completion, unless the subscription has been cancelled.
  @inlinable @inline(never) func complete<Downstream: Subscriber>(
    _ subscriber: Downstream, _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    guard markEnded() else { return }
    subscriber.receive(completion: completion)
  }
}
