/// A publisher that creates another publisher for each subscriber.
///
/// A ``Future`` calls its closure when it is created. A deferred one waits for a subscriber, and calls it for each:
///
/// ```swift
/// let answer = Deferred {
///   Future<Int, Never> { promise in promise(.success(42)) }
/// }
/// answer
///   .sink { print($0) }  // 42
///   .store(in: &cancellables)
/// ```
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  /// The values of the created publisher.
  public typealias Output = DeferredPublisher.Output

  /// The error of the created publisher.
  public typealias Failure = DeferredPublisher.Failure

  /// The closure that creates the publisher, once for each subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Creates a publisher lazily, for each subscriber.
  ///
  /// - Parameter createPublisher: A closure that creates the publisher, on the subscriber's thread.
  @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  /// Attaches a subscriber to a publisher created for it.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}
