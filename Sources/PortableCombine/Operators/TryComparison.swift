extension Publishers {
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
    @inlinable
    public init(
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
        subscriber: ReduceStage(subscriber, ComparisonRule(areInIncreasingOrder), nil, name: "TryComparison"))
    }
  }
}
