/// A publisher that hides the type of another publisher.
///
/// Use it for properties and for the results of functions, so that their types don't list the operators behind them:
///
/// ```swift
/// func evenNumbers() -> AnyPublisher<Int, Never> {
///   (1...6).publisher
///     .filter { $0.isMultiple(of: 2) }
///     .eraseToAnyPublisher()
/// }
/// ```
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: PublisherBox<Output, Failure>

  /// Wraps a publisher. A type-erased one isn't wrapped again.
  ///
  /// - Parameter publisher: The publisher to wrap.
  @inlinable public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      box = PublisherBox(publisher)
    }
  }

  /// `AnyPublisher`.
  public var description: String { "AnyPublisher" }

  /// The description.
  public var playgroundDescription: Any { description }

  /// Attaches a subscriber to the wrapped publisher.
  @inlinable public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Output == Downstream.Input, Failure == Downstream.Failure {
    box.subscribe(.erasing(subscriber))
  }
}

extension Publisher {
  /// Wraps this publisher to hide its type.
  ///
  /// - Returns: A type-erased publisher of the same values.
  @inlinable public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}

/// A publisher of any type, behind a closure that was created where the type was known.
@usableFromInline final class PublisherBox<Output, Failure: Error> {
  @usableFromInline let subscribe: (ErasedSubscriber<Output, Failure>) -> Void

  @inlinable init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
    subscribe = { publisher.receive(subscriber: $0) }
  }
}
