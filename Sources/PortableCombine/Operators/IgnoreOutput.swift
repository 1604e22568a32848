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
  @inlinable public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
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
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Stage(subscriber, DecidingRule { _ in .ignore }, name: "IgnoreOutput"))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  /// Requests all values, none of which reaches the subscriber.
  @usableFromInline
  final class Stage<Downstream: Subscriber>: FilterStage<
    DecidingRule<Upstream.Output, Never, Upstream.Failure, Upstream.Failure>, Downstream
  >
  where Downstream.Input == Never, Downstream.Failure == Upstream.Failure {
    @usableFromInline override var description: String { upstreamDescription }

    @usableFromInline override func receive(subscription: any Subscription) {
      super.receive(subscription: subscription)
      ask(for: .unlimited)
    }
  }
}
