import PackageSupport

/// A stage that delivers on a scheduler.
class SchedulerStage<Downstream: Subscriber>: BodyStage<Downstream, Void, Void> {
  typealias Action = () -> Void

  /// Runs an action on the scheduler.
  final let runLater: (@escaping Action) -> Void

  /// The actions that the scheduler has run while the subscriber was receiving its subscription; `nil` once it has.
  private final let early = Locked<[Action]?>(unchecked: [])

  init(_ downstream: Downstream, name: StaticString, runLater: @escaping (@escaping Action) -> Void) {
    self.runLater = runLater
    super.init(downstream, (), (), name: name)
  }

  /// Keeps the upstream's subscription, gives the subscriber this one, and performs an action.
  final func receive(_ subscription: any Subscription, then begin: () -> Void) {
    let thread = currentThreadIdentity()
    guard keep(subscription), self.begin(thread) else { return }
    downstream.pointee.receive(subscription: self)
    finish(thread)
    // Rescheduled, because this thread may not belong to the scheduler. The order doesn't matter: each action takes the
    // event that is due when it runs.
    let actions = early.withLockUnchecked { $0.take() } ?? []
    // Outside of the delivery, so that an immediate scheduler acts on each event before the next one arrives.
    if !hasEnded { begin() }
    for action in actions where !hasEnded { runLater { self.perform(action) } }
  }

  /// Performs an action on one of the scheduler's threads, now or behind the deliveries that are under way.
  ///
  /// - Parameter nests: A Boolean value that indicates whether the action may be performed inside a delivery.
  final func perform(nests: Bool = false, _ action: @escaping Action) {
    let thread = currentThreadIdentity()
    if begin(thread) {
      action()
      finish(thread)
    } else if nests, isIdleInside(thread) {
      action()
    } else {
      let isEarly: Void? = early.withLockUnchecked { $0?.append(action) }
      if isEarly == nil { enqueue(thread, action) }
    }
  }
}

/// A stage that delivers its upstream's events on a scheduler: in order and one at a time, even if the scheduler runs
/// actions concurrently or out of order.
class ScheduledStage<Downstream: Subscriber>: SchedulerStage<Downstream>, Subscriber {
  enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  /// The events whose delivery is scheduled; `nil` after the end. Each scheduled closure delivers the first of them.
  private final let scheduled = Locked<Queue<Event>?>(unchecked: Queue())

  func receive(subscription: any Subscription) {
    receive(subscription) {}
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    schedule(.value(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    schedule(.completion(completion))
  }

  /// Schedules an event. The scheduler may run several deliveries at once or out of order.
  final func schedule(_ event: Event) {
    let isScheduled: Void? = scheduled.withLockUnchecked { $0?.append(event) }
    if isScheduled != nil, !hasEnded { runLater { self.perform(nests: true) { self.deliver() } } }
  }

  /// Delivers the event that has been scheduled longest.
  final func deliver() {
    switch scheduled.withLockUnchecked({ $0?.popFirst() }) {
    case .value(let output): ask(for: downstream.pointee.receive(output))
    case .completion(let completion):
      if markEnded() { downstream.pointee.receive(completion: completion) }
    case nil: break
    }
  }

  override func releaseContents() {
    super.releaseContents()
    let dropped = scheduled.withLockUnchecked { $0.take() }
    withExtendedLifetime(dropped) {}
  }
}
