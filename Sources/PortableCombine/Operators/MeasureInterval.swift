extension Publisher {
  /// Publishes the interval between the subscription and the first value, and between consecutive values.
  ///
  /// ```swift
  /// words
  ///   .measureInterval(using: DispatchQueue.main)
  ///   .sink { print("\($0.magnitude / 1_000_000) milliseconds") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler whose time is measured.
  ///   - options: Ignored.
  /// - Returns: A publisher of intervals of the scheduler's time.
  @inlinable public func measureInterval<S: Scheduler>(
    using scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// A publisher of the intervals between the values of its upstream.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// An interval of the scheduler's time.
    public typealias Output = Context.SchedulerTimeType.Stride

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The scheduler that measures time.
    public let scheduler: Context

    /// Creates the publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - scheduler: The scheduler that measures time.
    @inlinable public init(
      upstream: Upstream,
      scheduler: Context
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == Context.SchedulerTimeType.Stride {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(scheduler: scheduler), nil, name: "MeasureInterval"))
    }
  }
}

extension Publishers.MeasureInterval {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Context.SchedulerTimeType.Stride
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias State = Context.SchedulerTimeType?

    @usableFromInline let scheduler: Context

    @inlinable init(scheduler: Context) {
      self.scheduler = scheduler
    }

    @inlinable static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      let now = body.pointee.rule.scheduler.now
      let last = body.pointee.state ?? now
      body.pointee.state = now
      return .send(last.distance(to: now))
    }

    @inlinable static var returnsDemand: Bool { false }

    /// The first interval begins with the subscription.
    @inlinable static func start(_ body: Memory) -> Bool {
      body.pointee.state = body.pointee.rule.scheduler.now
      return false
    }
  }
}
