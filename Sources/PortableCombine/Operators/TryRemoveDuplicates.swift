extension Publishers {
  /// A publisher that drops each value that equals the previous one, as compared by a throwing closure.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that compares two values, or throws.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a publisher that drops consecutive duplicates.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that compares two values, or throws.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(subscriber, RemoveDuplicatesRule(predicate), nil, name: "TryRemoveDuplicates"))
    }
  }
}
