/// A subscriber of whatever type, behind a closure.
///
/// A publisher that is erased hands its upstream one of these: the stages above are compiled for this one type, where
/// they were written, whatever subscribes later.
@usableFromInline
final class ErasedSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let receiver: Receiver<Input, Failure>

  /// The subscriber inside; only for describing it.
  @usableFromInline let base: Any?

  @usableFromInline let identity: CombineIdentifier?

  @inlinable
  init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    receiver = Receiver(subscriber)
    base = nil
    identity = nil
  }

  @usableFromInline
  init(_ receiver: consuming Receiver<Input, Failure>, base: Any?, identity: CombineIdentifier) {
    self.receiver = receiver
    self.base = base
    self.identity = identity
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { identity ?? CombineIdentifier(self) }

  @usableFromInline var description: String {
    base.map { ($0 as? any CustomStringConvertible)?.description ?? "\(type(of: $0))" } ?? "Anonymous AnySubscriber"
  }

  @usableFromInline var customMirror: Mirror {
    base.map { ($0 as? any CustomReflectable)?.customMirror ?? Mirror(reflecting: $0) } ?? Mirror(self, children: [])
  }

  @usableFromInline var playgroundDescription: Any { description }

  @inlinable
  func receive(subscription: any Subscription) {
    receiver.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    receiver.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    receiver.receive(completion: completion)
  }
}
