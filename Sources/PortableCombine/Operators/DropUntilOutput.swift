extension Publisher {
  /// Drops values until another publisher publishes its first value.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<Int, Never>()
  /// let isReady = PassthroughSubject<Void, Never>()
  /// taps
  ///   .drop(untilOutputFrom: isReady)
  ///   .sink { print($0) }  // 2
  ///   .store(in: &cancellables)
  /// taps.send(1)
  /// isReady.send()
  /// taps.send(2)
  /// ```
  ///
  /// If the other publisher ends without a value, this one ends too. After its first value, the other publisher is
  /// cancelled. As in Combine, dropped values use up demand.
  ///
  /// - Parameter publisher: The publisher to wait for.
  /// - Returns: A publisher of the values that follow the other publisher's first value.
  @inlinable public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where Failure == P.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that drops the values of its upstream until another publisher publishes its first value.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of both publishers.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The publisher to wait for.
    public let other: Other

    /// Creates a publisher that waits for another.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - other: The publisher to wait for.
    @inlinable public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches a subscriber. It receives its subscription first; then the other publisher and the upstream are
    /// subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Other.Failure == S.Failure {
      let stage = UntilOutputStage(subscriber, name: "DropUntilOutput", drops: true)
      stage.sendSubscription()
      other.receive(subscriber: UntilOutputStage.Signal(stage: stage) { .failure($0) })
      upstream.receive(subscriber: stage)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}
