import PackageSupport

struct TimedState<Failure: Error, Extra> {
  var demand = Subscribers.Demand.none
  /// The upstream's completion.
  var completion: Subscribers.Completion<Failure>?
  /// The operator's own state.
  var extra: Extra
}

/// A stage that receives values at any time and sends some of them at scheduled times, up to the demand.
///
/// Upstream, subscriber and scheduler change the state under its lock, each on its own thread. Only what the subscriber
/// receives goes through the serial delivery, so it arrives on the scheduler's threads.
final class TimedStage<Input, Downstream: Subscriber, Context: Scheduler, Extra>:
  SchedulerStage<Downstream>, Subscriber
{
  typealias Failure = Downstream.Failure
  typealias Time = Context.SchedulerTimeType
  typealias State = TimedState<Downstream.Failure, Extra>

  /// The operator's closures, for a value, a scheduled time, the upstream's completion, and a request.
  struct Rule {
    let receive: (TimedStage, Input) -> Void
    let fire: (TimedStage, Time) -> Void
    /// Changes the state in the same step as the upstream's completion is noted.
    var willComplete: (inout State, Subscribers.Completion<Failure>) -> Void = { _, _ in }
    var receiveCompletion: (TimedStage, Subscribers.Completion<Failure>) -> Void = { $0.scheduleEnd($1) }
    /// Called after the request has been added to the demand.
    var request: ((TimedStage, Subscribers.Demand) -> Void)?
  }

  let scheduler: Context
  let options: Context.SchedulerOptions?
  let interval: Context.SchedulerTimeType.Stride
  let rule: Rule

  /// The state; `nil` after the end.
  let state: Locked<State?>

  init(
    _ downstream: Downstream, name: StaticString, scheduler: Context, options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride, _ extra: Extra, _ rule: Rule
  ) {
    self.scheduler = scheduler
    self.options = options
    self.interval = interval
    self.rule = rule
    state = Locked(unchecked: State(extra: extra))
    super.init(downstream, name: name) { scheduler.schedule(options: options, $0) }
  }

  func receive(subscription: any Subscription) {
    receive(subscription) { ask(for: .unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if !hasEnded { rule.receive(self, input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let isFirst = update { state in
      guard state.completion == nil else { return false }
      rule.willComplete(&state, completion)
      state.completion = completion
      return true
    }
    guard isFirst == true else { return }
    removeUpstream()
    rule.receiveCompletion(self, completion)
  }

  override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    update { $0.demand += demand }
    rule.request?(self, demand)
  }

  override func releaseContents() {
    super.releaseContents()
    let dropped = state.withLockUnchecked { $0.take() }
    withExtendedLifetime(dropped) {}
  }

  // MARK: For the operators

  /// Changes the state, unless the stage has ended. The closure must not call or release anything else.
  ///
  /// - Returns: The closure's result; `nil` after the end.
  @discardableResult func update<Result>(_ change: (inout State) -> Result?) -> Result? {
    state.withLockUnchecked { optional in
      guard var state = optional.take() else { return nil }
      defer { optional = state }
      return change(&state)
    }
  }

  /// Schedules ``fire(_:)`` for a time.
  func wait(until time: Time) {
    scheduler.schedule(after: time, tolerance: scheduler.minimumTolerance, options: options) { self.fire(time) }
  }

  /// Calls the operator's closure for a scheduled time, now or after the delivery in progress.
  func fire(_ time: Time) {
    perform { self.rule.fire(self, time) }
  }

  /// Completes the subscriber on the scheduler, as soon as possible.
  func scheduleEnd(_ completion: Subscribers.Completion<Failure>) {
    runLater { self.perform { self.complete(completion) } }
  }

  /// Sends a value, or drops it if there is no demand. Called while an event is handled.
  ///
  /// - Returns: The demand that the subscriber has returned.
  @discardableResult func send(_ output: Downstream.Input) -> Subscribers.Demand {
    let isWanted = update { state in
      guard state.demand > .none else { return false }
      state.demand -= 1
      return true
    }
    guard isWanted == true, !hasEnded else { return .none }
    let more = downstream.pointee.receive(output)
    if more > .none { update { $0.demand += more } }
    return more
  }
}

extension Scheduler {
  /// Runs an action at a time, unless the result is released before. Later runs, up to the release, are to be ignored.
  ///
  /// It's a repetition, since a scheduler can't cancel a single action.
  func cancellableAction(
    at time: SchedulerTimeType, every interval: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> AnyCancellable {
    // Without an interval, it would run all the time while the scheduler is busy.
    let interval = interval > 0 ? interval : .seconds(1)
    return AnyCancellable(
      schedule(after: time, interval: interval, tolerance: minimumTolerance, options: options, action))
  }
}
