extension Publisher {
  /// Publishes whether a value satisfies a predicate.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .contains { $0 > 3 }
  ///   .sink { print($0) }  // false
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition.
  /// - Returns: A publisher of `true` as soon as such a value arrives, or of `false` when this publisher finishes.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Publishes whether a value satisfies a predicate that may throw.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of `true` as soon as such a value arrives, or of `false` when this publisher finishes.
  @inlinable
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether a value of its upstream satisfies a predicate.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    /// A Boolean value that indicates whether a value satisfied the predicate.
    public typealias Output = Bool

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that tests a value.
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
  /// The rule of the operator's stage. ``ReduceStage`` calls `take` with each value and a pointer to the rule and its
  /// state, until `take` returns `true` because the result is known.
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
    static func take(_ input: Received, _ body: Memory) -> Bool {
      guard body.pointee.rule.predicate(input) else { return false }
      body.pointee.state = true
      return true
    }

    @inlinable
    static func result(_ body: Memory) -> Sent? {
      body.pointee.state
    }
  }
}
