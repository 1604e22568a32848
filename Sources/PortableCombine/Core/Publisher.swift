/// A type that publishes a sequence of values over time, and then at most one completion, to each of its subscribers.
///
/// A subscriber attaches with ``subscribe(_:)->()``, or with an operator such as `sink`, and receives a subscription.
/// The publisher sends no more values than the subscriber has requested, and ends with
/// ``Subscribers/Completion/finished`` or with one failure.
///
/// ```swift
/// [1, 2, 3].publisher
///   .map { $0 * 10 }
///   .sink { print($0) }  // 10, 20, 30
///   .store(in: &cancellables)
/// ```
///
/// Most publishers are built from others. A publisher of your own passes a ``Subscription`` to its subscriber, and
/// sends values as the subscription receives requests. The interface and the behavior are those that Apple documents
/// for Combine's `Publisher`.
public protocol Publisher<Output, Failure> {
  /// The type of the published values.
  associatedtype Output

  /// The error that the publisher may fail with; `Never` if it can't fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Publishers implement it, and ``subscribe(_:)->()`` calls it.
  ///
  /// - Parameter subscriber: The subscriber to send to. It receives its subscription on the caller's thread unless the
  ///   publisher documents otherwise.
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
  /// ```swift
  /// let temperatures = PassthroughSubject<Double, Never>()
  /// let indoors = CurrentValueSubject<Double, Never>(20)
  /// indoors
  ///   .subscribe(temperatures)
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter subject: The subject, which isn't kept alive.
  /// - Returns: A cancellable that ends the connection when it is cancelled or released.
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
