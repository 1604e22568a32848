extension Publishers {
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
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(isIncluded: isIncluded), name: "TryFilter"))
    }
  }
}

extension Publishers.TryFilter {
  /// Combines two filters in one publisher.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }

  /// Combines two filters in one publisher.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }

  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error

    @usableFromInline let isIncluded: (Upstream.Output) throws -> Bool

    @inlinable
    init(isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.isIncluded = isIncluded
    }

    @inlinable
    static func decide(_ input: Received, _ body: Memory) throws -> Decision<Sent> {
      try body.pointee.rule.isIncluded(input) ? .send(input) : .skip
    }
  }
}
