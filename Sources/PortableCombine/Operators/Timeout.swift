import PackageSupport

extension Publisher {
  /// Ends when no value arrives within an interval: finishes, or fails with an error.
  ///
  /// ```swift
  /// numbers
  ///   .timeout(.seconds(5), scheduler: DispatchQueue.main, customError: { URLError(.timedOut) })
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The maximum interval without a value, from the subscription on.
  ///   - scheduler: The scheduler that delivers events.
  ///   - options: Options for the scheduler.
  ///   - customError: A closure that creates the error; `nil` to finish without one.
  /// - Returns: A publisher of the same values.
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
  /// A publisher that ends when its upstream has published no value for an interval.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The maximum interval without a value.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that delivers events.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// The closure that creates the error.
    public let customError: (() -> Upstream.Failure)?

    /// Creates the publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - interval: The maximum interval without a value.
    ///   - scheduler: The scheduler that delivers events.
    ///   - options: Options for the scheduler.
    ///   - customError: The closure that creates the error.
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
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(
        subscriber:
          Inner(subscriber, interval: interval, scheduler: scheduler, options: options, customError: customError))
    }
  }
}

extension Publishers.Timeout {
  /// Guarded, because the upstream and the scheduler use it on their threads.
  struct State {
    var customError: (() -> Upstream.Failure)?
    /// The time at which the timeout is due, from the subscription on.
    var due: Context.SchedulerTimeType?
    /// The repetition whose first run ends the stage.
    var timer: AnyCancellable?
    /// A Boolean value that indicates whether the upstream has completed or the timeout has fired.
    var isOver = false

    init(customError: (() -> Upstream.Failure)?) {
      self.customError = customError
    }
  }

  final class Inner<Downstream: Subscriber>: ScheduledStage<Downstream>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    let interval: Context.SchedulerTimeType.Stride
    let scheduler: Context
    let options: Context.SchedulerOptions?
    let state: Locked<State>

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
      state = Locked(unchecked: State(customError: customError))
      super.init(downstream, name: "Timeout") { scheduler.schedule(options: options, $0) }
    }

    override func receive(subscription: any Subscription) {
      receive(subscription) { postpone() }
    }

    override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let (isOver, hasBegun) = state.withLockUnchecked { ($0.isOver, $0.due != nil) }
      if isOver { return .none }
      if hasBegun { postpone() }
      return super.receive(input)
    }

    override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      let isLate = state.withLockUnchecked { state in
        defer { state.isOver = true }
        return state.isOver
      }
      if !isLate { super.receive(completion: completion) }
    }

    /// Begins the interval.
    func postpone() {
      let due = scheduler.now.advanced(by: interval)
      // The previous repetition is released without the lock.
      var timer: AnyCancellable?
      let isWanted = state.withLockUnchecked { state in
        guard !state.isOver else { return false }
        state.due = due
        swap(&state.timer, &timer)
        return true
      }
      guard isWanted else { return }
      timer = nil
      timer = scheduler.cancellableAction(at: due, every: interval, options: options) { self.fire(due) }
      // The scheduler may have run it already.
      state.withLockUnchecked { if !$0.isOver, $0.due == due { swap(&$0.timer, &timer) } }
    }

    /// Ends the stage, unless the timeout was postponed.
    func fire(_ time: Context.SchedulerTimeType) {
      let (isDue, customError) = state.withLockUnchecked { state in
        let isDue = !state.isOver && state.due == time
        if isDue { state.isOver = true }
        return (isDue, state.customError)
      }
      guard isDue, !hasEnded else { return }
      cancelUpstreams()
      schedule(.completion(customError.map { .failure($0()) } ?? .finished))
    }

    override func releaseContents() {
      super.releaseContents()
      let contents = state.withLockUnchecked { state in
        state.isOver = true
        return (state.customError.take(), state.timer.take())
      }
      withExtendedLifetime(contents) {}
    }
  }
}
