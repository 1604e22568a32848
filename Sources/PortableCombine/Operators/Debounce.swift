extension Publisher {
  /// Publishes a value only when no other has followed it within an interval.
  ///
  /// ```swift
  /// words
  ///   .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
  ///   .sink { print("search for \($0)") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// A value that is still waiting when this publisher completes is dropped.
  ///
  /// - Parameters:
  ///   - dueTime: The interval without another value.
  ///   - scheduler: The scheduler that delivers events.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the last value before each pause.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that publishes a value of its upstream only when no other has followed it within an interval.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The interval that must pass without another value.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// The scheduler that delivers events.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - dueTime: The interval without another value.
    ///   - scheduler: The scheduler that delivers events.
    ///   - options: Options for the scheduler.
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
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(
        subscriber:
          Inner<S>(
            subscriber, name: "Debounce", scheduler: scheduler, options: options, interval: dueTime, DebounceState(),
            Inner<S>.Rule(receive: { Self.receive($1, $0) }, fire: { Self.fire($1, $0) })))
    }
  }
}

/// The state of a debounce: the pending value, its due time, and the repetition whose first run sends it.
struct DebounceState<Value, Time> {
  var pending: Value?
  var due: Time?
  var timer: AnyCancellable?
}

extension Publishers.Debounce {
  typealias Inner<Downstream: Subscriber> = TimedStage<
    Upstream.Output, Downstream, Context, DebounceState<Upstream.Output, Context.SchedulerTimeType>
  >

  /// Replaces the pending value, and postpones its due time.
  static func receive<S: Subscriber>(_ input: Upstream.Output, _ stage: Inner<S>)
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    let due = stage.scheduler.now.advanced(by: stage.interval)
    // The previous value and its repetition are released without the lock.
    var value = Optional(input)
    var timer: AnyCancellable?
    let isWanted = stage.update { state in
      guard state.completion == nil else { return false }
      swap(&state.extra.pending, &value)
      swap(&state.extra.timer, &timer)
      state.extra.due = due
      return true
    }
    guard isWanted == true else { return }
    timer = nil
    timer = stage.scheduler.cancellableAction(at: due, every: stage.interval, options: stage.options) {
      stage.fire(due)
    }
    // The scheduler may have run it already.
    stage.update { if $0.extra.due == due { swap(&$0.extra.timer, &timer) } }
  }

  /// Sends the pending value, unless it was postponed.
  static func fire<S: Subscriber>(_ time: Context.SchedulerTimeType, _ stage: Inner<S>)
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    var state = DebounceState<Upstream.Output, Context.SchedulerTimeType>()
    stage.update { if $0.completion == nil, $0.extra.due == time { swap(&$0.extra, &state) } }
    state.timer = nil
    if let value = state.pending { stage.send(value) }
  }
}
