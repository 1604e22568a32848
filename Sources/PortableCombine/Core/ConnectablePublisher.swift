/// A publisher that publishes nothing before it is connected.
///
/// Connect it with `connect()` when all subscribers have attached, or use ``autoconnect()``. The interface and the
/// behavior are those that Apple documents for Combine's `ConnectablePublisher`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects the publisher, which begins to publish.
  ///
  /// - Returns: A cancellable that ends the connection.
  func connect() -> any Cancellable
}
