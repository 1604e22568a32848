extension Publisher {
  /// Sends values and the completion on a scheduler.
  ///
  /// The subscription is given at once, and requests go up on the thread that makes them; only what comes down is
  /// scheduled. Events stay in order, one at a time, on any scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: Where to send.
  ///   - options: What to tell the scheduler.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that sends what another sends on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are scheduled.
    public let upstream: Upstream

    /// Where they are scheduled.
    public let scheduler: Context

    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes a scheduling publisher.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let (scheduler, options) = (scheduler, options)
      upstream.receive(
        subscriber:
          ScheduledStage(subscriber, name: "ReceiveOn") { scheduler.schedule(options: options, $0) })
    }
  }
}
