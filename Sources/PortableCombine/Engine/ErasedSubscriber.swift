/// A subscriber behind one virtual call, so that what sends to it need not know its type.
///
/// A publisher that is erased hands its upstream one of these: the stages above are then compiled for this one type,
/// where they were written, whatever subscribes later.
@usableFromInline
class ErasedSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @inlinable
  init() {}

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }

  @usableFromInline var description: String { "Anonymous AnySubscriber" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline final var playgroundDescription: Any { description }

  @inlinable func receive(subscription: any Subscription) {}

  @inlinable func receive(_ input: Input) -> Subscribers.Demand { .none }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {}
}

@usableFromInline
final class SubscriberBox<Base: Subscriber>: ErasedSubscriber<Base.Input, Base.Failure> {
  @usableFromInline let base: Base

  @inlinable
  init(_ base: Base) {
    self.base = base
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  @usableFromInline override var description: String {
    (base as? any CustomStringConvertible)?.description ?? "\(Base.self)"
  }

  @usableFromInline override var customMirror: Mirror {
    (base as? any CustomReflectable)?.customMirror ?? Mirror(reflecting: base)
  }

  @inlinable
  override func receive(subscription: any Subscription) {
    base.receive(subscription: subscription)
  }

  @inlinable
  override func receive(_ input: Base.Input) -> Subscribers.Demand {
    base.receive(input)
  }

  @inlinable
  override func receive(completion: Subscribers.Completion<Base.Failure>) {
    base.receive(completion: completion)
  }
}
