import PackageSupport

/// The rule by which values of several upstreams become tuples.
///
/// `Values` stores the latest value of each upstream, or a queue of its values.
@usableFromInline struct CombiningRule<Values, Output>: ~Copyable {
  /// Creates a tuple; `nil` if values for it are missing.
  @usableFromInline let combine: (inout Values) -> Output?

  /// A Boolean value that indicates whether no tuple can follow. The argument has a bit for each upstream, which is set
  /// if the upstream has finished.
  @usableFromInline let isExhausted: (inout Values, UInt8) -> Bool

  /// A Boolean value that indicates whether values that have arrived can become tuples later.
  @usableFromInline let queues: Bool

  @inlinable init(
    queues: Bool,
    combine: @escaping (inout Values) -> Output?,
    isExhausted: @escaping (inout Values, UInt8) -> Bool
  ) {
    self.queues = queues
    self.combine = combine
    self.isExhausted = isExhausted
  }
}

@usableFromInline struct CombiningState<Values> {
  @usableFromInline var values: Values
  @usableFromInline var demand = Subscribers.Demand.none
  /// The sum of all requests, for an upstream whose subscription arrives late.
  @usableFromInline var requested = Subscribers.Demand.none
  @usableFromInline var finished: UInt8 = 0
  /// A Boolean value that indicates whether the subscriber is being called, or has no subscription yet. Events that
  /// arrive during this time are queued.
  @usableFromInline var isSending = true

  @inlinable init(_ values: Values) {
    self.values = values
  }
}

/// The stage of combineLatest and zip, in every arity. Each request goes unchanged to every upstream.
@usableFromInline
final class CombiningStage<Downstream: Subscriber, Values>:
  BodyStage<Downstream, CombiningRule<Values, Downstream.Input>, CombiningState<Values>>
{
  @usableFromInline typealias Completion = Subscribers.Completion<Downstream.Failure>

  /// Stores a value, and leaves the value to release in its place.
  @usableFromInline typealias Store<Input> = (inout Values, inout Input?) -> Void

  /// Creates a stage that the calling thread serves until it calls ``start()``.
  @inlinable init(
    _ downstream: Downstream, name: StaticString, _ values: Values,
    _ rule: consuming CombiningRule<Values, Downstream.Input>
  ) {
    super.init(downstream, rule, CombiningState(values), name: name, servedBy: currentThreadIdentity())
  }

  /// Subscribes to one of the upstreams.
  @inlinable func attach<P: Publisher>(_ publisher: P, _ side: Int, _ store: @escaping Store<P.Output>)
  where P.Failure == Downstream.Failure {
    publisher.receive(subscriber: Side(stage: self, key: side, store: store))
  }

  /// The subscriber of one of the upstreams.
  @usableFromInline struct Side<Input>: StageSubscriber {
    @usableFromInline let stage: CombiningStage
    @usableFromInline let key: Int
    @usableFromInline let store: Store<Input>
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable init(stage: CombiningStage, key: Int, store: @escaping Store<Input>) {
      self.stage = stage
      self.key = key
      self.store = store
    }

    @inlinable func receive(subscription: any Subscription) {
      // Earlier requests went to the other upstreams only. One event keeps the subscription and repeats these requests,
      // so that no request reaches the upstream twice.
      stage.accept(subscription: subscription, from: key) {
        $0.keep($1, $2, requesting: $0.body.pointee.state.requested)
      }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
      stage.accept(value: (input, self), from: key, nests: stage.nests) { stage, event, _ in
        stage.receive(event.0, event.1)
      }
    }

    @inlinable func receive(completion: Completion) {
      stage.accept((completion, key), nests: stage.nests) { $0.receive($1.0, side: $1.1) }
    }
  }

  /// Gives the subscriber its subscription, and then the events that have arrived.
  @inlinable func start() {
    downstream.pointee.receive(subscription: self)
    body.pointee.state.isSending = false
    finish(currentThreadIdentity())
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    accept(demand, nests: nests) { $0.handle($1) }
  }

  // MARK: Events

  @inlinable var nests: Bool { !body.pointee.state.isSending }

  @inlinable func receive<Input>(_ input: Input, _ side: Side<Input>) -> Subscribers.Demand {
    guard body.pointee.state.finished & (1 << side.key) == 0 else { return .none }
    // The value before is released when this returns: its deinitializer may send an event.
    var input = Optional(input)
    side.store(&body.pointee.state.values, &input)
    guard let more = sendNext() else { return .none }
    pass(more, except: side.key)
    return hasEnded ? .none : more
  }

  @inlinable func receive(_ completion: Completion, side: Int) {
    removeUpstream(side)
    guard case .finished = completion else { return complete(completion) }
    body.pointee.state.finished |= 1 << side
    if isExhausted { complete(.finished) }
  }

  @inlinable func handle(_ demand: Subscribers.Demand) {
    body.pointee.state.demand += demand
    // A complete tuple waits here only if upstreams have exceeded their demand.
    while body.pointee.rule.queues, !hasEnded, let more = sendNext() { pass(more) }
    pass(demand)
  }

  /// Requests values from all upstreams but one, and from those that are still to come.
  @inlinable func pass(_ demand: Subscribers.Demand, except side: Int = -1) {
    guard !hasEnded else { return }
    body.pointee.state.requested += demand
    askAll(for: demand, except: side)
  }

  /// Sends a tuple if there are demand and values for one.
  ///
  /// - Returns: The demand for more tuples; `nil` if nothing was sent.
  @inlinable func sendNext() -> Subscribers.Demand? {
    guard body.pointee.state.demand > .none,
      let output = body.pointee.rule.combine(&body.pointee.state.values)
    else { return nil }
    body.pointee.state.demand -= 1
    body.pointee.state.isSending = true
    let more = downstream.pointee.receive(output)
    body.pointee.state.isSending = false
    guard !hasEnded else { return nil }
    body.pointee.state.demand += more
    if body.pointee.state.finished != 0, isExhausted { complete(.finished) }
    return more
  }

  @inlinable
  var isExhausted: Bool { body.pointee.rule.isExhausted(&body.pointee.state.values, body.pointee.state.finished) }
}
