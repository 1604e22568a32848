/// A subscriber whose type is erased by closures.
///
/// A type-erased publisher attaches one to its upstream. The stages of the upstream are therefore specialized for this
/// type, in the module that contains them, regardless of the type that subscribes later.
@usableFromInline final class ErasedSubscriber<Input, Failure: Error>: Subscriber, PlainlyDescribed {
  @usableFromInline let receiveSubscription: (any Subscription) -> Void
  @usableFromInline let held: HeldSubscriber<Input, Failure>

  /// The wrapped subscriber's identifier, if there is a wrapped subscriber.
  @usableFromInline let combineIdentifier: CombineIdentifier

  /// The wrapped subscriber, for descriptions only.
  @usableFromInline let base: Any?

  /// Subscribes to a publisher.
  @usableFromInline typealias Subscribe = (ErasedSubscriber) -> Void

  /// Ends the publisher that this is the subscriber of, and subscribes to others in its place; `nil` if the subscriber
  /// doesn't subscribe to several publishers in sequence. See ``SequentialStage/replace(_:by:)``. Publishers that consist of
  /// others hand these over, so that a chain of any length is subscribed to without nesting.
  @usableFromInline let replace: ((@escaping () -> Result<[Subscribe], Failure>) -> Void)?

  /// Erases a subscriber, unless it is erased already. It isn't inlined, so that it adds nothing to the stack frames of
  /// nested publishers.
  @inlinable @inline(never)
  static func erasing<S: Subscriber>(_ subscriber: S) -> ErasedSubscriber where S.Input == Input, S.Failure == Failure {
    subscriber as? ErasedSubscriber ?? ErasedSubscriber(subscriber)
  }

  @inlinable init<S: Subscriber>(
    _ subscriber: S, base: Any? = nil, replace: ((@escaping () -> Result<[Subscribe], Failure>) -> Void)? = nil
  ) where S.Input == Input, S.Failure == Failure {
    receiveSubscription = { subscriber.receive(subscription: $0) }
    held = HeldSubscriber(subscriber)
    combineIdentifier = subscriber.combineIdentifier
    self.base = base
    self.replace = replace
  }

  @usableFromInline init(
    receiveSubscription: @escaping (any Subscription) -> Void,
    receiveValue: @escaping (Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.receiveSubscription = receiveSubscription
    held = HeldSubscriber(receiveValue, receiveCompletion)
    replace = nil
    combineIdentifier = CombineIdentifier()
    base = nil
  }

  @usableFromInline var description: String {
    base.map { ($0 as? any CustomStringConvertible)?.description ?? "\(type(of: $0))" } ?? "Anonymous AnySubscriber"
  }

  @usableFromInline var customMirror: Mirror {
    base.map { ($0 as? any CustomReflectable)?.customMirror ?? Mirror(reflecting: $0) }
      ?? Mirror(reflecting: description)
  }

  @inlinable func receive(subscription: any Subscription) {
    receiveSubscription(subscription)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    held.receive(input)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    held.receive(completion: completion)
  }
}

/// A subscriber without its type. It is called in place and can't be copied, so calling it retains nothing.
@usableFromInline struct HeldSubscriber<Output, Failure: Error>: ~Copyable {
  @usableFromInline let receiveValue: (Output) -> Subscribers.Demand
  @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  @inlinable init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    self.init({ subscriber.receive($0) }, { subscriber.receive(completion: $0) })
  }

  @inlinable init(
    _ receiveValue: @escaping (Output) -> Subscribers.Demand,
    _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  @inlinable borrowing func receive(_ output: Output) -> Subscribers.Demand {
    receiveValue(output)
  }

  @inlinable borrowing func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion(completion)
  }
}
