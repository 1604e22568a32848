import Locking

extension Publisher {
  /// Sends at most one value in an interval: the first at once, then the first or the latest of each interval at its end.
  ///
  /// A value that is still waiting when this publisher ends is sent before the completion.
  ///
  /// - Parameters:
  ///   - interval: How far apart values are at least.
  ///   - scheduler: Where to send.
  ///   - latest: Whether the latest value of an interval is sent, rather than the first.
  @inlinable
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// A publisher that sends at most one value of another in an interval.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are taken.
    public let upstream: Upstream

    /// How far apart values are at least.
    public let interval: Context.SchedulerTimeType.Stride

    /// Where things are scheduled.
    public let scheduler: Context

    /// Whether the latest value of an interval is sent, rather than the first.
    public let latest: Bool

    /// Makes the publisher of its parts.
    @inlinable
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(subscriber, interval: interval, scheduler: scheduler, latest: latest))
    }
  }
}

extension Publishers.Throttle {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: PacedJunction<Downstream, Context>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let latest: Bool

    // Both guarded by the lock.
    @exclusivity(unchecked) @usableFromInline var isScheduled = false
    @exclusivity(unchecked) @usableFromInline var lastTime: Context.SchedulerTimeType?

    @inlinable
    init(
      _ downstream: Downstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      latest: Bool
    ) {
      self.interval = interval
      self.latest = latest
      super.init(downstream, name: "Throttle", scheduler: scheduler, options: nil)
    }

    @usableFromInline override var sendsPendingAtTheEnd: Bool { true }

    @usableFromInline
    override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      let now = scheduler.now
      var input = Optional(input)
      lock.lock()
      guard !isEnding else {
        lock.unlock()
        return .none
      }
      if latest || pending == nil { swap(&input, &pending) }
      let wasScheduled = isScheduled
      isScheduled = true
      let next = lastTime?.advanced(by: interval)
      lock.unlock()
      if wasScheduled { return .none }
      if let next, next > now {
        schedule(after: next) { self.fire() }
      } else {
        scheduler.schedule(options: nil) { self.fire() }
      }
      return .none
    }

    @inlinable
    func fire() {
      guard gate.enter() else { return }
      defer { leave() }
      let now = scheduler.now
      lock.lock()
      guard !isEnding else { return lock.unlock() }
      isScheduled = false
      lastTime = now
      sendPending()
    }
  }
}
