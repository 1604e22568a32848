/// A publisher that sends no values and fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error it fails with.
  public let error: Failure

  /// Makes a publisher that fails.
  ///
  /// - Parameter error: The error to fail with.
  @inlinable
  public init(error: Failure) {
    self.error = error
  }

  /// Makes a publisher that fails, of a given output type.
  ///
  /// - Parameters:
  ///   - outputType: The type of the values that are never sent.
  ///   - failure: The error to fail with.
  @inlinable
  public init(outputType: Output.Type, failure: Failure) {
    error = failure
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
