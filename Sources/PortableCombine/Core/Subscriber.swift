/// A type that receives a subscription, values, and at most one completion from a publisher.
///
/// A publisher calls the three methods one at a time. The subscriber requests values from its subscription, and may
/// request more by returning a demand for each value:
///
/// ```swift
/// final class Printer: Subscriber {
///   typealias Input = Int
///   typealias Failure = Never
///
///   func receive(subscription: any Subscription) {
///     subscription.request(.max(2))
///   }
///
///   func receive(_ input: Int) -> Subscribers.Demand {
///     print(input)
///     return input == 1 ? .max(1) : .none
///   }
///
///   func receive(completion: Subscribers.Completion<Never>) {
///     print(completion)
///   }
/// }
///
/// func printThree() {
///   (1...5).publisher.subscribe(Printer())  // 1, 2, 3
/// }
/// ```
///
/// The interface and the behavior are those that Apple documents for Combine's `Subscriber`.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that the subscriber receives.
  associatedtype Input

  /// The error that the subscriber may receive; `Never` if its publishers can't fail.
  associatedtype Failure: Error

  /// Receives the subscription, from which the subscriber may request values.
  ///
  /// - Parameter subscription: The connection to the publisher.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Parameter input: The value.
  /// - Returns: The demand for more values, in addition to earlier requests.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion, which is the last event.
  ///
  /// - Parameter completion: The completion: finished, or the publisher's error.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives a value of type `Void`.
  ///
  /// - Returns: The demand for more values.
  @inlinable public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The namespace of types that serve as subscribers.
public enum Subscribers {}
