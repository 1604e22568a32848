extension Publisher {
  /// Publishes the number of values when this publisher finishes.
  ///
  /// ```swift
  /// ["a", "b", "c"].publisher
  ///   .count()
  ///   .sink { print($0) }  // 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher of one number.
  @inlinable
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the number of its upstream's values.
  public struct Count<Upstream: Publisher>: Publisher {
    /// A number of values.
    public typealias Output = Int

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a counting publisher.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Int == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(), 0))
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publishers.Count {
  /// The rule of the operator's stage. ``ReduceStage`` calls `take` with each value and a pointer to the rule and its
  /// state, until `take` returns `true` because the result is known.
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Int
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Int

    @usableFromInline static var name: StaticString { "Count" }

    @inlinable
    init() {}

    @inlinable
    static func take(_ input: Received, _ body: Memory) -> Bool {
      body.pointee.state += 1
      return false
    }

    @inlinable
    static func result(_ body: Memory) -> Sent? {
      body.pointee.state
    }
  }
}
