/// A publisher that sends nothing, however many have subscribed, before it is connected.
///
/// The interface and the behaviour are those that Apple documents for Combine's `ConnectablePublisher`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins to send.
  ///
  /// - Returns: What ends the connection when it is cancelled.
  func connect() -> any Cancellable
}
