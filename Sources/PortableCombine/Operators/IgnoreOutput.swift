extension Publisher {
  /// Drops all values and sends only how this publisher ends.
  ///
  /// - Returns: A publisher that never sends a value.
  @inlinable
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// A publisher that drops the values of another.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    /// There are no values.
    public typealias Output = Never

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that drops values.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Stage(subscriber, Rule()))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Never
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline static var name: StaticString { "IgnoreOutput" }

    @inlinable
    static var showsUpstream: Bool { true }

    @inlinable
    init() {}

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Decision<Sent> {
      .ignore
    }
  }

  /// Requests all values, none of which reaches the subscriber.
  @usableFromInline
  final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == Never, Downstream.Failure == Upstream.Failure {
    @usableFromInline
    override func receive(subscription: any Subscription) {
      super.receive(subscription: subscription)
      ask(Self.only, for: .unlimited)
    }
  }
}
