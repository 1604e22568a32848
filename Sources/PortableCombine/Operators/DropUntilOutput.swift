extension Publisher {
  /// Drops this publisher's values until another publisher sends its first.
  ///
  /// Where the other ends without having sent a value, this ends too. Values that are dropped have been asked for all the
  /// same, as in Apple's: they use up demand.
  ///
  /// - Parameter publisher: The publisher to wait for.
  @inlinable
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where Failure == P.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that drops the values of its upstream until another publisher sends its first.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of both.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent.
    public let upstream: Upstream

    /// The publisher that is waited for.
    public let other: Other

    /// Makes a publisher that waits for another.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose values to send.
    ///   - other: The publisher to wait for.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches a subscriber. It has its subscription first; then the other publisher is subscribed to, then the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Other.Failure == S.Failure {
      let stage = UntilOutputStage(subscriber, name: "DropUntilOutput", drops: true)
      stage.sendSubscription()
      other.receive(subscriber: UntilOutputStage<S>.Signal<Other.Output, Other.Failure>(stage: stage) { .failure($0) })
      upstream.receive(subscriber: stage)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}
