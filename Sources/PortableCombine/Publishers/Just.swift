/// A publisher that publishes one value to each subscriber, and finishes.
///
/// ```swift
/// Just(1)
///   .sink { print($0) }  // 1
///   .store(in: &cancellables)
/// ```
///
/// The value waits for the first request.
public struct Just<Output>: Publisher {
  /// `Never`, because the publisher can't fail.
  public typealias Failure = Never

  /// The value to publish.
  public let output: Output

  /// Creates a publisher of a value.
  ///
  /// - Parameter output: The value to publish.
  @inlinable public init(_ output: Output) {
    self.output = output
  }

  /// Attaches a subscriber.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: SourceSubscription(output, to: subscriber, name: "Just"))
  }
}

extension Just: Equatable where Output: Equatable {}
