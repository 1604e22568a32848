/// A publisher without values that finishes at once or never.
///
/// ```swift
/// Empty<Int, Never>()
///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })  // finished
///   .store(in: &cancellables)
/// ```
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// A Boolean value that indicates whether the publisher finishes as soon as a subscriber attaches.
  public let completeImmediately: Bool

  /// Creates a publisher without values.
  ///
  /// - Parameter completeImmediately: A Boolean value that indicates whether to finish as soon as a subscriber
  ///   attaches. Otherwise, the publisher never ends.
  @inlinable public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Creates a publisher without values of given types.
  ///
  /// - Parameters:
  ///   - completeImmediately: A Boolean value that indicates whether to finish as soon as a subscriber attaches.
  ///     Otherwise, the publisher never ends.
  ///   - outputType: The type of the values.
  ///   - failureType: The type of the error.
  @inlinable public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.completeImmediately = completeImmediately
  }

  /// Attaches a subscriber.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}
