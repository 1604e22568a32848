extension Publisher {
  /// Lets all subscribers share one subscription to this publisher.
  ///
  /// The first subscriber makes the subscription, later ones get what comes from then on, and when the last has
  /// cancelled it is cancelled too; a subscriber after that makes a new one.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher whose subscribers share one subscription to another.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher that is shared.
    public final let upstream: Upstream

    @usableFromInline let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Makes a publisher that is shared.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      inner = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    /// Attaches a subscriber.
    @inlinable
    public final func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Whether the two are the same object.
    @inlinable
    public static func == (lhs: Share, rhs: Share) -> Bool {
      lhs === rhs
    }
  }
}
