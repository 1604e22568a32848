import Locking

/// Sends what an upstream sends into a subject.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var subject: S?
  @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?

  @inlinable
  init(_ subject: S) {
    self.subject = subject
  }

  @usableFromInline var description: String { "Subject" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }

  @inlinable
  func receive(subscription: any Subscription) {
    lock.lock()
    guard upstream == nil, let subject else {
      lock.unlock()
      return subscription.cancel()
    }
    upstream = subscription
    lock.unlock()
    subject.send(subscription: subscription)
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    lock.withLock { upstream == nil ? nil : subject }?.send(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    end().subject?.send(completion: completion)
  }

  @inlinable
  func cancel() {
    end().upstream?.cancel()
  }

  @inlinable
  func end() -> (subject: S?, upstream: (any Subscription)?) {
    lock.withLock {
      let held = (upstream == nil ? nil : subject, upstream)
      subject = nil
      upstream = nil
      return held
    }
  }
}
