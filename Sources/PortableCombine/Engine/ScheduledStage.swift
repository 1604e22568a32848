import PackageSupport

/// A stage that delivers on a scheduler. Its state says whether the subscriber is still receiving its subscription.
class SchedulerStage<Downstream: Subscriber>: BodyStage<Downstream, Void, Bool> {
  /// Runs an action on the scheduler.
  final let runLater: (@escaping () -> Void) -> Void

  init(_ downstream: Downstream, name: StaticString, runLater: @escaping (@escaping () -> Void) -> Void) {
    self.runLater = runLater
    super.init(downstream, (), true, name: name)
  }

  /// Performs an action on one of the scheduler's threads, now or behind the deliveries that are under way.
  ///
  /// - Parameter nests: A Boolean value that indicates whether the action may be performed inside a delivery.
  final func perform(nests: Bool, _ action: @escaping () -> Void) {
    let thread = currentThreadIdentity()
    if begin(thread) {
      body.pointee.state = false
      action()
      finish(thread)
    } else if nests, isIdleInside(thread) {
      action()
    } else {
      enqueue(thread) {
        if self.body.pointee.state { self.performLater(nests: nests, action) } else { action() }
      }
    }
  }

  /// Performs an action on one of the scheduler's threads. The thread on which the subscriber has received its subscription,
  /// and which delivers the queue, need not be one of them.
  final func performLater(nests: Bool, _ action: @escaping () -> Void) {
    let isScheduling = Guarded(true)
    runLater {
      // A scheduler that acts at once, such as the immediate one, is already in the action's place in the queue.
      if isScheduling.withLock({ $0 }), self.isServed(by: currentThreadIdentity()) {
        action()
      } else {
        self.perform(nests: nests, action)
      }
    }
    isScheduling.withLock { $0 = false }
  }
}

/// A stage that delivers its upstream's events on a scheduler: in order and one at a time, whatever the scheduler does.
class ScheduledStage<Downstream: Subscriber>: SchedulerStage<Downstream>, Subscriber {
  enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  /// The events whose delivery is scheduled. Each scheduled closure delivers the first of them.
  final let scheduled = Guarded(Queue<Event>())

  func receive(subscription: any Subscription) {
    receive(subscription)
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
    guard !hasEnded else { return }
    scheduled.withLock { $0.append(event) }
    runLater { self.perform(nests: true) { self.deliver() } }
  }

  /// Delivers the event that has been scheduled longest.
  final func deliver() {
    switch scheduled.withLock({ $0.popFirst() }) {
    case .value(let output): ask(for: body.pointee.downstream.receive(output))
    case .completion(let completion):
      if markEnded(0).isFirst { body.pointee.downstream.receive(completion: completion) }
    case nil: break
    }
  }

  override func releaseContents() {
    super.releaseContents()
    let dropped = scheduled.withLock { scheduled in
      defer { scheduled = Queue() }
      return scheduled
    }
    withExtendedLifetime(dropped) {}
  }
}
