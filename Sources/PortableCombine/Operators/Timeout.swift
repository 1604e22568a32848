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
    /// The time at which the timeout is due. The scheduled closure may run earlier.
    var due: Context.SchedulerTimeType?
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
      let due = scheduler.now.advanced(by: interval)
      let isFirst = state.withLockUnchecked { state in
        defer { state.due = state.due ?? due }
        return state.due == nil
      }
      super.receive(subscription: subscription)
      if isFirst, !hasEnded { wait(until: due) }
    }

    override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let due = scheduler.now.advanced(by: interval)
      let isLate = state.withLockUnchecked { state in
        if !state.isOver { state.due = due }
        return state.isOver
      }
      return isLate ? .none : super.receive(input)
    }

    override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      let isLate = state.withLockUnchecked { state in
        defer { state.isOver = true }
        return state.isOver
      }
      if !isLate { super.receive(completion: completion) }
    }

    func wait(until due: Context.SchedulerTimeType) {
      scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance, options: options) { self.fire(due) }
    }

    /// Ends the stage if no value has arrived since the closure was scheduled, and otherwise waits again.
    func fire(_ time: Context.SchedulerTimeType) {
      let (due, customError) = state.withLockUnchecked { state in
        let due = state.isOver ? nil : state.due
        if due == time { state.isOver = true }
        return (due, state.customError)
      }
      guard let due, !hasEnded else { return }
      guard due == time else { return wait(until: due) }
      cancelUpstreams()
      schedule(.completion(customError.map { .failure($0()) } ?? .finished))
    }

    override func releaseContents() {
      super.releaseContents()
      let customError = state.withLockUnchecked { state in
        state.isOver = true
        return state.customError.take()
      }
      withExtendedLifetime(customError) {}
    }
  }
}
