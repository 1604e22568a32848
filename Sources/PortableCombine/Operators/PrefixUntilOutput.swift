import PackageSupport

extension Publisher {
  /// Publishes values until another publisher publishes its first value, and then finishes.
  ///
  /// ```swift
  /// let frames = PassthroughSubject<Int, Never>()
  /// let stop = PassthroughSubject<Void, Never>()
  /// frames
  ///   .prefix(untilOutputFrom: stop)
  ///   .sink { print($0) }  // 1
  ///   .store(in: &cancellables)
  /// frames.send(1)
  /// stop.send()
  /// frames.send(2)
  /// ```
  ///
  /// The completion of the other publisher has no effect. After its first value, the other publisher is cancelled.
  ///
  /// - Parameter publisher: The publisher whose first value ends this one.
  /// - Returns: A publisher of the values that precede the other publisher's first value.
  @inlinable public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream until another publisher publishes its first value.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The publisher whose first value ends this one.
    public let other: Other

    /// Creates a publisher that another publisher ends.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - other: The publisher whose first value ends this one.
    @inlinable public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches a subscriber. The other publisher is subscribed to first.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let stage = UntilOutputStage(subscriber, name: "PrefixUntilOutput", drops: false)
      other.receive(subscriber: UntilOutputStage.Signal(stage: stage) { _ in .finished })
      upstream.receive(subscriber: stage)
    }
  }
}

@usableFromInline struct UntilOutputState<Failure: Error> {
  /// A Boolean value that indicates whether values are sent.
  @usableFromInline var isOpen: Bool
  @usableFromInline var hasStarted: Bool
  /// The demand to request from the upstream once its subscription arrives.
  @usableFromInline var early = Subscribers.Demand.none
  /// The completion that arrived before the subscriber received its subscription.
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @inlinable init(drops: Bool) {
    isOpen = !drops
    hasStarted = drops
  }
}

/// The stage of `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`: the first value of another publisher is the
/// signal from which on values are sent, or at which they end.
@usableFromInline
final class UntilOutputStage<Downstream: Subscriber>:
  BodyStage<Downstream, Void, UntilOutputState<Downstream.Failure>>, Subscriber
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let drops: Bool

  @inlinable init(_ downstream: Downstream, name: StaticString, drops: Bool) {
    self.drops = drops
    super.init(downstream, (), UntilOutputState(drops: drops), name: name)
  }

  /// The subscriber of the publisher whose first value is the signal.
  @usableFromInline struct Signal<Input, Failure: Error>: StageSubscriber {
    @usableFromInline let stage: UntilOutputStage
    /// Returns the completion for the subscriber when the publisher fails.
    @usableFromInline let failure: (Failure) -> Subscribers.Completion<Downstream.Failure>
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(stage: UntilOutputStage, failure: @escaping (Failure) -> Subscribers.Completion<Downstream.Failure>) {
      self.stage = stage
      self.failure = failure
    }

    @inlinable func receive(subscription: any Subscription) {
      stage.keep(subscription, 1, requesting: .max(1))
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
      stage.accept(()) { stage, _ in stage.receiveSignal() }
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      let end: Subscribers.Completion<Downstream.Failure> =
        switch completion {
        case .finished: .finished
        case .failure(let error): failure(error)
        }
      stage.accept(end) { $0.receive(ofSignal: $1) }
    }
  }

  @inlinable func receive(subscription: any Subscription) {
    accept(subscription: subscription) { stage, subscription, _ in stage.handle(subscription) }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    accept(value: input) { stage, input, _ in
      // Dropped values count as delivered, as in Combine.
      stage.body.pointee.state.isOpen ? stage.downstream.pointee.receive(input) : .none
    }
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    accept(completion) { stage, completion in
      stage.removeUpstream()
      stage.completeWhenStarted(completion)
    }
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    accept(demand) { stage, demand in
      guard stage.body.pointee.state.completion == nil else { return }
      // Requests before the upstream's subscription are passed on when it arrives.
      if stage.upstream() == nil { stage.body.pointee.state.early += demand } else { stage.ask(for: demand) }
    }
  }

  // MARK: Events

  @inlinable func handle(_ subscription: any Subscription) {
    guard keep(subscription) else { return }
    let early = body.pointee.state.early
    body.pointee.state.early = .none
    if body.pointee.state.hasStarted { return ask(for: early) }
    body.pointee.state.hasStarted = true
    downstream.pointee.receive(subscription: self)
    if let completion = body.pointee.state.completion { complete(completion) }
  }

  @inlinable func receiveSignal() {
    // Only the first value counts, and only if it precedes the end.
    guard body.pointee.state.isOpen != drops, upstream(1) != nil else { return }
    body.pointee.state.isOpen = drops
    if drops { removeUpstream(1)?.cancel() } else { completeWhenStarted(.finished) }
  }

  @inlinable func receive(ofSignal completion: Subscribers.Completion<Downstream.Failure>) {
    removeUpstream(1)
    // Values that wait for the signal would wait forever.
    if drops, !body.pointee.state.isOpen { completeWhenStarted(completion) }
  }

  /// Completes the subscriber, but not before it has received its subscription.
  @inlinable func completeWhenStarted(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if body.pointee.state.hasStarted { return complete(completion) }
    body.pointee.state.completion = body.pointee.state.completion ?? completion
  }
}
