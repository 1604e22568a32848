extension Publishers {
  /// A publisher of the values of its upstream until one doesn't satisfy a throwing predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to publish a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher of the first values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that decides whether to publish a value, or throws.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, PrefixWhileRule(predicate), name: "TryPrefixWhile"))
    }
  }
}
