extension Publishers {
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
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(transform: transform), name: "TryCompactMap"))
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

extension Publishers.TryCompactMap {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error

    @usableFromInline let transform: (Upstream.Output) throws -> Output?

    @inlinable
    init(transform: @escaping (Upstream.Output) throws -> Output?) {
      self.transform = transform
    }

    @inlinable
    static func decide(_ input: Received, _ body: Memory) throws -> Decision<Sent> {
      guard let output = try body.pointee.rule.transform(input) else { return .skip }
      return .send(output)
    }
  }
}
