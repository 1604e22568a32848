extension Publisher {
  /// Sends values for as long as a closure says so, and finishes.
  ///
  /// - Parameter predicate: Whether to send a value and ask about the next.
  /// - Returns: A publisher of the values before the first that the closure does not approve of.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Sends values for as long as a closure says so, and finishes, or fails with the error that the
  /// closure throws.
  ///
  /// - Parameter predicate: Whether to send a value and ask about the next, or throws.
  /// - Returns: A publisher of the values before the first that the closure does not approve of.
  @inlinable
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the values of another for as long as a closure says so, and finishes.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent.
    public let upstream: Upstream

    /// Whether to send a value and ask about the next.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes a publisher of the first values.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(predicate: predicate)))
    }
  }
}

extension Publishers.PrefixWhile {
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline static var name: StaticString { "PrefixWhile" }

    @usableFromInline let predicate: (Upstream.Output) -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output) -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Decision<Sent> {
      body.pointee.rule.predicate(input) ? .send(input) : .finish
    }
  }
}
