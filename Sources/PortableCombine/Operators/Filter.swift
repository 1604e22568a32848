extension Publisher {
  /// Publishes the values that satisfy a predicate.
  ///
  /// ```swift
  /// (1...6).publisher
  ///   .filter { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }  // 2, 4, 6
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// For each value that it drops, it requests one more.
  ///
  /// - Parameter isIncluded: A closure that returns whether to publish a value.
  /// - Returns: A publisher of those values.
  @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  /// Publishes the values that satisfy a predicate that may throw.
  ///
  /// - Parameter isIncluded: A closure that returns whether to publish a value, or throws to fail the publisher.
  /// - Returns: A publisher of those values.
  @inlinable public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher of the values that satisfy a predicate.
  public struct Filter<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to publish a value.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Creates a filtering publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - isIncluded: The closure that decides whether to publish a value.
    @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber, isIncluded: isIncluded))
    }
  }

  /// A publisher of the values of its upstream that satisfy a throwing predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to publish a value, or throws.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Creates a filtering publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - isIncluded: The closure that decides whether to publish a value, or throws.
    @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(
          subscriber, DecidingRule { [isIncluded] in try isIncluded($0) ? .send($0) : .skip }, name: "TryFilter"))
    }
  }
}

extension Publishers.Filter {
  /// Combines two filters in one publisher.
  @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    let first = self.isIncluded
    return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
  }

  /// Combines two filters in one publisher.
  @inlinable public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }

  @usableFromInline struct Inner<Downstream: Subscriber>: StatelessSubscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()
    @usableFromInline let isIncluded: (Upstream.Output) -> Bool

    @inlinable init(downstream: Downstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.downstream = downstream
      self.isIncluded = isIncluded
    }

    @usableFromInline var description: String { "Filter" }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      isIncluded(input) ? downstream.receive(input) : .max(1)
    }
  }
}

extension Publishers.TryFilter {
  /// Combines two filters in one publisher.
  @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }

  /// Combines two filters in one publisher.
  @inlinable public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}
