/// A publisher that hides the type of another.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: PublisherBox<Output, Failure>

  /// Wraps a publisher; one that is wrapped already is not wrapped again.
  ///
  /// - Parameter publisher: The publisher whose values this sends.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
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

  /// Attaches the subscriber to the publisher inside.
  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Output == Downstream.Input, Failure == Downstream.Failure {
    box.subscribe(subscriber as? ErasedSubscriber<Output, Failure> ?? ErasedSubscriber(subscriber))
  }
}

extension Publisher {
  /// Hides this publisher's type.
  ///
  /// - Returns: A publisher that sends what this sends.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}

/// A publisher of whatever type, behind a closure that was made where the type was known.
@usableFromInline
final class PublisherBox<Output, Failure: Error> {
  @usableFromInline let subscribe: (ErasedSubscriber<Output, Failure>) -> Void

  @inlinable
  init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
    subscribe = { publisher.receive(subscriber: $0) }
  }
}
