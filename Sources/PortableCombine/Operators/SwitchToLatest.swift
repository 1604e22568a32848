extension Publisher where Failure == Output.Failure, Output: Publisher {
  /// Republishes the values of the most recent publisher that this one sends.
  ///
  /// A search cancels the previous one:
  ///
  /// ```swift
  /// words
  ///   .map { search($0) }
  ///   .switchToLatest()
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The previous publisher is cancelled before the next one is subscribed to.
  ///
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Republishes the values of the most recent publisher that this one sends, and cancels the one before it.
  ///
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Republishes the values of the most recent publisher that this one sends, and cancels the one before it.
  ///
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Republishes the values of the most recent publisher that this one sends, and cancels the one before it.
  ///
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// A publisher that republishes the values of the most recent publisher that its upstream sends.
  ///
  /// Finishes when the upstream and the latest publisher have finished, and fails when either fails.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    /// The values of the publishers that the upstream publishes.
    public typealias Output = P.Output

    /// The error of the upstream and of the publishers that it publishes.
    public typealias Failure = P.Failure

    /// The publisher of publishers.
    public let upstream: Upstream

    /// Creates a switching publisher.
    ///
    /// - Parameter upstream: The publisher of publishers.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where P.Output == S.Input, Upstream.Failure == S.Failure {
      let stage = SequentialStage(subscriber, name: "SwitchToLatest", awaitsMore: true)
      stage.start()
      upstream.receive(subscriber: Outer(stage: stage))
    }
  }
}

extension Publishers.SwitchToLatest {
  @usableFromInline struct Outer<Downstream: Subscriber>: StageSubscriber
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline let stage: SequentialStage<Downstream>

    @inlinable init(stage: SequentialStage<Downstream>) {
      self.stage = stage
    }

    @inlinable func receive(subscription: any Subscription) {
      stage.keep(subscription, 1, requesting: .unlimited)
    }

    @inlinable func receive(_ publisher: P) -> Subscribers.Demand {
      stage.replaceCurrent { publisher.receive(subscriber: $0) }
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<P.Failure>) {
      stage.receive(completion, ofUpstream: 1)
    }
  }
}
