extension Publishers {
  /// A publisher of a Boolean value that indicates whether a value of its upstream satisfies a throwing
  /// predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    /// A Boolean value that indicates whether a value satisfied the predicate.
    public typealias Output = Bool

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
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Bool == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: ReduceStage(subscriber, SearchRule(for: true, predicate), false, name: "TryContainsWhere"))
    }
  }
}
