import PackageSupport

/// An event of one of the publishers that follow one another, or a request of the subscriber.
@usableFromInline
enum SequentialEvent<Output, Failure: Error> {
  case subscription(any Subscription, of: Int)
  case value(Output, of: Int)
  case completion(Subscribers.Completion<Failure>, of: Int)
  case request(Subscribers.Demand)
}

@usableFromInline
struct SequentialState<Failure: Error> {
  /// The demand that has not been met. It is asked of the next publisher.
  @usableFromInline var demand = Subscribers.Demand.none
  /// The number of the current publisher. Events of those before are dropped.
  @usableFromInline var number = 0
  /// The completion of the current publisher, until the next one is subscribed to.
  @usableFromInline var ended: Subscribers.Completion<Failure>? = .finished
  @usableFromInline var hasStarted = false
  @usableFromInline var isGoingOn = false

  @inlinable
  init() {}
}

/// The stage of append, catch and retry: one publisher after the other. Demand that one has not met is asked of the next.
///
/// Going on is a loop rather than a recursion: a publisher that ends while it is being subscribed to is followed by the next
/// when its `subscribe` has returned, so any number of them uses no stack.
@usableFromInline
final class SequentialStage<Downstream: Subscriber>:
  Stage<
    SequentialEvent<Downstream.Input, Downstream.Failure>,
    Downstream, Void, SequentialState<Downstream.Failure>
  >, KeyedStage
{
  @usableFromInline typealias Output = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// Subscribes to a publisher.
  @usableFromInline typealias Subscribe = (KeyedSubscriber<SequentialStage>) -> Void

  /// The publishers to come, the next one last, and the one that follows a failure.
  @usableFromInline
  struct Coming {
    @usableFromInline var publishers: [Subscribe]
    @usableFromInline var afterFailure: (() -> Subscribe?)?

    @inlinable
    init(publishers: [Subscribe], afterFailure: (() -> Subscribe?)?) {
      self.publishers = publishers
      self.afterFailure = afterFailure
    }
  }

  @usableFromInline let coming: Guarded<Coming>

  /// Creates a stage that the calling thread serves until it calls ``start()``.
  ///
  /// - Parameters:
  ///   - publishers: The publishers, the first one last.
  ///   - afterFailure: The publisher that follows a failure, if there is one.
  @inlinable
  init(
    _ downstream: Downstream, name: StaticString, publishers: [Subscribe], afterFailure: (() -> Subscribe?)? = nil
  ) {
    coming = Guarded(Coming(publishers: publishers, afterFailure: afterFailure))
    super.init(StageBody(downstream, (), SequentialState()), name: name, servedBy: currentThreadIdentity()) {
      unsafeDowncast($0, to: SequentialStage.self).handle($1)
    }
  }

  /// Subscribes to the first publisher.
  @inlinable
  func start() {
    goOn()
    finish(currentThreadIdentity())
  }

  /// Adds a publisher before the others to come.
  @usableFromInline
  func takeNext(_ subscribe: @escaping Subscribe) {
    coming.withLock { if !hasEnded { $0.publishers.append(subscribe) } }
  }

  @usableFromInline
  override func willRelease() {
    let dropped = coming.withLock { coming in
      let dropped = coming
      coming = Coming(publishers: [], afterFailure: nil)
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    if demand > .none { acceptNested(.request(demand)) }
  }

  // MARK: Events

  @inlinable
  func receive(subscription: any Subscription, from number: Int) {
    if hasEnded { return subscription.cancel() }
    acceptNested(.subscription(subscription, of: number))
  }

  @inlinable
  func receive(_ output: Downstream.Input, from number: Int) -> Subscribers.Demand {
    accept(.value(output, of: number)) { handle(output, of: number) }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, from number: Int) {
    acceptNested(.completion(completion, of: number))
  }

  @inlinable
  func handle(_ event: SequentialEvent<Downstream.Input, Downstream.Failure>) {
    switch event {
    case .subscription(let subscription, let number):
      guard number == body.pointee.state.number, body.pointee.state.ended == nil else { return subscription.cancel() }
      guard keep(subscription, Self.only) else { return }
      guard body.pointee.state.hasStarted else {
        body.pointee.state.hasStarted = true
        return body.pointee.downstream.receive(subscription: self)
      }
      ask(Self.only, for: body.pointee.state.demand)
    case .value(let output, let number):
      ask(Self.only, for: handle(output, of: number))
    case .completion(let completion, let number):
      guard number == body.pointee.state.number, body.pointee.state.ended == nil else { return }
      forgetUpstream(Self.only)
      body.pointee.state.ended = completion
      goOn()
    case .request(let demand):
      body.pointee.state.demand += demand
      ask(Self.only, for: demand)
    }
  }

  @inlinable
  func handle(_ output: Downstream.Input, of number: Int) -> Subscribers.Demand {
    guard number == body.pointee.state.number, body.pointee.state.ended == nil else { return .none }
    body.pointee.state.demand -= 1
    let more = body.pointee.downstream.receive(output)
    guard more > .none, !hasEnded else { return .none }
    body.pointee.state.demand += more
    if number == body.pointee.state.number, body.pointee.state.ended == nil { return more }
    // The publisher has ended during the call, so the next one is asked.
    ask(Self.only, for: more)
    return .none
  }

  /// Goes on to the next publisher, and to the one after it where that ends at once.
  @inlinable
  func goOn() {
    guard !body.pointee.state.isGoingOn else { return }
    body.pointee.state.isGoingOn = true
    while !hasEnded, let completion = body.pointee.state.ended {
      guard let subscribe = next(after: completion) else {
        guard markEnded(0).isFirst else { return }
        return body.pointee.downstream.receive(completion: completion)
      }
      body.pointee.state.ended = nil
      body.pointee.state.number += 1
      subscribe(KeyedSubscriber(self, body.pointee.state.number))
    }
    body.pointee.state.isGoingOn = false
  }

  @usableFromInline
  func next(after completion: Subscribers.Completion<Downstream.Failure>) -> Subscribe? {
    switch completion {
    case .finished: coming.withLock { $0.publishers.popLast() }
    case .failure: coming.withLock { $0.afterFailure }?()
    }
  }
}
