import Locking

/// Sends what an upstream sends into a subject, which it does not keep alive.
@usableFromInline
final class SubjectSubscriber<S: Subject>: SubjectSource, Subscriber {
  @exclusivity(unchecked) @usableFromInline weak var subject: S?

  @inlinable
  init(_ subject: S) {
    self.subject = subject
  }

  @usableFromInline override var customMirror: Mirror {
    Mirror(self, children: ["downstreamSubject": subject as Any, "upstreamSubscription": current as Any])
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard let subject, keep(subscription) else { return subscription.cancel() }
    subject.send(subscription: self)
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if isAtWork { subject?.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard isAtWork else { return }
    finish()
    subject?.send(completion: completion)
  }
}

/// What a subject has of an upstream that sends into it: the subscription, until either ends.
@usableFromInline
class SubjectSource: Subscription, CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  @usableFromInline final let lock = Lock()

  // All guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var upstream: (any Subscription)?
  @exclusivity(unchecked) @usableFromInline final var onEnd: (() -> Void)?
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false

  @inlinable
  init() {}

  @usableFromInline final var description: String { "Subject" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline final var playgroundDescription: Any { description }

  /// Whether there is an upstream that has not ended.
  @inlinable
  final var isAtWork: Bool { current != nil }

  @inlinable
  final var current: (any Subscription)? { lock.withLock { upstream } }

  /// Keeps the upstream's subscription, unless there is one or the end has come.
  @inlinable
  final func keep(_ subscription: any Subscription) -> Bool {
    lock.withLock {
      guard upstream == nil, !hasEnded else { return false }
      upstream = subscription
      return true
    }
  }

  /// Calls a closure at the end, or now where that has come.
  @inlinable
  final func whenEnded(_ closure: @escaping () -> Void) {
    let hasEnded = lock.withLock {
      if !self.hasEnded { onEnd = closure }
      return self.hasEnded
    }
    if hasEnded { closure() }
  }

  @inlinable
  final func request(_ demand: Subscribers.Demand) {
    current?.request(demand)
  }

  @inlinable
  final func cancel() {
    let upstream = current
    finish()
    upstream?.cancel()
  }

  /// Lets go of the upstream and has the subject let go of this.
  @inlinable
  final func finish() {
    let held = lock.withLock {
      hasEnded = true
      return (upstream.take(), onEnd.take())
    }
    held.1?()
    withExtendedLifetime(held) {}
  }
}
