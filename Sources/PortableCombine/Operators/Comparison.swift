extension Publisher where Output: Comparable {
  /// Publishes the greatest value when this publisher finishes.
  ///
  /// ```swift
  /// [3, 1, 2].publisher
  ///   .max()
  ///   .sink { print($0) }  // 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher of one value at most. It finishes without a value if this publisher does.
  @inlinable public func max() -> Publishers.Comparison<Self> {
    max(by: <)
  }

  /// Publishes the smallest value when this publisher finishes.
  ///
  /// ```swift
  /// [3, 1, 2].publisher
  ///   .min()
  ///   .sink { print($0) }  // 1
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher of one value at most. It finishes without a value if this publisher does.
  @inlinable public func min() -> Publishers.Comparison<Self> {
    min(by: <)
  }
}

extension Publisher {
  /// Publishes the greatest value in the order of a closure when this publisher finishes.
  ///
  /// ```swift
  /// ["pear", "fig", "banana"].publisher
  ///   .max { $0.count < $1.count }
  ///   .sink { print($0) }  // banana
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// If several values are equal, it publishes the first of them.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first value precedes the second.
  /// - Returns: A publisher of one value at most.
  @inlinable public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the greatest value in the order of a closure that may throw when this publisher finishes.
  ///
  /// If several values are equal, it publishes the first of them.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first value precedes the second, or throws.
  /// - Returns: A publisher of one value at most.
  @inlinable public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the smallest value in the order of a closure when this publisher finishes.
  ///
  /// If several values are equal, it publishes the first of them.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first value precedes the second.
  /// - Returns: A publisher of one value at most.
  @inlinable public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the smallest value in the order of a closure that may throw when this publisher finishes.
  ///
  /// If several values are equal, it publishes the first of them.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first value precedes the second, or throws.
  /// - Returns: A publisher of one value at most.
  @inlinable public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}

extension Publishers {
  /// A publisher of the greatest value of its upstream.
  public struct Comparison<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that compares values.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a comparing publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - areInIncreasingOrder: The closure that compares values.
    @inlinable
    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: ReduceStage(
          subscriber,
          SelectionRule { [areInIncreasingOrder] input, greatest in
            greatest.map { areInIncreasingOrder($0, input) } ?? true
          }, nil, name: "Comparison"))
    }
  }

  /// A publisher of the greatest value of its upstream, as compared by a throwing closure.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that compares values, or throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a comparing publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - areInIncreasingOrder: The closure that compares values, or throws.
    @inlinable public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: ReduceStage(
          subscriber,
          SelectionRule { [areInIncreasingOrder] input, greatest in
            try greatest.map { try areInIncreasingOrder($0, input) } ?? true
          }, nil, name: "TryComparison"))
    }
  }
}
