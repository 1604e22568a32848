import PackageSupport

/// The state of a ``SequentialStage``.
@usableFromInline struct SequentialState<Downstream: Subscriber> {
  /// The publishers to subscribe to, in reverse order, and the one that follows a failure.
  @usableFromInline var coming: [SequentialStage<Downstream>.Subscribe]
  @usableFromInline let afterFailure: (() -> SequentialStage<Downstream>.Subscribe?)?
  /// A Boolean value that indicates whether another publisher may send more publishers.
  @usableFromInline var awaitsMore: Bool
  /// The unmet demand, which is requested from the next publisher.
  @usableFromInline var demand = Subscribers.Demand.none
  /// The key of the current publisher. Events of earlier publishers are dropped.
  @usableFromInline var current = 0
  /// The completion of the current publisher, until the next one is subscribed to.
  @usableFromInline var ended: Subscribers.Completion<Downstream.Failure>? = .finished
  @usableFromInline var hasSubscription = false
  @usableFromInline var isGoingOn = false

  @inlinable init(
    _ coming: [SequentialStage<Downstream>.Subscribe], afterFailure: (() -> SequentialStage<Downstream>.Subscribe?)?,
    awaitsMore: Bool
  ) {
    self.coming = coming
    self.afterFailure = afterFailure
    self.awaitsMore = awaitsMore
  }

  /// A Boolean value that indicates whether a publisher is the current one, and hasn't ended.
  @inlinable func isCurrent(_ key: Int) -> Bool { key == current && ended == nil }
}

/// The stage of append, catch, retry and switchToLatest, which subscribes to one publisher after another. Unmet demand
/// is requested from the next publisher.
///
/// The stage subscribes in a loop rather than recursively: if a publisher ends inside of `subscribe`, the next one is
/// subscribed to after that call has returned. Any number of publishers therefore takes constant stack space.
@usableFromInline
final class SequentialStage<Downstream: Subscriber>: BodyStage<Downstream, Void, SequentialState<Downstream>> {
  @usableFromInline typealias Output = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// Subscribes to a publisher.
  @usableFromInline typealias Subscribe = (Current) -> Void

  /// The subscriber of one of the publishers.
  @usableFromInline struct Current: StageSubscriber {
    @usableFromInline let stage: SequentialStage
    @usableFromInline let key: Int
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable init(stage: SequentialStage, key: Int) {
      self.stage = stage
      self.key = key
    }

    @inlinable func receive(subscription: any Subscription) {
      stage.accept(subscription: subscription, from: key) { $0.receive($1, from: $2) }
    }

    @inlinable func receive(_ output: Output) -> Subscribers.Demand {
      // The current publisher's subscription has the key 0, regardless of the publisher's own key.
      stage.accept(value: (output, key)) { stage, event, _ in stage.receive(event.0, from: event.1) }
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      stage.accept((completion, key)) { $0.receive($1.0, from: $1.1) }
    }
  }

  /// Creates a stage that the calling thread serves until it calls ``start()``.
  ///
  /// - Parameters:
  ///   - publishers: The publishers, the first one last.
  ///   - afterFailure: The publisher that follows a failure, if there is one.
  ///   - awaitsMore: A Boolean value that indicates whether another publisher sends more publishers.
  @inlinable init(
    _ downstream: Downstream, name: StaticString, publishers: [Subscribe] = [], awaitsMore: Bool = false,
    afterFailure: (() -> Subscribe?)? = nil
  ) {
    super.init(
      downstream, (), SequentialState(publishers, afterFailure: afterFailure, awaitsMore: awaitsMore), name: name,
      servedBy: currentThreadIdentity())
  }

  /// Subscribes to the first publisher, or gives the subscriber its subscription if another publisher sends the
  /// publishers.
  @inlinable func start() {
    if body.pointee.state.awaitsMore {
      body.pointee.state.hasSubscription = true
      downstream.pointee.receive(subscription: self)
    } else {
      goOn()
    }
    finish(currentThreadIdentity())
  }

  /// Ends a publisher, and subscribes to others in its place, before those that wait.
  ///
  /// - Parameter publishers: Returns the publishers, the first one last, or an error to fail with. Called inside a delivery.
  @inlinable func replace(_ key: Int, by publishers: @escaping () -> Result<[Subscribe], Failure>) {
    accept((publishers, key)) { stage, event in
      guard stage.body.pointee.state.isCurrent(event.1) else { return }
      switch event.0() {
      case .success(let publishers):
        // At once: the closure may have had another event queued.
        stage.body.pointee.state.coming += publishers
        stage.receive(.finished, from: event.1)
      case .failure(let error): stage.receive(.failure(error), from: event.1)
      }
    }
  }

  /// Cancels the current publisher, and subscribes to another.
  @inlinable func replaceCurrent(_ subscribe: @escaping Subscribe) {
    accept(subscribe) { stage, subscribe in
      let previous = stage.removeUpstream()
      stage.body.pointee.state.current += 1
      let current = stage.body.pointee.state.current
      previous?.cancel()
      // The cancellation may have sent another publisher, or ended the stage.
      guard stage.body.pointee.state.current == current, !stage.hasEnded else { return }
      stage.begin(subscribe)
    }
  }

  /// Accepts the completion of the publisher that sends the publishers.
  @inlinable func receive(_ completion: Subscribers.Completion<Failure>, ofUpstream key: Int) {
    accept((completion, key)) { stage, event in
      stage.removeUpstream(event.1)
      guard case .finished = event.0 else { return stage.complete(event.0) }
      stage.body.pointee.state.awaitsMore = false
      stage.goOn()
    }
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    accept(demand) { stage, demand in
      stage.body.pointee.state.demand += demand
      stage.ask(for: demand)
    }
  }

  // MARK: The current publisher

  @inlinable func receive(_ subscription: any Subscription, from key: Int) {
    guard body.pointee.state.isCurrent(key) else { return subscription.cancel() }
    guard keep(subscription) else { return }
    if body.pointee.state.hasSubscription { return ask(for: body.pointee.state.demand) }
    body.pointee.state.hasSubscription = true
    downstream.pointee.receive(subscription: self)
  }

  @inlinable func receive(_ output: Output, from key: Int) -> Subscribers.Demand {
    guard body.pointee.state.isCurrent(key) else { return .none }
    body.pointee.state.demand -= 1
    let more = downstream.pointee.receive(output)
    guard more > .none, !hasEnded else { return .none }
    body.pointee.state.demand += more
    if body.pointee.state.isCurrent(key) { return more }
    // The publisher has ended during the call, so the demand goes to the next one.
    ask(for: more)
    return .none
  }

  @inlinable func receive(_ completion: Subscribers.Completion<Failure>, from key: Int) {
    guard body.pointee.state.isCurrent(key) else { return }
    removeUpstream()
    body.pointee.state.ended = completion
    goOn()
  }

  /// Subscribes to the next publisher, and to the following one if that ends at once.
  @inlinable func goOn() {
    guard !body.pointee.state.isGoingOn else { return }
    body.pointee.state.isGoingOn = true
    while !hasEnded, let completion = body.pointee.state.ended {
      guard let subscribe = next(after: completion) else {
        if case .finished = completion, body.pointee.state.awaitsMore { break }
        return complete(completion)
      }
      begin(subscribe)
    }
    body.pointee.state.isGoingOn = false
  }

  @inlinable func begin(_ subscribe: Subscribe) {
    body.pointee.state.ended = nil
    body.pointee.state.current += 1
    subscribe(Current(stage: self, key: body.pointee.state.current))
  }

  @inlinable func next(after completion: Subscribers.Completion<Failure>) -> Subscribe? {
    switch completion {
    case .finished: body.pointee.state.coming.popLast()
    case .failure: body.pointee.state.afterFailure?()
    }
  }
}
