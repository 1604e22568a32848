import Locking

/// The conduit of a subject that keeps a value: a subscriber that missed some gets the latest when it asks again.
@usableFromInline
class LatestConduit<Downstream: Subscriber>: SubjectConduit<Downstream> {
  /// The latest value of the subject, and how many values it had sent with it. No lock is held.
  @inlinable
  func latest(of owner: AnyObject) -> (output: Downstream.Input, version: UInt64) {
    fatalError("A conduit that keeps the latest value must say which it is")
  }

  @inlinable
  final override func latest() -> (output: Downstream.Input, version: UInt64)? {
    guard let owner = lock.withLock({ owner }) else { return nil }
    return latest(of: owner)
  }

  @inlinable
  final override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    self.demand += demand
    guard hasMissed else { return lock.unlock() }
    hasMissed = false
    guard turn.take(currentThreadIdentity()) else {
      turn.leave(.latest)
      return lock.unlock()
    }
    deliverLatest()
    drain()
  }
}
