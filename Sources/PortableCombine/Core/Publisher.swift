/// A source that sends a sequence of values over time, and then at most one completion, to each of its subscribers.
///
/// Nothing is sent before a subscriber asks: a publisher answers ``subscribe(_:)->()`` with one subscription, sends no
/// more values than were requested of it, and ends with ``Subscribers/Completion/finished`` or with one failure.
///
/// The interface and the behavior are those that Apple documents for Combine's `Publisher`.
public protocol Publisher<Output, Failure> {
  /// The type of the published values.
  associatedtype Output

  /// The error that the publisher may end with; `Never` where it cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Implemented by publishers; called through ``subscribe(_:)->()``.
  ///
  /// - Parameter subscriber: The subscriber to send to. It is given its subscription on the caller's thread unless the
  ///   publisher says otherwise.
  func receive<S: Subscriber>(subscriber: S) where Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
  /// Attaches a subscriber to this publisher.
  ///
  /// - Parameter subscriber: The subscriber to send to.
  @inlinable
  public func subscribe<S: Subscriber>(_ subscriber: S) where Self.Failure == S.Failure, Self.Output == S.Input {
    receive(subscriber: subscriber)
  }

  /// Sends the values and the completion of this publisher into a subject.
  ///
  /// - Parameter subject: The subject, which isn't kept alive.
  /// - Returns: A cancellable that ends the connection, also when it is released.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where Self.Failure == S.Failure, Self.Output == S.Output {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}

/// The namespace of types that serve as publishers.
public enum Publishers {}
