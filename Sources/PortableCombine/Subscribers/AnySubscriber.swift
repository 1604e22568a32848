/// A type-erased subscriber.
///
/// It can be created from closures, to control demand without its own type:
///
/// ```swift
/// (1...5).publisher.subscribe(
///   AnySubscriber(
///     receiveSubscription: { $0.request(.max(2)) },
///     receiveValue: { number in
///       print(number)  // 1, 2
///       return .none
///     }
///   )
/// )
/// ```
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: ErasedSubscriber<Input, Failure>

  /// The identity of the wrapped subscriber.
  public let combineIdentifier: CombineIdentifier

  /// Wraps a subscriber.
  ///
  /// - Parameter subscriber: The subscriber to wrap.
  @inlinable public init<S: Subscriber>(_ subscriber: S) where Input == S.Input, Failure == S.Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else {
      combineIdentifier = subscriber.combineIdentifier
      box = ErasedSubscriber(subscriber, base: subscriber)
    }
  }

  /// Creates a subscriber that sends its events into a subject.
  ///
  /// - Parameter subject: The subject, which isn't kept alive.
  @inlinable public init<S: Subject>(_ subject: S) where Input == S.Output, Failure == S.Failure {
    self.init(SubjectSubscriber(subject))
  }

  /// Creates a subscriber from closures. The default closures do nothing, and request nothing.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure to call with the subscription.
  ///   - receiveValue: A closure to call with each value, which returns the demand for more.
  ///   - receiveCompletion: A closure to call with the completion.
  @inlinable public init(
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

  /// The description of the wrapped subscriber.
  public var description: String { box.description }

  /// The mirror of the wrapped subscriber.
  public var customMirror: Mirror { box.customMirror }

  /// The description.
  public var playgroundDescription: Any { description }

  /// Passes the subscription on.
  @inlinable public func receive(subscription: any Subscription) {
    box.receive(subscription: subscription)
  }

  /// Passes the value on.
  @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
    box.receive(value)
  }

  /// Passes the completion on.
  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    box.receive(completion: completion)
  }
}
