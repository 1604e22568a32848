extension Publisher {
  /// Sends this publisher's values until another publisher sends one, and finishes then.
  ///
  /// How the other ends makes no difference.
  ///
  /// - Parameter publisher: The publisher whose first value is the end.
  @inlinable
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that sends the values of its upstream until another publisher sends one, and finishes then.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent.
    public let upstream: Upstream

    /// The publisher whose first value is the end.
    public let other: Other

    /// Makes a publisher that another ends.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose values to send.
    ///   - other: The publisher whose first value is the end.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches a subscriber. The other publisher is subscribed to first.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let inner = UntilOutput(subscriber, name: "PrefixUntilOutput", drops: false)
      other.receive(subscriber: UntilOutput<S>.Signal<Other.Output, Other.Failure>(inner: inner) { _ in .finished })
      upstream.receive(subscriber: inner)
    }
  }
}
