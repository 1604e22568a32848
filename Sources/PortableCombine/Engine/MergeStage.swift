import PackageSupport
import Synchronization

/// An event of a publisher that a ``MergeStage`` merges, of the publisher of those publishers, or of the subscriber.
@usableFromInline
enum MergeEvent<Output, Failure: Error> {
  case value(Output, child: Int)
  /// The only value of a publisher that was not subscribed to.
  case onlyValue(Output)
  case completion(Subscribers.Completion<Failure>, child: Int)
  /// The end of the publisher of publishers.
  case outerCompletion(Subscribers.Completion<Failure>)
  case request(Subscribers.Demand)
}

@usableFromInline
struct MergeState<Output> {
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var finished = 0
  @usableFromInline var outerHasFinished: Bool
  /// Values without demand: from a publisher that keeps to its own, at most one.
  @usableFromInline var waiting = Queue<(output: Output, child: Int)>()

  @inlinable
  init(outerHasFinished: Bool) {
    self.outerHasFinished = outerHasFinished
  }
}

/// The stage of all merges and of flatMap: each publisher is asked for one value, and for one more as each is delivered; with
/// unlimited demand, for all.
///
/// An event from inside the subscriber is delivered nested if no other is queued.
@usableFromInline
final class MergeStage<Downstream: Subscriber>:
  Stage<MergeEvent<Downstream.Input, Downstream.Failure>, Downstream, Void, MergeState<Downstream.Input>>, KeyedStage
{
  @usableFromInline typealias Output = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Event = MergeEvent<Downstream.Input, Downstream.Failure>

  /// The key of the publisher of publishers: behind all others, which are therefore cancelled first.
  @inlinable static var outer: Int { .max }

  /// The number of publishers to merge at once.
  @usableFromInline let maxPublishers: Subscribers.Demand

  /// The number of publishers so far.
  @usableFromInline let begun: Atomic<Int>

  /// Whether the subscriber has requested all values, for publishers whose subscription arrives on another thread.
  @usableFromInline let isUnlimited = Atomic(false)

  /// Creates a stage.
  ///
  /// - Parameter count: The number of publishers; `nil` if another publisher sends them.
  @inlinable
  init(
    _ downstream: Downstream, name: StaticString, of count: Int?, maxPublishers: Subscribers.Demand = .unlimited
  ) {
    self.maxPublishers = maxPublishers
    begun = Atomic(count ?? 0)
    super.init(
      StageBody(downstream, (), MergeState(outerHasFinished: count != nil)), name: name,
      servedBy: currentThreadIdentity()
    ) {
      unsafeDowncast($0, to: MergeStage.self).handle($1)
    }
  }

  /// Gives the subscriber its subscription, and finishes at once if there are no publishers.
  @inlinable
  @inline(never)
  func start() {
    body.pointee.downstream.receive(subscription: self)
    if !hasEnded { finishIfDone() }
    finish(currentThreadIdentity())
  }

  /// Subscribes to one of the publishers.
  @inlinable
  func attach<P: Publisher>(_ publisher: P, _ child: Int)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    publisher.receive(subscriber: KeyedSubscriber(self, child))
  }

  // MARK: Events

  @inlinable
  func receive(subscription: any Subscription, from child: Int) {
    guard keep(subscription, child) else { return }
    subscription.request(isUnlimited.load(ordering: .acquiring) ? .unlimited : .max(1))
  }

  @inlinable
  func receive(_ output: Downstream.Input, from child: Int) -> Subscribers.Demand {
    accept(.value(output, child: child)) { handle(output, child: child) }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, from child: Int) {
    acceptNested(.completion(completion, child: child))
  }

  /// Takes the value of a publisher that has no other, as if the publisher had been subscribed to.
  @inlinable
  func receive(theOnly output: Downstream.Input) {
    let thread = currentThreadIdentity()
    if begin(thread) {
      _ = handle(output, child: Self.outer)
      askForNext()
      finish(thread)
    } else {
      acceptNested(.onlyValue(output))
    }
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    if demand > .none { acceptNested(.request(demand)) }
  }

  @inlinable
  func handle(_ event: Event) {
    switch event {
    case .value(let output, let child): ask(child, for: handle(output, child: child))
    case .onlyValue(let output):
      _ = handle(output, child: Self.outer)
      askForNext()
    case .completion(.finished, let child):
      forgetUpstream(child)
      body.pointee.state.finished += 1
      finishIfDone()
      askForNext()
    case .completion(.failure(let error), let child):
      forgetUpstream(child)
      // As in Combine, a failing child doesn't cancel the publisher of publishers.
      forgetUpstream(Self.outer)
      complete(.failure(error))
    case .outerCompletion(.finished):
      forgetUpstream(Self.outer)
      body.pointee.state.outerHasFinished = true
      finishIfDone()
    case .outerCompletion(.failure(let error)):
      forgetUpstream(Self.outer)
      complete(.failure(error))
    case .request(let demand):
      let isFirst = add(demand)
      sendWaiting()
      if isFirst { askForAll() }
    }
  }

  /// Delivers a value if there is demand, and otherwise keeps it.
  ///
  /// - Returns: The demand for more values of its publisher.
  @inlinable
  func handle(_ output: Downstream.Input, child: Int) -> Subscribers.Demand {
    guard body.pointee.state.demand > .none, body.pointee.state.waiting.isEmpty else {
      body.pointee.state.waiting.append((output, child))
      return .none
    }
    let wasUnlimited = send(output)
    if !hasEnded, body.pointee.state.outerHasFinished || !body.pointee.state.waiting.isEmpty { sendWaiting() }
    return wasUnlimited || hasEnded ? .none : .max(1)
  }

  /// Delivers values that have waited, as far as there is demand, and the end if nothing is left.
  @inlinable
  @inline(never)
  func sendWaiting() {
    while !hasEnded, body.pointee.state.demand > .none, let (output, child) = body.pointee.state.waiting.popFirst() {
      if !send(output), child != Self.outer { ask(child, for: .max(1)) }
    }
    if !hasEnded { finishIfDone() }
  }

  /// Delivers one value, for which there is demand.
  ///
  /// - Returns: Whether the demand was unlimited.
  @inlinable
  func send(_ output: Downstream.Input) -> Bool {
    let wasUnlimited = body.pointee.state.demand == .unlimited
    if !wasUnlimited { body.pointee.state.demand -= 1 }
    let more = body.pointee.downstream.receive(output)
    if more > .none, !hasEnded, add(more) { askForAll() }
    return wasUnlimited
  }

  /// Adds to the demand.
  ///
  /// - Returns: Whether that made it unlimited, so that everything must be requested.
  @inlinable
  func add(_ demand: Subscribers.Demand) -> Bool {
    let becomesUnlimited = demand == .unlimited && body.pointee.state.demand != .unlimited
    body.pointee.state.demand += demand
    if becomesUnlimited { isUnlimited.store(true, ordering: .releasing) }
    return becomesUnlimited
  }

  @inlinable
  @inline(never)
  func askForAll() {
    guard !hasEnded else { return }
    for (key, subscription) in upstreams.withLock({ $0.inOrder }) where key != Self.outer && !hasEnded {
      subscription.request(.unlimited)
    }
  }

  /// Asks for the next publisher in place of one that has finished.
  @inlinable
  func askForNext() {
    if maxPublishers != .unlimited { ask(Self.outer, for: .max(1)) }
  }

  @inlinable
  func finishIfDone() {
    guard body.pointee.state.outerHasFinished, body.pointee.state.waiting.isEmpty,
      body.pointee.state.finished == begun.load(ordering: .relaxed)
    else { return }
    complete(.finished)
  }
}

/// A stage of several publishers, one after the other or at once.
@usableFromInline
protocol KeyedStage: AnyObject, Subscription, CustomStringConvertible {
  associatedtype Output
  associatedtype Failure: Error

  func receive(subscription: any Subscription, from key: Int)
  func receive(_ output: Output, from key: Int) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>, from key: Int)
}

/// The subscriber of one publisher of a stage, identified by a key.
@usableFromInline
struct KeyedSubscriber<Stage: KeyedStage>: Subscriber, PlainlyDescribed {
  @usableFromInline typealias Input = Stage.Output
  @usableFromInline typealias Failure = Stage.Failure

  @usableFromInline let stage: Stage
  @usableFromInline let key: Int

  @inlinable
  init(_ stage: Stage, _ key: Int) {
    self.stage = stage
    self.key = key
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { stage.combineIdentifier }

  @usableFromInline var description: String { stage.description }

  @inlinable
  func receive(subscription: any Subscription) {
    stage.receive(subscription: subscription, from: key)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    stage.receive(input, from: key)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    stage.receive(completion: completion, from: key)
  }
}
