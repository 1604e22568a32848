import Locking

extension Publisher {
  /// Ends when no value has come for a while: the upstream is cancelled, and the publisher finishes, or fails with an
  /// error.
  ///
  /// - Parameters:
  ///   - interval: For how long it may be without a value, from the subscription on.
  ///   - scheduler: Where to send values and the completion.
  ///   - options: What to tell the scheduler.
  ///   - customError: Makes the error to fail with; without one, the publisher finishes.
  @inlinable
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}

extension Publishers {
  /// A publisher that ends when another has sent no value for a while.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are taken.
    public let upstream: Upstream

    /// For how long it may be without a value.
    public let interval: Context.SchedulerTimeType.Stride

    /// Where things are scheduled.
    public let scheduler: Context

    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes the error to fail with.
    public let customError: (() -> Upstream.Failure)?

    /// Makes the publisher of its parts.
    @inlinable
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(
        subscriber:
          Inner(subscriber, interval: interval, scheduler: scheduler, options: options, customError: customError))
    }
  }
}

extension Publishers.Timeout {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ScheduledStage<Downstream>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    // All guarded by the lock. One closure is scheduled, perhaps for an earlier time than that which is due.
    @exclusivity(unchecked) @usableFromInline var customError: (() -> Upstream.Failure)?
    @exclusivity(unchecked) @usableFromInline var due: Context.SchedulerTimeType?
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    init(
      _ downstream: Downstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      customError: (() -> Upstream.Failure)?
    ) {
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
      super.init(downstream, name: "Timeout") { scheduler.schedule(options: options, $0) }
    }

    @inlinable
    override func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      defer { leave() }
      guard keep(subscription) else { return }
      let due = scheduler.now.advanced(by: interval)
      lock.withLock { self.due = due }
      body.pointee.receive(subscription: self)
      if !gate.isClosed() { wait(until: due) }
    }

    @inlinable
    override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      let due = scheduler.now.advanced(by: interval)
      lock.lock()
      let isLate = hasEnded
      if !isLate { self.due = due }
      lock.unlock()
      return isLate ? .none : super.receive(input)
    }

    @inlinable
    override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      if end() { super.receive(completion: completion) }
    }

    @inlinable
    func wait(until due: Context.SchedulerTimeType) {
      scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance, options: options) { self.fire(due) }
    }

    @inlinable
    func fire(_ time: Context.SchedulerTimeType) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      guard !hasEnded, let due else { return lock.unlock() }
      let customError = customError
      if due == time { hasEnded = true }
      lock.unlock()
      guard due == time else { return wait(until: due) }
      upstream?.cancel()
      schedule(.completion(customError.map { .failure($0()) } ?? .finished))
    }

    @inlinable
    func end() -> Bool {
      lock.withLock {
        defer { hasEnded = true }
        return !hasEnded
      }
    }

    @usableFromInline
    override func dropState() {
      let dropped = lock.withLock { customError.take() }
      withExtendedLifetime(dropped) {}
    }
  }
}
