import PackageSupport

/// An event of one of the upstreams of a ``CombiningStage``, or a request of its subscriber.
@usableFromInline
enum CombiningEvent<Failure: Error> {
  /// Handles a value, whose type depends on the upstream.
  case value(() -> Void)
  case completion(Subscribers.Completion<Failure>, side: Int)
  case request(Subscribers.Demand)
}

/// The way in which values of several upstreams become tuples.
///
/// `Values` is what the stage keeps of each upstream: the latest value, or a queue.
@usableFromInline
struct CombiningRule<Values, Output>: ~Copyable {
  /// Creates a tuple if there are values for one.
  @usableFromInline let combine: (inout Values) -> Output?

  /// Whether no tuple can follow, given the upstreams that have finished, a bit each.
  @usableFromInline let isExhausted: (inout Values, UInt8) -> Bool

  /// Whether values that have arrived can become tuples later.
  @usableFromInline let queues: Bool

  @inlinable
  init(
    queues: Bool,
    combine: @escaping (inout Values) -> Output?,
    isExhausted: @escaping (inout Values, UInt8) -> Bool
  ) {
    self.queues = queues
    self.combine = combine
    self.isExhausted = isExhausted
  }
}

@usableFromInline
struct CombiningState<Values> {
  @usableFromInline var values: Values
  @usableFromInline var demand = Subscribers.Demand.none
  /// The sum of all requests, for an upstream whose subscription arrives late.
  @usableFromInline var requested = Subscribers.Demand.none
  @usableFromInline var finished: UInt8 = 0
  /// Whether the subscriber is being called, or has no subscription yet. Events that arrive meanwhile are queued.
  @usableFromInline var isSending = true

  @inlinable
  init(_ values: Values) {
    self.values = values
  }
}

/// The stage of combineLatest and zip, in every arity. Each request goes unchanged to every upstream.
@usableFromInline
final class CombiningStage<Downstream: Subscriber, Values>:
  Stage<
    CombiningEvent<Downstream.Failure>,
    Downstream, CombiningRule<Values, Downstream.Input>, CombiningState<Values>
  >
{
  /// Creates a stage that the calling thread serves until it calls ``start()``.
  @inlinable
  init(
    _ downstream: Downstream, name: StaticString, _ values: Values,
    _ rule: consuming CombiningRule<Values, Downstream.Input>
  ) {
    super.init(
      StageBody(downstream, rule, CombiningState(values)), name: name, servedBy: currentThreadIdentity()
    ) {
      unsafeDowncast($0, to: CombiningStage.self).handle($1)
    }
  }

  /// Subscribes to one of the upstreams.
  ///
  /// - Parameter store: Stores a value, and leaves the value to release in its place.
  @inlinable
  func attach<P: Publisher>(_ publisher: P, _ side: Int, _ store: @escaping (inout Values, inout P.Output?) -> Void)
  where P.Failure == Downstream.Failure {
    publisher.receive(subscriber: Side<P.Output>(stage: self, side: side, store: store))
  }

  /// Gives the subscriber its subscription, and then the events that have arrived.
  @inlinable
  func start() {
    body.pointee.downstream.receive(subscription: self)
    body.pointee.state.isSending = false
    finish(currentThreadIdentity())
  }

  // MARK: Events

  @inlinable
  func receive(subscription: any Subscription, side: Int) {
    guard keep(subscription, side) else { return }
    // Requests that came before the subscription went to the other upstreams alone.
    if isServed(by: currentThreadIdentity()) {
      ask(side, for: body.pointee.state.requested)
    } else {
      accept(.value { self.ask(side, for: self.body.pointee.state.requested) })
    }
  }

  @inlinable
  func receive<Input>(
    _ input: Input, side: Int, store: @escaping (inout Values, inout Input?) -> Void
  ) -> Subscribers.Demand {
    accept(
      .value { self.ask(side, for: self.handle(input, side: side, store)) }, nests: !body.pointee.state.isSending
    ) {
      handle(input, side: side, store)
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, side: Int) {
    acceptUnlessSending(.completion(completion, side: side))
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    if demand > .none { acceptUnlessSending(.request(demand)) }
  }

  @inlinable
  func acceptUnlessSending(_ event: CombiningEvent<Downstream.Failure>) {
    if isIdleInside(currentThreadIdentity()), !body.pointee.state.isSending { handle(event) } else { accept(event) }
  }

  @inlinable
  func handle(_ event: CombiningEvent<Downstream.Failure>) {
    switch event {
    case .value(let handle): handle()
    case .completion(.finished, let side):
      forgetUpstream(side)
      body.pointee.state.finished |= 1 << side
      if isExhausted { complete(.finished) }
    case .completion(.failure(let error), let side):
      forgetUpstream(side)
      complete(.failure(error))
    case .request(let demand):
      body.pointee.state.demand += demand
      body.pointee.state.requested += demand
      // Upstreams that keep to their demand have sent nothing that waits; others may have.
      while body.pointee.rule.queues, !hasEnded, let more = sendNext() { askAll(for: more) }
      askAll(for: demand)
    }
  }

  @inlinable
  func handle<Input>(
    _ input: Input, side: Int, _ store: (inout Values, inout Input?) -> Void
  ) -> Subscribers.Demand {
    // The value before is released when this returns: its deinitializer may send an event.
    var input = Optional(input)
    store(&body.pointee.state.values, &input)
    guard let more = sendNext() else { return .none }
    if more > .none { askAll(for: more, except: side) }
    return hasEnded ? .none : more
  }

  /// Sends a tuple if there are demand and values for one.
  ///
  /// - Returns: The demand for more tuples; `nil` if there was none to send.
  @inlinable
  func sendNext() -> Subscribers.Demand? {
    guard body.pointee.state.demand > .none,
      let output = body.pointee.rule.combine(&body.pointee.state.values)
    else { return nil }
    body.pointee.state.demand -= 1
    body.pointee.state.isSending = true
    let more = body.pointee.downstream.receive(output)
    body.pointee.state.isSending = false
    guard !hasEnded else { return nil }
    if more > .none {
      body.pointee.state.demand += more
      body.pointee.state.requested += more
    }
    if body.pointee.state.finished != 0, isExhausted { complete(.finished) }
    return more
  }

  @inlinable
  var isExhausted: Bool { body.pointee.rule.isExhausted(&body.pointee.state.values, body.pointee.state.finished) }

  /// The subscriber of one upstream.
  @usableFromInline
  struct Side<Input>: Subscriber, PlainlyDescribed {
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let stage: CombiningStage
    @usableFromInline let side: Int
    @usableFromInline let store: (inout Values, inout Input?) -> Void

    @inlinable
    init(stage: CombiningStage, side: Int, store: @escaping (inout Values, inout Input?) -> Void) {
      self.stage = stage
      self.side = side
      self.store = store
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { stage.combineIdentifier }

    @usableFromInline var description: String { stage.description }

    @inlinable
    func receive(subscription: any Subscription) {
      stage.receive(subscription: subscription, side: side)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      stage.receive(input, side: side, store: store)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      stage.receive(completion: completion, side: side)
    }
  }
}
