extension Publisher {
  /// Drops all values, and publishes only the completion.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .ignoreOutput()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })  // finished
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher without values.
  @inlinable
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// A publisher that drops the values of its upstream.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    /// `Never`, because the publisher has no values.
    public typealias Output = Never

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that drops values.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Stage(subscriber, Rule(), name: "IgnoreOutput"))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Never
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure

    @inlinable
    init() {}

    @inlinable
    static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      .ignore
    }
  }

  /// Requests all values, none of which reaches the subscriber.
  @usableFromInline
  final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == Never, Downstream.Failure == Upstream.Failure {
    @usableFromInline override var description: String { upstreamDescription }

    @usableFromInline
    override func receive(subscription: any Subscription) {
      super.receive(subscription: subscription)
      ask(for: .unlimited)
    }
  }
}
