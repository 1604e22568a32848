import Locking

/// A stage that sends its upstream's events on a scheduler: in order, one at a time, on whatever scheduler.
@usableFromInline
class ScheduledStage<Downstream: Subscriber>: Stage<Held<Downstream>>, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline final let name: StaticString
  @usableFromInline final let runLater: (@escaping () -> Void) -> Void
  @usableFromInline final let lock = Lock()

  // All guarded by the lock. The line is what other threads have left to the one that delivers.
  @exclusivity(unchecked) @usableFromInline final var scheduled = Fifo<Event>()
  @exclusivity(unchecked) @usableFromInline final var line = Fifo<Event>()
  @exclusivity(unchecked) @usableFromInline final var turn = Turn()

  /// Makes a stage.
  ///
  /// - Parameter runLater: Schedules an event's delivery.
  @inlinable
  init(_ downstream: Downstream, name: StaticString, runLater: @escaping (@escaping () -> Void) -> Void) {
    self.name = name
    self.runLater = runLater
    super.init(Held(downstream))
  }

  @usableFromInline final override var description: String { "\(name)" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    if keep(subscription) { body.pointee.receive(subscription: self) }
    leave()
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
  final func schedule(_ event: Event) {
    guard gate.enter() else { return }
    lock.withLock { scheduled.append(event) }
    runLater { self.deliverNext() }
    leave()
  }

  /// Delivers the event that has been scheduled longest. A scheduler may run several of these at once or out of
  /// order; the queue and the turn keep the order all the same.
  @inlinable
  final func deliverNext() {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    guard let event = scheduled.popFirst() else { return lock.unlock() }
    guard turn.take(currentThreadIdentity()) else {
      line.append(event)
      return lock.unlock()
    }
    lock.unlock()
    deliver(event)
    while let event = lock.withLock({ nextOrGiveBack() }) { deliver(event) }
  }

  @inlinable
  final func nextOrGiveBack() -> Event? {
    if turn.servesTheLine, let event = line.popFirst() { return event }
    turn.giveBack()
    return nil
  }

  @inlinable
  final func deliver(_ event: Event) {
    switch event {
    case .value(let output):
      guard !gate.isClosed() else { return }
      let more = body.pointee.receive(output)
      if more > .none { request(more) }
    case .completion(let completion):
      guard gate.close() else { return }
      dropState()
      body.pointee.receive(completion: completion)
      leave()
    }
  }

  @inlinable
  final override func cancel() {
    guard gate.close() else { return }
    upstream?.cancel()
    let dropped = lock.withLock {
      let dropped = (scheduled, line)
      scheduled = Fifo()
      line = Fifo()
      return dropped
    }
    withExtendedLifetime(dropped) {}
    dropState()
    leave()
  }

  /// Lets go of what a subclass keeps. The lock is not held.
  @usableFromInline
  func dropState() {}
}
