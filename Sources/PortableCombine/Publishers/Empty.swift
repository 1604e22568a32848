/// A publisher that sends no values, and finishes at once or never.
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether the publisher finishes as soon as it is subscribed to.
  public let completeImmediately: Bool

  /// Makes a publisher without values.
  ///
  /// - Parameter completeImmediately: Whether it finishes as soon as it is subscribed to; otherwise it never ends.
  @inlinable
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes a publisher without values, of given types.
  ///
  /// - Parameters:
  ///   - completeImmediately: Whether it finishes as soon as it is subscribed to; otherwise it never ends.
  ///   - outputType: The type of the values.
  ///   - failureType: The type of the error.
  @inlinable
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.completeImmediately = completeImmediately
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}
