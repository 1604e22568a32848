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

    /// The publisher whose values are dropped.
    public let upstream: Upstream

    /// Makes a publisher that drops values.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Inner(Held(subscriber)))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Held<Downstream>>, Subscriber
  where Downstream.Input == Never, Downstream.Failure == Upstream.Failure {
    @usableFromInline override var description: String { describedAsUpstream("IgnoreOutput") }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      if keep(subscription) {
        body.pointee.receive(subscription: self)
        if !gate.isClosed() { subscription.request(.unlimited) }
      }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      body.pointee.receive(completion: completion)
      leave()
    }
  }
}
