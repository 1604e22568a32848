/// A publisher that sends values from outside to its subscribers.
///
/// Use a subject to publish events of code that doesn't use publishers, such as callbacks. ``PassthroughSubject`` keeps
/// no value, and ``CurrentValueSubject`` keeps the latest. The interface and the behavior are those that Apple
/// documents for Combine's `Subject`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  ///
  /// - Parameter value: The value to send.
  func send(_ value: Output)

  /// Completes all subscribers. Values that are sent later are dropped.
  ///
  /// - Parameter completion: The completion to send.
  func send(completion: Subscribers.Completion<Failure>)

  /// Passes a subscription to the subject, which requests values from it for its subscribers.
  ///
  /// - Parameter subscription: The subscription of an upstream publisher.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a value of type `Void`.
  @inlinable
  public func send() {
    send(())
  }
}
