/// What receives a subscription, then values, then at most one completion from a publisher.
///
/// A publisher calls the three methods one at a time. What ``receive(_:)`` returns is added to the demand at once.
/// The interface and the behaviour are those that Apple documents for Combine's `Subscriber`.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that the subscriber receives.
  associatedtype Input

  /// The error that the subscriber may be completed with; `Never` where its publishers cannot fail.
  associatedtype Failure: Error

  /// Tells the subscriber that it is subscribed and may request values.
  func receive(subscription: any Subscription)

  /// Tells the subscriber that a value was sent.
  ///
  /// - Returns: How many values more the subscriber wants, beyond what it requested before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that the publisher finished or failed. Nothing follows.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Tells the subscriber that a publisher of signals without a value sent one.
  ///
  /// - Returns: How many signals more the subscriber wants.
  @inlinable
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The namespace of the types that serve as subscribers.
public enum Subscribers {}
