extension Publisher where Output: Equatable {
  /// Drops each value that equals the one before.
  ///
  /// - Returns: A publisher of the others.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Drops each value that, a closure says, repeats the one that was sent before.
  ///
  /// - Parameter predicate: Whether the second value repeats the first.
  /// - Returns: A publisher of the others.
  @inlinable
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops each value that, a closure says, repeats the one that was sent before, and fails with the error that it throws.
  ///
  /// - Parameter predicate: Whether the second value repeats the first, or throws.
  /// - Returns: A publisher of the others.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops those values of another that repeat the one that was sent before.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are filtered.
    public let upstream: Upstream

    /// Whether the second value repeats the first.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes a publisher that drops repeated values.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(predicate: predicate), nil))
    }
  }
}

extension Publishers.RemoveDuplicates {
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "RemoveDuplicates" }

    @usableFromInline let predicate: (Upstream.Output, Upstream.Output) -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Decision<Sent> {
      if let previous = body.pointee.state, body.pointee.rule.predicate(previous, input) { return .skip }
      body.pointee.state = input
      return .send(input)
    }
  }
}
