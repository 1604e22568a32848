/// A type that receives a subscription, values, and at most one completion from a publisher.
///
/// A publisher calls the three methods one at a time. What ``receive(_:)`` returns is added to the demand at once.
/// The interface and the behavior are those that Apple documents for Combine's `Subscriber`.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that the subscriber receives.
  associatedtype Input

  /// The error that the subscriber may be completed with; `Never` where its publishers cannot fail.
  associatedtype Failure: Error

  /// Receives the subscription, which the subscriber may request values from.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Returns: The demand for more values, in addition to earlier requests.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion. Nothing follows.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives a value of type `Void`.
  ///
  /// - Returns: The demand for more values.
  @inlinable
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The namespace of types that serve as subscribers.
public enum Subscribers {}
