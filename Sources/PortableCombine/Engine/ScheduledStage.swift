import PackageSupport

/// A stage that delivers its upstream's events on a scheduler: in order and one at a time, whatever the scheduler does.
@usableFromInline
class ScheduledStage<Downstream: Subscriber>: Stage<Void, Downstream, Void, Bool>, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline final let runLater: (@escaping () -> Void) -> Void

  /// The events whose delivery is scheduled. Each scheduled closure delivers the first of them.
  @usableFromInline final let scheduled = Guarded(Queue<StageEvent<Downstream.Input, Downstream.Failure>>())

  /// Creates a stage.
  ///
  /// - Parameter runLater: Schedules the delivery of an event.
  @inlinable
  init(_ downstream: Downstream, name: StaticString, runLater: @escaping (@escaping () -> Void) -> Void) {
    self.runLater = runLater
    super.init(StageBody(downstream, (), true), name: name) { stage, _ in
      unsafeDowncast(stage, to: ScheduledStage.self).deliverQueued()
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if keep(subscription, Self.only) { sendSubscription() }
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    schedule(.value(input))
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    schedule(.completion(completion))
  }

  @inlinable
  final func schedule(_ event: StageEvent<Downstream.Input, Downstream.Failure>) {
    guard !hasEnded else { return }
    scheduled.withLock { $0.append(event) }
    runLater { self.deliverNext() }
  }

  /// Delivers the event that has been scheduled longest. The scheduler may run several of these at once or out of order.
  @inlinable
  final func deliverNext() {
    let thread = currentThreadIdentity()
    if begin(thread) {
      body.pointee.state = false
      deliver()
      finish(thread)
    } else if isIdleInside(thread) {
      deliver()
    } else {
      enqueue((), thread)
    }
  }

  /// Delivers for a thread that found this one delivering. While the subscriber receives its subscription, that may be the
  /// wrong thread, so the scheduler has to run it again.
  @inlinable
  final func deliverQueued() {
    if body.pointee.state { runLater { self.deliverNext() } } else { deliver() }
  }

  @inlinable
  final func deliver() {
    switch scheduled.withLock({ $0.popFirst() }) {
    case .value(let output): ask(Self.only, for: body.pointee.downstream.receive(output))
    case .completion(let completion):
      if markEnded(0).isFirst { body.pointee.downstream.receive(completion: completion) }
    case .request, nil: break
    }
  }

  @usableFromInline
  override func willRelease() {
    let dropped = scheduled.withLock { scheduled in
      let dropped = scheduled
      scheduled = Queue()
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }
}
