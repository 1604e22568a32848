extension Publisher {
  /// Transforms each value with a closure.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .map { $0 * 10 }
  ///   .sink { print($0) }  // 10, 20, 30
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter transform: A closure that returns the new value.
  /// - Returns: A publisher of the new values.
  @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Transforms each value with a closure that may throw.
  ///
  /// ```swift
  /// ["1", "two"].publisher
  ///   .tryMap { word in
  ///     guard let number = Int(word) else { throw ParsingError.notANumber(word) }
  ///     return number
  ///   }
  ///   .sink(
  ///     receiveCompletion: { print($0) },  // failure(ParsingError.notANumber("two"))
  ///     receiveValue: { print($0) }  // 1
  ///   )
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  ///
  /// - Parameter transform: A closure that returns the new value, or throws to fail the publisher.
  /// - Returns: A publisher of the new values.
  @inlinable public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher of the results of a closure for each value of its upstream.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that transforms a value.
    public let transform: (Upstream.Output) -> Output

    /// Creates a transforming publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - transform: The closure that transforms a value.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }
  }

  /// A publisher of the results of a throwing closure.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that transforms a value, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates a transforming publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - transform: The closure that transforms a value, or throws.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(subscriber, DecidingRule { [transform] in .send(try transform($0)) }, name: "TryMap"))
    }
  }
}

extension Publishers.Map {
  /// Combines two transformations in one publisher.
  @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
    let first = self.transform
    return Publishers.Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
  }

  /// Combines two transformations in one publisher.
  @inlinable public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
  }

  @usableFromInline struct Inner<Downstream: Subscriber>: StatelessSubscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()
    @usableFromInline let transform: (Upstream.Output) -> Output

    @inlinable init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output) {
      self.downstream = downstream
      self.transform = transform
    }

    @usableFromInline var description: String { "Map" }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(transform(input))
    }
  }
}

extension Publisher {
  /// Replaces each `nil` with a value.
  ///
  /// ```swift
  /// words
  ///   .map { Int($0) }
  ///   .replaceNil(with: 0)
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter output: The replacement.
  /// - Returns: A publisher of values that aren't optional.
  @inlinable public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}

extension Publishers.TryMap {
  /// Combines two transformations in one publisher.
  @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { transform(try first($0)) }
  }

  /// Combines two transformations in one publisher.
  @inlinable public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(try first($0)) }
  }
}
