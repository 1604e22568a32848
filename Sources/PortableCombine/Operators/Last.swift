extension Publisher {
  /// Publishes the last value when this publisher finishes.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .last()
  ///   .sink { print($0) }  // 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher of one value at most.
  @inlinable public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream.
  public struct Last<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher of the last value.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, SelectionRule { _, _ in true }, nil, name: "Last"))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes the last value that satisfies a predicate, when this publisher finishes.
  ///
  /// ```swift
  /// [2, 4, 5].publisher
  ///   .last { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }  // 4
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition.
  /// - Returns: A publisher of one value at most.
  @inlinable public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the last value that satisfies a predicate that may throw, when this publisher finishes.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of one value at most.
  @inlinable public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream that satisfies a predicate.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that tests a value.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: ReduceStage(
          subscriber, SelectionRule { [predicate] input, _ in predicate(input) }, nil, name: "LastWhere"))
    }
  }

  /// A publisher of the last value of its upstream that satisfies a throwing predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that tests a value, or throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: ReduceStage(
          subscriber, SelectionRule { [predicate] input, _ in try predicate(input) }, nil, name: "TryLastWhere"))
    }
  }
}
