/// An asynchronous sequence of the values of a publisher that can't fail.
///
/// ```swift
/// func printAll(_ words: PassthroughSubject<String, Never>) async {
///   for await word in words.values {
///     print(word)
///   }
/// }
/// ```
///
/// Each `next()` requests one value. The subscription begins with the iterator. It ends with the iterator, with the
/// publisher, or when the waiting task is cancelled, which also ends the sequence. A subject drops values that are sent
/// while the loop's body runs; put ``Publisher/buffer(size:prefetch:whenFull:)`` before `values` to keep them.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  /// The publisher's values.
  public typealias Element = P.Output

  private let publisher: P

  /// Creates a sequence of the values of a publisher.
  ///
  /// - Parameter publisher: The publisher to iterate over.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher.
  public func makeAsyncIterator() -> Iterator {
    let subscriber = AsyncSubscriber<P.Output, P.Failure>()
    publisher.receive(subscriber: subscriber)
    return Iterator(handle: AsyncSubscriber.Handle(subscriber))
  }

  /// An iterator that requests one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let handle: AsyncSubscriber<P.Output, P.Failure>.Handle

    /// Returns the next value, or `nil` once the publisher has finished or the task is cancelled.
    public mutating func next() async -> P.Output? {
      switch await handle.subscriber.next() {
      case .value(let output)?: output
      case .failure?, nil: nil
      }
    }
  }
}

/// An asynchronous sequence of the values of a publisher that may fail.
///
/// ```swift
/// func printAll(_ numbers: AnyPublisher<Int, any Error>) async throws {
///   for try await number in numbers.values {
///     print(number)
///   }
/// }
/// ```
///
/// Each `next()` requests one value, or throws the publisher's error. The subscription begins with the iterator. It
/// ends with the iterator, with the publisher, or when the waiting task is cancelled.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  /// The publisher's values.
  public typealias Element = P.Output

  private let publisher: P

  /// Creates a sequence of the values of a publisher.
  ///
  /// - Parameter publisher: The publisher to iterate over.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher.
  public func makeAsyncIterator() -> Iterator {
    let subscriber = AsyncSubscriber<P.Output, P.Failure>()
    publisher.receive(subscriber: subscriber)
    return Iterator(handle: AsyncSubscriber.Handle(subscriber))
  }

  /// An iterator that requests one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let handle: AsyncSubscriber<P.Output, P.Failure>.Handle

    /// Returns the next value, or `nil` once the publisher has finished or the task is cancelled.
    ///
    /// - Throws: The publisher's error, once.
    public mutating func next() async throws -> P.Output? {
      switch await handle.subscriber.next() {
      case .value(let output)?: return output
      case .failure(let error)?: throw error
      case nil: return nil
      }
    }
  }
}

extension Publisher {
  /// The values as an asynchronous sequence that throws the publisher's error.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
