extension Publisher {
  /// Tells whether a value is sent that a closure approves of.
  ///
  /// - Parameter predicate: Whether this is what is looked for.
  /// - Returns: A publisher of `true` as soon as such a value comes, or of `false` when there are no more.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Tells whether a value is sent that a closure approves of, and fails with the error that the closure throws.
  ///
  /// - Parameter predicate: Whether this is what is looked for, or throws.
  /// - Returns: A publisher of `true` as soon as such a value comes, or of `false` when there are no more.
  @inlinable
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether another sends a value that a closure approves of.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    /// Whether such a value was found.
    public typealias Output = Bool

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
    public func receive<S: Subscriber>(subscriber: S) where Bool == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(predicate: predicate), false))
    }
  }
}

extension Publishers.ContainsWhere {
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Bool
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Bool

    @usableFromInline static var name: StaticString { "ContainsWhere" }

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
      guard body.pointee.rule.predicate(input) else { return false }
      body.pointee.state = true
      return true
    }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state
    }
  }
}
