extension Publishers {
  /// A publisher that sends the values of another for as long as a closure says so, and finishes, or fails when the
  /// closure throws.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The publisher whose values are sent.
    public let upstream: Upstream

    /// Whether to send a value and ask about the next, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes a publisher of the first values.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(predicate: predicate)))
    }
  }
}

extension Publishers.TryPrefixWhile {
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error

    @usableFromInline static var name: StaticString { "TryPrefixWhile" }

    @usableFromInline let predicate: (Upstream.Output) throws -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) throws -> Decision<Sent> {
      try body.pointee.rule.predicate(input) ? .send(input) : .finish
    }
  }
}
