import PackageSupport

/// A time that has come, the end, or a reason to send what has waited for demand.
@usableFromInline
enum TimedEvent<Failure: Error, Time> {
  case due(Time)
  case demand
  case end(Subscribers.Completion<Failure>)
}

@usableFromInline
struct TimedState<Failure: Error, Extra> {
  @usableFromInline var demand = Subscribers.Demand.none
  /// The upstream's completion.
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  /// The operator's own state.
  @usableFromInline var extra: Extra

  @inlinable
  init(_ extra: Extra) {
    self.extra = extra
  }
}

/// A stage that takes in values as they come, and sends some of them at certain times, as far as there is demand.
///
/// Upstream, subscriber and scheduler change the state under its lock, each on its own thread. Only what the subscriber
/// receives goes through the serial delivery, so it arrives on the scheduler's threads.
@usableFromInline
final class TimedStage<Input, Downstream: Subscriber, Context: Scheduler, Extra>:
  Stage<TimedEvent<Downstream.Failure, Context.SchedulerTimeType>, Downstream, Void, Bool>, Subscriber
{
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Time = Context.SchedulerTimeType
  @usableFromInline typealias State = TimedState<Downstream.Failure, Extra>

  /// The operator: what it does with a value, at a time, and with the end of the upstream and with demand.
  @usableFromInline
  struct Rule {
    @usableFromInline let receive: (TimedStage, Input) -> Void
    @usableFromInline let fire: (TimedStage, Time) -> Void
    @usableFromInline let receiveCompletion: (TimedStage, Subscribers.Completion<Failure>) -> Void
    /// Sends what has waited for demand.
    @usableFromInline let sendWaiting: ((TimedStage) -> Void)?

    @inlinable
    init(
      receive: @escaping (TimedStage, Input) -> Void,
      fire: @escaping (TimedStage, Time) -> Void,
      receiveCompletion: @escaping (TimedStage, Subscribers.Completion<Failure>) -> Void = { $0.schedule(.end($1)) },
      sendWaiting: ((TimedStage) -> Void)? = nil
    ) {
      self.receive = receive
      self.fire = fire
      self.receiveCompletion = receiveCompletion
      self.sendWaiting = sendWaiting
    }
  }

  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let rule: Rule

  /// The state; `nil` after the end.
  @usableFromInline let state: Guarded<State?>

  /// The repetition to cancel at the end.
  @usableFromInline let timer = Guarded<(any Cancellable)?>(nil)

  @inlinable
  init(
    _ downstream: Downstream, name: StaticString, scheduler: Context, options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride, _ extra: Extra, _ rule: Rule
  ) {
    self.scheduler = scheduler
    self.options = options
    self.interval = interval
    self.rule = rule
    state = Guarded(State(extra))
    super.init(StageBody(downstream, (), true), name: name) {
      unsafeDowncast($0, to: TimedStage.self).handleQueued($1)
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    receive(subscription: subscription, demand: .unlimited, repeating: false)
  }

  /// - Parameter repeating: Whether every interval is due, from now on.
  @inlinable
  func receive(subscription: any Subscription, demand: Subscribers.Demand, repeating: Bool) {
    let thread = currentThreadIdentity()
    guard keep(subscription, Self.only), begin(thread) else { return }
    body.pointee.downstream.receive(subscription: self)
    if !hasEnded {
      if repeating { repeatInterval() }
      ask(Self.only, for: demand)
    }
    finish(thread)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if !hasEnded { rule.receive(self, input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let isFirst = update { state in
      defer { state.completion = state.completion ?? completion }
      return state.completion == nil
    }
    guard isFirst == true else { return }
    forgetUpstream(Self.only)
    rule.receiveCompletion(self, completion)
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    update { $0.demand += demand }
    if rule.sendWaiting != nil { post(.demand) }
  }

  @usableFromInline
  override func willRelease() {
    let dropped = (state.withLock { $0.take() }, timer.withLock { $0.take() })
    dropped.1?.cancel()
    withExtendedLifetime(dropped) {}
  }

  // MARK: For the operators

  /// Changes the state, unless the stage has ended. Nothing may be called or released meanwhile.
  @discardableResult
  @inlinable
  func update<Result>(_ change: (inout State) -> Result) -> Result? {
    state.withLock { optional in
      guard var state = optional.take() else { return nil }
      defer { optional = state }
      return change(&state)
    }
  }

  /// Has a time handled when it comes.
  @inlinable
  func wait(until time: Time) {
    scheduler.schedule(after: time, tolerance: scheduler.minimumTolerance, options: options) { self.post(.due(time)) }
  }

  /// Has an event handled on the scheduler as soon as possible.
  @inlinable
  func schedule(_ event: TimedEvent<Failure, Time>) {
    scheduler.schedule(options: options) { self.post(event) }
  }

  @inlinable
  func repeatInterval() {
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: interval, tolerance: scheduler.minimumTolerance,
      options: options
    ) {
      self.post(.due(self.scheduler.now))
    }
    self.timer.withLock { $0 = timer }
  }

  /// Handles an event now, or after the delivery that is under way.
  @inlinable
  func post(_ event: TimedEvent<Failure, Time>) {
    let thread = currentThreadIdentity()
    guard begin(thread) else { return enqueue(event, thread) }
    body.pointee.state = false
    handle(event)
    finish(thread)
  }

  /// Handles an event that was queued. An event that came while the subscriber received its subscription is on the wrong
  /// thread here, and goes back to the scheduler.
  @inlinable
  func handleQueued(_ event: TimedEvent<Failure, Time>) {
    if case .due = event, body.pointee.state { schedule(event) } else { handle(event) }
  }

  @inlinable
  func handle(_ event: TimedEvent<Failure, Time>) {
    switch event {
    case .due(let time): rule.fire(self, time)
    case .end(let completion): complete(completion)
    case .demand: rule.sendWaiting?(self)
    }
  }

  /// Sends a value, or drops it if there is no demand. Called while an event is handled.
  @inlinable
  func send(_ output: Downstream.Input) {
    let isWanted = update { state in
      guard state.demand > .none else { return false }
      state.demand -= 1
      return true
    }
    guard isWanted == true, !hasEnded else { return }
    let more = body.pointee.downstream.receive(output)
    if more > .none { update { $0.demand += more } }
  }
}
