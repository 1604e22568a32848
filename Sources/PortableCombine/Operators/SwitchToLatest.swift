import PackageSupport

extension Publisher where Failure == Output.Failure, Output: Publisher {
  /// Publishes the values of the latest publisher that this publisher publishes.
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
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest publisher that this publisher publishes, and cancels the previous one.
  ///
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Publishes the values of the latest publisher that this publisher publishes, and cancels the previous one.
  ///
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest publisher that this publisher publishes, and cancels the previous one.
  ///
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the values of the latest publisher that its upstream publishes.
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
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where P.Output == S.Input, Upstream.Failure == S.Failure {
      let stage = Inner(subscriber)
      stage.sendSubscription()
      upstream.receive(subscriber: stage)
    }
  }
}

/// An event of the upstream, of one of the publishers that it sends, or of the subscriber.
@usableFromInline
enum SwitchEvent<P: Publisher> {
  case publisher(P)
  case outerCompletion(Subscribers.Completion<P.Failure>)
  case subscription(any Subscription, child: Int)
  case value(P.Output, child: Int)
  case completion(Subscribers.Completion<P.Failure>, child: Int)
  case request(Subscribers.Demand)
}

@usableFromInline
struct SwitchState {
  @usableFromInline var demand = Subscribers.Demand.none
  /// The number of the latest publisher.
  @usableFromInline var latest = 0
  @usableFromInline var latestIsActive = false
  @usableFromInline var outerHasFinished = false

  @inlinable
  init() {}
}

extension Publishers.SwitchToLatest {
  /// An event from inside the subscriber is delivered nested if no other is queued.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<SwitchEvent<P>, Downstream, Void, SwitchState>, Subscriber,
    KeyedStage
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline typealias Input = P
    @usableFromInline typealias Output = P.Output
    @usableFromInline typealias Failure = P.Failure

    // The latest publisher is cancelled before the upstream.
    @inlinable static var outer: Int { only + 1 }

    @inlinable
    init(_ downstream: Downstream) {
      super.init(StageBody(downstream, (), SwitchState()), name: "SwitchToLatest") {
        unsafeDowncast($0, to: Inner.self).handle($1)
      }
    }

    @inlinable
    func receive(subscription: any Subscription) {
      if keep(subscription, Self.outer) { subscription.request(.unlimited) }
    }

    @inlinable
    func receive(_ publisher: P) -> Subscribers.Demand {
      acceptNested(.publisher(publisher))
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<P.Failure>) {
      acceptNested(.outerCompletion(completion))
    }

    @inlinable
    func receive(subscription: any Subscription, from child: Int) {
      if hasEnded { return subscription.cancel() }
      acceptNested(.subscription(subscription, child: child))
    }

    @inlinable
    func receive(_ output: P.Output, from child: Int) -> Subscribers.Demand {
      accept(.value(output, child: child)) { handle(output, child: child) }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<P.Failure>, from child: Int) {
      acceptNested(.completion(completion, child: child))
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      if demand > .none { acceptNested(.request(demand)) }
    }

    @inlinable
    func handle(_ event: SwitchEvent<P>) {
      switch event {
      case .publisher(let publisher):
        body.pointee.state.latest += 1
        body.pointee.state.latestIsActive = true
        let child = body.pointee.state.latest
        cancelUpstream(Self.only)
        publisher.receive(subscriber: KeyedSubscriber(self, child))
      case .subscription(let subscription, let child):
        guard child == body.pointee.state.latest, body.pointee.state.latestIsActive else {
          return subscription.cancel()
        }
        if keep(subscription, Self.only) { ask(Self.only, for: body.pointee.state.demand) }
      case .value(let output, let child):
        ask(Self.only, for: handle(output, child: child))
      case .completion(let completion, let child):
        guard child == body.pointee.state.latest, body.pointee.state.latestIsActive else { return }
        forgetUpstream(Self.only)
        body.pointee.state.latestIsActive = false
        if case .finished = completion, !body.pointee.state.outerHasFinished { return }
        complete(completion)
      case .outerCompletion(let completion):
        forgetUpstream(Self.outer)
        body.pointee.state.outerHasFinished = true
        if case .finished = completion, body.pointee.state.latestIsActive { return }
        complete(completion)
      case .request(let demand):
        body.pointee.state.demand += demand
        ask(Self.only, for: demand)
      }
    }

    @inlinable
    func handle(_ output: P.Output, child: Int) -> Subscribers.Demand {
      guard child == body.pointee.state.latest, body.pointee.state.latestIsActive,
        body.pointee.state.demand > .none
      else { return .none }
      body.pointee.state.demand -= 1
      let more = body.pointee.downstream.receive(output)
      guard more > .none, !hasEnded else { return .none }
      body.pointee.state.demand += more
      if child == body.pointee.state.latest { return more }
      // The subscriber has switched to another publisher, from which the demand is requested.
      ask(Self.only, for: more)
      return .none
    }
  }
}
