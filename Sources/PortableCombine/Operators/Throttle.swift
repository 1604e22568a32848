extension Publisher {
  /// Publishes at most one value in an interval: the first at once, then the first or the latest of each interval.
  ///
  /// ```swift
  /// let positions = PassthroughSubject<Int, Never>()
  /// positions
  ///   .throttle(for: .milliseconds(16), scheduler: DispatchQueue.main, latest: true)
  ///   .sink { print("draw at \($0)") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The completion waits for a value that is due at the end of its interval.
  ///
  /// - Parameters:
  ///   - interval: The minimum interval between values.
  ///   - scheduler: The scheduler that delivers events.
  ///   - latest: A Boolean value that indicates whether to publish the latest value of an interval, rather than the
  ///     first.
  /// - Returns: A publisher of one value an interval at most.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// A publisher of at most one value of its upstream in an interval.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The minimum interval between values.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that delivers events.
    public let scheduler: Context

    /// A Boolean value that indicates whether the latest value of an interval is published, rather than the first.
    public let latest: Bool

    /// Creates the publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - interval: The minimum interval between values.
    ///   - scheduler: The scheduler that delivers events.
    ///   - latest: A Boolean value that indicates whether the latest value of an interval is published, rather than the
    ///     first.
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
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(
        subscriber:
          Inner<S>(
            subscriber, name: "Throttle", scheduler: scheduler, options: nil, interval: interval, ThrottleState(),
            rule(for: subscriber)))
    }
  }
}

/// The state of a throttle: the pending value, whether a closure is scheduled to send it, and the earliest time for the
/// next value.
struct ThrottleState<Value, Time> {
  var pending: Value?
  var isScheduled = false
  var nextTime: Time?
}

extension Publishers.Throttle {
  typealias Inner<Downstream: Subscriber> = TimedStage<
    Upstream.Output, Downstream, Context, ThrottleState<Upstream.Output, Context.SchedulerTimeType>
  >

  func rule<S: Subscriber>(for subscriber: S) -> Inner<S>.Rule
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    let latest = latest
    return Inner<S>.Rule(
      receive: { Self.receive($1, $0, keepsLatest: latest) },
      fire: { stage, _ in Self.fire(stage) },
      receiveCompletion: { stage, completion in
        // The completion follows a value that waits.
        if stage.update({ $0.extra.isScheduled }) == false { stage.scheduleEnd(completion) }
      })
  }

  /// Keeps the value, and schedules a closure to send it.
  static func receive<S: Subscriber>(_ input: Upstream.Output, _ stage: Inner<S>, keepsLatest: Bool)
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    // The previous value is released without the lock.
    var value = Optional(input)
    let now = stage.scheduler.now
    let due = stage.update { state -> Context.SchedulerTimeType? in
      guard state.completion == nil else { return nil }
      if keepsLatest || state.extra.pending == nil { swap(&state.extra.pending, &value) }
      guard !state.extra.isScheduled else { return nil }
      state.extra.isScheduled = true
      return state.extra.nextTime ?? now
    }
    guard let due else { return }
    if due > now { stage.wait(until: due) } else { stage.runLater { stage.fire(now) } }
  }

  /// Sends the pending value, and then the completion if it has arrived.
  static func fire<S: Subscriber>(_ stage: Inner<S>)
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    let next = stage.scheduler.now.advanced(by: stage.interval)
    var value: Upstream.Output?
    let completion = stage.update { state in
      state.extra.isScheduled = false
      state.extra.nextTime = next
      value = state.extra.pending.take()
      return state.completion
    }
    if let value { stage.send(value) }
    if let completion { stage.complete(completion) }
  }
}
