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
  @inlinable
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
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
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches a subscriber. The other publisher is subscribed to first.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let stage = UntilOutputStage(subscriber, name: "PrefixUntilOutput", drops: false)
      other.receive(
        subscriber: UntilOutputStage<S>.Signal<Other.Output, Other.Failure>(stage: stage) { _ in .finished })
      upstream.receive(subscriber: stage)
    }
  }
}

/// An event of the upstream, of the publisher whose first value is the signal, or of the subscriber.
@usableFromInline
enum UntilOutputEvent<Output, Failure: Error> {
  case subscription(any Subscription)
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
  case signal
  case signalCompletion(Subscribers.Completion<Failure>)
  case request(Subscribers.Demand)
}

@usableFromInline
struct UntilOutputState<Failure: Error> {
  /// Whether values are sent.
  @usableFromInline var isOpen: Bool
  @usableFromInline var hasStarted: Bool
  /// The demand to request from the upstream once its subscription arrives.
  @usableFromInline var early = Subscribers.Demand.none
  /// The completion that arrived before the subscriber received its subscription.
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @inlinable
  init(drops: Bool) {
    isOpen = !drops
    hasStarted = drops
  }
}

/// The stage of `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`: the first value of another publisher is the
/// signal from which on values are sent, or at which they end.
@usableFromInline
final class UntilOutputStage<Downstream: Subscriber>:
  Stage<
    UntilOutputEvent<Downstream.Input, Downstream.Failure>,
    Downstream, Void, UntilOutputState<Downstream.Failure>
  >, Subscriber
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @inlinable static var other: Int { only + 1 }

  @usableFromInline let drops: Bool

  @inlinable
  init(_ downstream: Downstream, name: StaticString, drops: Bool) {
    self.drops = drops
    super.init(StageBody(downstream, (), UntilOutputState(drops: drops)), name: name) {
      unsafeDowncast($0, to: UntilOutputStage.self).handle($1)
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if hasEnded { return subscription.cancel() }
    acceptNested(.subscription(subscription))
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    accept(.value(input)) { handle(input) }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    acceptNested(.completion(completion))
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    if demand > .none { acceptNested(.request(demand)) }
  }

  @inlinable
  func handle(_ event: UntilOutputEvent<Downstream.Input, Downstream.Failure>) {
    switch event {
    case .subscription(let subscription):
      guard keep(subscription, Self.only) else { return }
      let early = body.pointee.state.early
      body.pointee.state.early = .none
      if body.pointee.state.hasStarted { return ask(Self.only, for: early) }
      body.pointee.state.hasStarted = true
      body.pointee.downstream.receive(subscription: self)
      if let completion = body.pointee.state.completion { completeWhenStarted(completion) }
    case .value(let input): ask(Self.only, for: handle(input))
    case .completion(let completion):
      forgetUpstream(Self.only)
      completeWhenStarted(completion)
    case .signal:
      // Only the first value counts.
      guard body.pointee.state.isOpen != drops else { return }
      body.pointee.state.isOpen = drops
      if drops { cancelUpstream(Self.other) } else { completeWhenStarted(.finished) }
    case .signalCompletion(let completion):
      forgetUpstream(Self.other)
      // Without the signal, no value would ever be sent.
      if drops, !body.pointee.state.isOpen { completeWhenStarted(completion) }
    case .request(let demand):
      guard body.pointee.state.completion == nil else { return }
      // Demand that precedes the upstream's subscription is requested when that arrives.
      if upstream(Self.only) == nil { body.pointee.state.early += demand } else { ask(Self.only, for: demand) }
    }
  }

  @inlinable
  func handle(_ input: Downstream.Input) -> Subscribers.Demand {
    // Dropped values count as delivered, as in Combine.
    guard body.pointee.state.isOpen else { return .none }
    return body.pointee.downstream.receive(input)
  }

  /// Completes the subscriber, but not before it has received its subscription.
  @inlinable
  func completeWhenStarted(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if body.pointee.state.hasStarted { return complete(completion) }
    body.pointee.state.completion = body.pointee.state.completion ?? completion
  }

  /// The subscriber of the other publisher.
  @usableFromInline
  struct Signal<Input, Failure: Error>: Subscriber, PlainlyDescribed {
    @usableFromInline let stage: UntilOutputStage
    @usableFromInline let failure: (Failure) -> Subscribers.Completion<Downstream.Failure>

    @inlinable
    init(stage: UntilOutputStage, failure: @escaping (Failure) -> Subscribers.Completion<Downstream.Failure>) {
      self.stage = stage
      self.failure = failure
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { stage.combineIdentifier }

    @usableFromInline var description: String { stage.description }

    @inlinable
    func receive(subscription: any Subscription) {
      if stage.keep(subscription, UntilOutputStage.other) { subscription.request(.max(1)) }
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      stage.acceptNested(.signal)
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: stage.acceptNested(.signalCompletion(.finished))
      case .failure(let error): stage.acceptNested(.signalCompletion(failure(error)))
      }
    }
  }
}
