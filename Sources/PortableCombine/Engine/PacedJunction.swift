import Locking

/// A stage that keeps at most one value for later, and schedules how it ends.
@usableFromInline
class PacedJunction<Downstream: Subscriber, Context: Scheduler>: EagerJunction<Downstream>, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline final let scheduler: Context
  @usableFromInline final let options: Context.SchedulerOptions?

  /// The value that waits. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var pending: Downstream.Input?

  @inlinable
  init(_ downstream: Downstream, name: StaticString, scheduler: Context, options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
    super.init(downstream, name: name)
  }

  /// Takes a value in.
  @usableFromInline
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { .none }

  /// Whether the value that waits at the end is sent before it, where there is demand, rather than dropped.
  @usableFromInline
  var sendsPendingAtTheEnd: Bool { false }

  @usableFromInline
  final func schedule(after date: Context.SchedulerTimeType, _ action: @escaping () -> Void) {
    scheduler.schedule(after: date, tolerance: scheduler.minimumTolerance, options: options, action)
  }

  /// Sends the value that waits, or drops it where there is no demand. The lock is held, and is given back.
  @inlinable
  final func sendPending() {
    let value = pending.take()
    guard demand > .none, let value else {
      lock.unlock()
      return withExtendedLifetime(value) {}
    }
    demand -= 1
    send(.value(value, side: 0))
  }

  @inlinable
  final func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    guard !isEnding else { return lock.unlock() }
    isEnding = true
    let ended = sides[0]
    sides[0] = nil
    lock.unlock()
    withExtendedLifetime(ended) {}
    scheduler.schedule(options: options) {
      guard self.gate.enter() else { return }
      self.lock.lock()
      let value = self.sendsPendingAtTheEnd && self.demand > .none ? self.pending.take() : nil
      self.send(value, then: completion)
      self.leave()
    }
  }

  @usableFromInline
  override func dropState() {
    let dropped = lock.withLock { pending.take() }
    withExtendedLifetime(dropped) {}
  }
}
