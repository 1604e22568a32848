extension Publisher {
  /// Sends the last value that a closure approves of, when this publisher finishes.
  ///
  /// - Parameter predicate: Whether this is what is looked for.
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Sends the last value that a closure approves of, when this publisher finishes, and fails with the error
  /// that the closure throws.
  ///
  /// - Parameter predicate: Whether this is what is looked for, or throws.
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the last value of another that a closure approves of, when it finishes.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are searched.
    public let upstream: Upstream

    /// Whether this is what is looked for.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes a searching publisher.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(predicate: predicate), nil))
    }
  }
}

extension Publishers.LastWhere {
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "LastWhere" }

    @usableFromInline let predicate: (Upstream.Output) -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output) -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func take<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Bool {
      if body.pointee.rule.predicate(input) { body.pointee.state = input }
      return false
    }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state
    }
  }
}
