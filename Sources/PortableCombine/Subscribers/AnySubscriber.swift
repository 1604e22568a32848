/// A subscriber that hides another's type, or is made of closures.
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: ErasedSubscriber<Input, Failure>

  /// The identity of the subscriber inside.
  public let combineIdentifier: CombineIdentifier

  /// Wraps a subscriber.
  ///
  /// - Parameter subscriber: The subscriber that receives what this receives.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where Input == S.Input, Failure == S.Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else {
      combineIdentifier = subscriber.combineIdentifier
      box = ErasedSubscriber(subscriber, base: subscriber)
    }
  }

  /// Makes a subscriber that sends what it receives into a subject.
  ///
  /// - Parameter subject: The subject to send into. It is not kept alive.
  @inlinable
  public init<S: Subject>(_ subject: S) where Input == S.Output, Failure == S.Failure {
    self.init(SubjectSubscriber(subject))
  }

  /// Makes a subscriber of closures; one left out does nothing, and asks for nothing.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the subscription.
  ///   - receiveValue: Called with each value; returns how many more are wanted.
  ///   - receiveCompletion: Called once when the publisher ends.
  @inlinable
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    box = ErasedSubscriber(
      receiveSubscription: receiveSubscription ?? { _ in },
      receiveValue: receiveValue ?? { _ in .none },
      receiveCompletion: receiveCompletion ?? { _ in })
  }

  /// Describes the subscriber inside.
  public var description: String { box.description }

  /// The mirror of the subscriber inside.
  public var customMirror: Mirror { box.customMirror }

  /// The description.
  public var playgroundDescription: Any { description }

  /// Passes the subscription on.
  @inlinable
  public func receive(subscription: any Subscription) {
    box.receive(subscription: subscription)
  }

  /// Passes the value on.
  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand {
    box.receive(value)
  }

  /// Passes the completion on.
  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    box.receive(completion: completion)
  }
}
