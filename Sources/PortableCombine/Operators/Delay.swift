extension Publisher {
  /// Sends values and the completion a while later.
  ///
  /// - Parameters:
  ///   - interval: How much later.
  ///   - tolerance: By how much more it may be late; the scheduler's least where there is none.
  ///   - scheduler: Where to send.
  ///   - options: What to tell the scheduler.
  @inlinable
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }
}

extension Publishers {
  /// A publisher that sends what another sends a while later.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are taken.
    public let upstream: Upstream

    /// How much later.
    public let interval: Context.SchedulerTimeType.Stride

    /// By how much more it may be late.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// Where things are scheduled.
    public let scheduler: Context

    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher of its parts.
    @inlinable
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let (interval, tolerance, scheduler, options) = (interval, tolerance, scheduler, options)
      upstream.receive(
        subscriber:
          ScheduledStage(subscriber, name: "Delay") {
            scheduler.schedule(
              after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options, $0)
          })
    }
  }
}
