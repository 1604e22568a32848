extension Publisher {
  /// Delays values and the completion by an interval.
  ///
  /// ```swift
  /// Just("later")
  ///   .delay(for: .seconds(1), scheduler: DispatchQueue.main)
  ///   .sink { print($0) }  // after a second
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The subscription and requests aren't delayed.
  ///
  /// - Parameters:
  ///   - interval: The delay.
  ///   - tolerance: The additional delay that is tolerated. The default is the scheduler's minimum.
  ///   - scheduler: The scheduler that delivers events.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the delayed values.
  @inlinable public func delay<S: Scheduler>(
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
  /// A publisher that delays the events of its upstream.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The delay.
    public let interval: Context.SchedulerTimeType.Stride

    /// The additional delay that is tolerated.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler that delivers events.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - interval: The delay.
    ///   - tolerance: The additional delay that is tolerated.
    ///   - scheduler: The scheduler that delivers events.
    ///   - options: Options for the scheduler.
    @inlinable public init(
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
