import Locking

/// A stage that asks its upstream for everything, and sends of it what time and its subscriber's demand allow.
@usableFromInline
class EagerJunction<Downstream: Subscriber>: Junction<Downstream> {
  @inlinable
  init(_ downstream: Downstream, name: StaticString) {
    super.init(downstream, name: name, sides: 1)
  }

  @inlinable
  final func receive(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    defer { leave() }
    guard keepAndLock(subscription, side: 0) else { return }
    lock.unlock()
    start()
    guard !gate.isClosed() else { return }
    hasSubscribed()
    subscription.request(.unlimited)
  }

  /// Called when the subscriber has its subscription. The lock is not held.
  @usableFromInline
  func hasSubscribed() {}

  @inlinable
  final override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    lock.lock()
    self.demand += demand
    if hasMore, hasStarted, turn.take(currentThreadIdentity()) { drain() } else { lock.unlock() }
    leave()
  }
}
