import Locking

/// A subscriber before another, which gets its subscription covered by one of its own and everything else unchanged.
@usableFromInline
struct ForwardingSubscriber<Downstream: Subscriber>: Subscriber, PlainlyDescribed {
  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription: ForwardingSubscription

  @inlinable
  init(_ downstream: Downstream, name: StaticString? = nil, onCancel: @escaping () -> Void = {}) {
    self.downstream = downstream
    subscription = ForwardingSubscription(name: name, onCancel: onCancel)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @usableFromInline var description: String { subscription.description }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    guard subscription.keep(upstream) else { return upstream.cancel() }
    downstream.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    subscription.end()
    downstream.receive(completion: completion)
  }
}

/// A subscription that passes on to another; it tells when it is cancelled, unless the upstream has ended before.
@usableFromInline
final class ForwardingSubscription: Subscription, PlainlyDescribed {
  @usableFromInline let lock = Lock()

  // All guarded by the lock. There is a closure until the end.
  @exclusivity(unchecked) @usableFromInline var name: StaticString?
  @exclusivity(unchecked) @usableFromInline var onCancel: (() -> Void)?
  @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?

  @inlinable
  init(name: StaticString?, onCancel: @escaping () -> Void) {
    self.name = name
    self.onCancel = onCancel
  }

  /// Without a name of its own it is described as the one that it covers.
  @usableFromInline var description: String {
    let (name, upstream) = lock.withLock { (self.name, self.upstream) }
    if let name { return "\(name)" }
    return upstream.map { String(describing: $0) } ?? "Autoconnect"
  }

  /// Keeps the upstream's subscription, unless there is one or the end has come.
  @inlinable
  func keep(_ subscription: any Subscription) -> Bool {
    let inner = (subscription as? ForwardingSubscription).flatMap { inner in inner.lock.withLock { inner.name } }
    return lock.withLock {
      guard upstream == nil, onCancel != nil else { return false }
      upstream = subscription
      name = name ?? inner
      return true
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.withLock { upstream }?.request(demand)
  }

  @inlinable
  func cancel() {
    let held = take()
    held.upstream?.cancel()
    held.onCancel?()
  }

  /// The upstream has ended: nothing is left to cancel.
  @inlinable
  func end() {
    withExtendedLifetime(take()) {}
  }

  @inlinable
  func take() -> (upstream: (any Subscription)?, onCancel: (() -> Void)?) {
    lock.withLock { (upstream.take(), onCancel.take()) }
  }
}
