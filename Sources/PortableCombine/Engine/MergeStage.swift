import PackageSupport
import Synchronization

@usableFromInline struct MergeState<Output> {
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var finished = 0
  @usableFromInline var outerHasFinished: Bool
  /// The values that wait for demand: at most one from each publisher that respects its own demand.
  @usableFromInline var waiting = Queue<(output: Output, child: Int)>()
  /// The number of publishers that have finished and whose successors are requested when no value waits.
  @usableFromInline var postponed = 0

  @inlinable init(outerHasFinished: Bool) {
    self.outerHasFinished = outerHasFinished
  }
}

/// The stage of all merges and of flatMap. It requests one value from each publisher, and another one after each
/// delivery. With unlimited demand, it requests all values.
@usableFromInline
final class MergeStage<Downstream: Subscriber>: BodyStage<Downstream, Void, MergeState<Downstream.Input>> {
  /// The key of the publisher of publishers. It is the greatest key, so that all others are cancelled first.
  @inlinable static var outer: Int { .max }

  /// The number of publishers to merge at once.
  @usableFromInline let maxPublishers: Subscribers.Demand

  /// The number of publishers so far.
  @usableFromInline let begun: Atomic<Int>

  /// A Boolean value that indicates whether the subscriber has requested all values, for publishers whose subscription
  /// arrives on another thread.
  @usableFromInline let isUnlimited = Atomic(false)

  /// Creates a stage, and gives the subscriber its subscription.
  ///
  /// - Parameter count: The number of publishers; `nil` if another publisher sends them.
  @inlinable init(
    _ downstream: Downstream, name: StaticString, of count: Int?, maxPublishers: Subscribers.Demand = .unlimited
  ) {
    self.maxPublishers = maxPublishers
    begun = Atomic(count ?? 0)
    super.init(downstream, (), MergeState(outerHasFinished: count != nil), name: name)
    sendSubscription()
    if count == 0 { accept(()) { stage, _ in stage.complete(.finished) } }
  }

  /// Subscribes to one of the publishers.
  @inlinable func attach<P: Publisher>(_ publisher: P, _ child: Int)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    publisher.receive(subscriber: Child(stage: self, key: child))
  }

  /// The subscriber of one of the publishers.
  @usableFromInline struct Child: StageSubscriber {
    @usableFromInline let stage: MergeStage
    @usableFromInline let key: Int
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable init(stage: MergeStage, key: Int) {
      self.stage = stage
      self.key = key
    }

    @inlinable func receive(subscription: any Subscription) {
      // Outside of a delivery: each value that the publisher sends at once is a separate delivery, and those of other
      // threads come in between. An unlimited request before the read makes it `true`; a later one requests from the
      // child itself.
      stage.keep(
        subscription, key, requesting: stage.isUnlimited.load(ordering: .acquiring) ? .unlimited : .max(1))
    }

    @inlinable func receive(_ output: Downstream.Input) -> Subscribers.Demand {
      stage.accept(value: output, from: key) { $0.receive($1, from: $2) }
    }

    @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      stage.accept((completion, key), nests: stage.nests) { $0.receive($1.0, from: $1.1) }
    }
  }

  /// Accepts the value of a single-value publisher without subscribing to it.
  @inlinable func receive(theOnly output: Downstream.Input) {
    accept(output) { stage, output in
      stage.body.pointee.state.finished += 1
      _ = stage.receive(output, from: Self.outer)
      stage.askForNext()
    }
  }

  /// Accepts the completion of the publisher of publishers.
  @inlinable func receive(outerCompletion completion: Subscribers.Completion<Downstream.Failure>) {
    accept(completion, nests: nests) { stage, completion in
      stage.removeUpstream(Self.outer)
      guard case .finished = completion else { return stage.complete(completion) }
      stage.body.pointee.state.outerHasFinished = true
      stage.finishIfDone()
    }
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    accept(demand) { stage, demand in
      let isFirst = stage.add(demand)
      stage.sendWaiting()
      if isFirst { stage.askAll(for: .unlimited, except: Self.outer) }
    }
  }

  // MARK: Events

  /// A Boolean value that indicates whether no value waits although there is demand. Otherwise a completion from inside the
  /// subscriber would overtake values that are being delivered.
  @inlinable var nests: Bool { body.pointee.state.waiting.isEmpty || body.pointee.state.demand == .none }

  /// Delivers a value if there is demand, and otherwise keeps it.
  ///
  /// - Returns: The demand for more values of its publisher.
  @inlinable func receive(_ output: Downstream.Input, from child: Int) -> Subscribers.Demand {
    guard body.pointee.state.demand > .none, body.pointee.state.waiting.isEmpty else {
      wait(output, child)
      return .none
    }
    let wasUnlimited = send(output)
    if !hasEnded, body.pointee.state.outerHasFinished || !body.pointee.state.waiting.isEmpty { sendWaiting() }
    // As in Combine, the result is one even if the demand has just become unlimited. It has no effect then.
    return wasUnlimited || hasEnded ? .none : .max(1)
  }

  @inlinable func receive(_ completion: Subscribers.Completion<Downstream.Failure>, from child: Int) {
    let subscription = removeUpstream(child)
    guard case .finished = completion else {
      // As in Combine, a failing child doesn't cancel the publisher of publishers.
      removeUpstream(Self.outer)
      return complete(completion)
    }
    // A publisher that finishes twice counts once.
    guard subscription != nil else { return }
    body.pointee.state.finished += 1
    finishIfDone()
    askForNext()
  }

  @inlinable @inline(never) func wait(_ output: Downstream.Input, _ child: Int) {
    body.pointee.state.waiting.append((output, child))
  }

  /// Delivers queued values up to the demand, and then the completion if no values are left.
  @inlinable @inline(never) func sendWaiting() {
    while !hasEnded, body.pointee.state.demand > .none, let (output, child) = body.pointee.state.waiting.popFirst() {
      if !send(output), child != Self.outer { ask(child, for: .max(1)) }
    }
    if !hasEnded, body.pointee.state.postponed > 0, body.pointee.state.waiting.isEmpty {
      let count = body.pointee.state.postponed
      body.pointee.state.postponed = 0
      ask(Self.outer, for: .max(count))
    }
    if !hasEnded { finishIfDone() }
  }

  /// Delivers one value, for which there is demand.
  ///
  /// - Returns: `true` if the demand was unlimited.
  @inlinable @inline(__always) func send(_ output: Downstream.Input) -> Bool {
    let wasUnlimited = body.pointee.state.demand == .unlimited
    if !wasUnlimited { body.pointee.state.demand -= 1 }
    let more = downstream.pointee.receive(output)
    if more > .none, !hasEnded, add(more) { askAll(for: .unlimited, except: Self.outer) }
    return wasUnlimited
  }

  /// Adds to the demand.
  ///
  /// - Returns: `true` if that made it unlimited, so that all values must be requested.
  @inlinable func add(_ demand: Subscribers.Demand) -> Bool {
    let becomesUnlimited = demand == .unlimited && body.pointee.state.demand != .unlimited
    body.pointee.state.demand += demand
    if becomesUnlimited { isUnlimited.store(true, ordering: .releasing) }
    return becomesUnlimited
  }

  /// Requests the next publisher after one has finished, when no value waits for demand: a slow subscriber slows all down.
  @inlinable func askForNext() {
    guard maxPublishers != .unlimited else { return }
    if body.pointee.state.waiting.isEmpty {
      ask(Self.outer, for: .max(1))
    } else {
      body.pointee.state.postponed += 1
    }
  }

  @inlinable func finishIfDone() {
    guard body.pointee.state.outerHasFinished, body.pointee.state.waiting.isEmpty,
      body.pointee.state.finished == begun.load(ordering: .relaxed)
    else { return }
    complete(.finished)
  }
}
