extension Publishers {
  /// A publisher that sends what a closure makes of each value of another, and fails when the closure throws.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// Makes a new value of each, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes a transforming publisher.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(transform: transform)))
    }
  }
}

extension Publishers.TryMap {
  /// Transforms values in one go with the upstream's.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { transform(try first($0)) }
  }

  /// Transforms values in one go with the upstream's.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(try first($0)) }
  }

  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error

    @usableFromInline static var name: StaticString { "TryMap" }

    @usableFromInline let transform: (Upstream.Output) throws -> Output

    @inlinable
    init(transform: @escaping (Upstream.Output) throws -> Output) {
      self.transform = transform
    }

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) throws -> Decision<Sent> {
      .send(try body.pointee.rule.transform(input))
    }
  }
}
