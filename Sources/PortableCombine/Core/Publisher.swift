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
  @inlinable public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where Self.Failure == S.Failure, Self.Output == S.Output {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}

/// The namespace of types that serve as publishers.
public enum Publishers {}

/// A publisher that publishes nothing before it is connected.
///
/// Connect it with `connect()` when all subscribers have attached, or use ``autoconnect()``. The interface and the
/// behavior are those that Apple documents for Combine's `ConnectablePublisher`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects the publisher, which begins to publish.
  ///
  /// - Returns: A cancellable that ends the connection.
  func connect() -> any Cancellable
}

/// A publisher that sends values from outside to its subscribers.
///
/// Use a subject to publish events of code that doesn't use publishers, such as callbacks. ``PassthroughSubject`` keeps
/// no value, and ``CurrentValueSubject`` keeps the latest. The interface and the behavior are those that Apple
/// documents for Combine's `Subject`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  ///
  /// - Parameter value: The value to send.
  func send(_ value: Output)

  /// Completes all subscribers. Values that are sent later are dropped.
  ///
  /// - Parameter completion: The completion to send.
  func send(completion: Subscribers.Completion<Failure>)

  /// Passes a subscription to the subject, which requests values from it for its subscribers.
  ///
  /// - Parameter subscription: The subscription of an upstream publisher.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a value of type `Void`.
  @inlinable public func send() {
    send(())
  }
}
