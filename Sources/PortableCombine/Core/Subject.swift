/// A publisher that values can be sent into.
///
/// The interface and the behavior are those that Apple documents for Combine's `Subject`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  func send(_ value: Output)

  /// Finishes or fails all subscribers; what is sent later is dropped.
  func send(completion: Subscribers.Completion<Failure>)

  /// Gives the subject a subscription to request from on its subscribers' behalf.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a value of type `Void`.
  @inlinable
  public func send() {
    send(())
  }
}
