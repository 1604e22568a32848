/// A publisher that fails at once.
///
/// ```swift
/// func parse(_ word: String) -> AnyPublisher<Int, ParsingError> {
///   guard let number = Int(word) else {
///     return Fail(error: ParsingError.notANumber(word)).eraseToAnyPublisher()
///   }
///   return Just(number).setFailureType(to: ParsingError.self).eraseToAnyPublisher()
/// }
/// ```
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error.
  public let error: Failure

  /// Creates a publisher that fails.
  ///
  /// - Parameter error: The error.
  @inlinable public init(error: Failure) {
    self.error = error
  }

  /// Creates a publisher of a given output type that fails.
  ///
  /// - Parameters:
  ///   - outputType: The output type.
  ///   - failure: The error to fail with.
  @inlinable public init(outputType: Output.Type, failure: Failure) {
    error = failure
  }

  /// Attaches a subscriber.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
