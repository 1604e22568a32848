extension Publisher {
  /// Delivers values and the completion on a scheduler.
  ///
  /// ```swift
  /// download(url)
  ///   .receive(on: DispatchQueue.main)
  ///   .sink { print("show \($0)") }  // on the main queue
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The subscription isn't scheduled, and requests pass on the thread that makes them. Events stay in order and arrive
  /// one at a time, on any scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers events.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the same values.
  @inlinable public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that delivers the events of its upstream on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The scheduler that delivers events.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a scheduling publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - scheduler: The scheduler that delivers events.
    ///   - options: Options for the scheduler.
    @inlinable public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let (scheduler, options) = (scheduler, options)
      upstream.receive(
        subscriber:
          ScheduledStage(subscriber, name: "ReceiveOn") { scheduler.schedule(options: options, $0) })
    }
  }
}
