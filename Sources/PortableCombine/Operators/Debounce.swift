import Locking

extension Publisher {
  /// Sends a value only when no other has followed it for a while.
  ///
  /// A value that is still waiting when this publisher ends is dropped.
  ///
  /// - Parameters:
  ///   - dueTime: For how long no other value may follow.
  ///   - scheduler: Where to send.
  ///   - options: What to tell the scheduler.
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that sends a value of another only when no other has followed it for a while.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are taken.
    public let upstream: Upstream

    /// For how long no other value may follow.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// Where things are scheduled.
    public let scheduler: Context

    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher of its parts.
    @inlinable
    public init(
      upstream: Upstream,
      dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(subscriber, dueTime: dueTime, scheduler: scheduler, options: options))
    }
  }
}

extension Publishers.Debounce {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: PacedJunction<Downstream, Context>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let dueTime: Context.SchedulerTimeType.Stride

    // Guarded by the lock. Where there is a due time, one closure is scheduled, perhaps for an earlier one.
    @exclusivity(unchecked) @usableFromInline var due: Context.SchedulerTimeType?

    @inlinable
    init(
      _ downstream: Downstream,
      dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.dueTime = dueTime
      super.init(downstream, name: "Debounce", scheduler: scheduler, options: options)
    }

    @usableFromInline
    override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      let due = scheduler.now.advanced(by: dueTime)
      var previous = Optional(input)
      lock.lock()
      guard !isEnding else {
        lock.unlock()
        return .none
      }
      swap(&previous, &pending)
      let isScheduled = self.due != nil
      self.due = due
      lock.unlock()
      if !isScheduled { wait(until: due) }
      return .none
    }

    @inlinable
    func wait(until due: Context.SchedulerTimeType) {
      schedule(after: due) { self.fire(due) }
    }

    /// Sends the latest value if none has come since, and otherwise waits for what is due then.
    @inlinable
    func fire(_ time: Context.SchedulerTimeType) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      guard !isEnding, let due else { return lock.unlock() }
      guard due == time else {
        lock.unlock()
        return wait(until: due)
      }
      self.due = nil
      sendPending()
    }
  }
}
