extension Publishers {
  /// A publisher that combines each value of its upstream with the previous result, with a throwing closure.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The value to combine with the first one.
    public let initialResult: Output

    /// The closure that combines the result so far with a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a combining publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initialResult: The value to combine with the first one.
    ///   - nextPartialResult: The closure that combines the result so far with a value, or throws.
    @inlinable
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, ScanRule(nextPartialResult), initialResult, name: "TryScan"))
    }
  }
}
