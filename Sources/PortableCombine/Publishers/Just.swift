/// A publisher that sends one value to each subscriber and finishes.
///
/// The value waits for the first request.
public struct Just<Output>: Publisher {
  /// A value that is there already cannot fail.
  public typealias Failure = Never

  /// The value that is sent.
  public let output: Output

  /// Makes a publisher of a value.
  ///
  /// - Parameter output: The value to send.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: SingleValueSubscription(output, to: subscriber, name: "Just"))
  }
}

extension Just: Equatable where Output: Equatable {}
