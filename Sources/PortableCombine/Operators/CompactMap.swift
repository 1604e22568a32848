extension Publisher {
  /// Transforms each value with a closure, and publishes the results that aren't `nil`.
  ///
  /// ```swift
  /// ["1", "two", "3"].publisher
  ///   .compactMap { Int($0) }
  ///   .sink { print($0) }  // 1, 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// For each value that it drops, it requests one more.
  ///
  /// - Parameter transform: A closure that returns a new value, or `nil` to publish nothing.
  /// - Returns: A publisher of the new values.
  @inlinable public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Transforms each value with a closure that may throw, and publishes the results that aren't `nil`.
  ///
  /// - Parameter transform: A closure that returns a new value, or `nil` to publish nothing, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher of the results of a closure that aren't `nil`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that transforms a value, or returns `nil` to publish nothing.
    public let transform: (Upstream.Output) -> Output?

    /// Creates a transforming publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - transform: The closure that transforms a value, or returns `nil` to publish nothing.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }
  }

  /// A publisher of the results of a throwing closure that aren't `nil`.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that transforms a value, returns `nil` to publish nothing, or throws.
    public let transform: (Upstream.Output) throws -> Output?

    /// Creates a transforming publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - transform: The closure that transforms a value, returns `nil` to publish nothing, or throws.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(
          subscriber, DecidingRule { [transform] in try transform($0).map { .send($0) } ?? .skip },
          name: "TryCompactMap"))
    }
  }
}

extension Publishers.CompactMap {
  /// Combines two transformations in one publisher.
  @inlinable public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
  }

  /// Combines two transformations in one publisher.
  @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).map(transform) }
  }

  @usableFromInline struct Inner<Downstream: Subscriber>: StatelessSubscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()
    @usableFromInline let transform: (Upstream.Output) -> Output?

    @inlinable init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.downstream = downstream
      self.transform = transform
    }

    @usableFromInline var description: String { "CompactMap" }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let output = transform(input) else { return .max(1) }
      return downstream.receive(output)
    }
  }
}

extension Publishers.TryCompactMap {
  /// Combines two transformations in one publisher.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { try first($0).flatMap(transform) }
  }
}
