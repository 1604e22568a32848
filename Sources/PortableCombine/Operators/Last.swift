extension Publisher {
  /// Publishes the last value when this publisher finishes.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .last()
  ///   .sink { print($0) }  // 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream.
  public struct Last<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher of the last value.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(), nil))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publishers.Last {
  /// The rule of the operator's stage. ``ReduceStage`` calls `take` with each value and a pointer to the rule and its
  /// state, until `take` returns `true` because the result is known.
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "Last" }

    @inlinable
    init() {}

    @inlinable
    static func take(_ input: Received, _ body: Memory) -> Bool {
      setState(input, of: body)
      return false
    }

    @inlinable
    static func result(_ body: Memory) -> Sent? {
      body.pointee.state
    }
  }
}
