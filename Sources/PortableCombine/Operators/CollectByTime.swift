extension Publisher {
  /// Collects the values of each interval into an array.
  ///
  /// ```swift
  /// let keys = PassthroughSubject<String, Never>()
  /// keys
  ///   .collect(.byTime(DispatchQueue.main, .seconds(1)))
  ///   .sink { print("\($0.count) keys in a second") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// Values that remain are published when this publisher finishes, and dropped when it fails. Arrays and completion are
  /// delivered by the strategy's scheduler. With a maximum number, a request for one array requests that many values of this
  /// publisher; without one, values are requested one at a time.
  ///
  /// - Parameters:
  ///   - strategy: The strategy for grouping values.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of arrays.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// A strategy for grouping values by time.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// Publishes the values of each interval at its end. Empty intervals publish nothing.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// Publishes the values of each interval at its end, and earlier when their number reaches the maximum.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher that collects the values of its upstream into an array for each interval.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// An array of an interval's values.
    public typealias Output = [Upstream.Output]

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The strategy for grouping values.
    public let strategy: TimeGroupingStrategy<Context>

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - strategy: The strategy for grouping values.
    ///   - options: Options for the scheduler.
    public init(
      upstream: Upstream,
      strategy: TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
      let (scheduler, interval, count): (Context, Context.SchedulerTimeType.Stride, Int?) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, nil)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let stage = Inner<S>(
        subscriber, name: "CollectByTime", scheduler: scheduler, options: options, interval: interval,
        CollectionState(), Self.rule(for: subscriber, count: count))
      upstream.receive(subscriber: Collector<S>(stage: stage, count: count))
    }
  }
}

/// The state of a collection by time: the values of this interval, the arrays that wait for demand, and the repetition that
/// ends an interval.
struct CollectionState<Value> {
  var group: [Value] = []
  var waiting = Queue<[Value]>()
  var timer: AnyCancellable?

  /// Ends the array of this interval, unless it is empty.
  mutating func closeGroup() {
    var closed: [Value] = []
    swap(&closed, &group)
    if !closed.isEmpty { waiting.append(closed) }
  }
}

extension Publishers.CollectByTime {
  typealias Inner<Downstream: Subscriber> = TimedStage<
    Upstream.Output, Downstream, Context, CollectionState<Upstream.Output>
  >

  /// The subscriber of the upstream.
  struct Collector<Downstream: Subscriber>: StageSubscriber
  where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    let stage: Inner<Downstream>
    /// The number of values in a full array, if it is limited.
    let count: Int?

    func receive(subscription: any Subscription) {
      stage.receive(subscription) {
        let scheduler = stage.scheduler
        var timer: AnyCancellable? = AnyCancellable(
          scheduler.schedule(
            after: scheduler.now.advanced(by: stage.interval), interval: stage.interval,
            tolerance: scheduler.minimumTolerance, options: stage.options
          ) { stage.fire(scheduler.now) })
        stage.update { swap(&$0.extra.timer, &timer) }
      }
    }

    /// Without a maximum number, each value requests another one.
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      _ = stage.receive(input)
      return count == nil && !stage.hasEnded ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      stage.receive(completion: completion)
    }
  }

  static func rule<S: Subscriber>(for subscriber: S, count: Int?) -> Inner<S>.Rule
  where S.Input == [Upstream.Output], S.Failure == Upstream.Failure {
    Inner<S>.Rule(
      receive: { stage, input in
        let isFull = stage.update { state in
          guard state.completion == nil else { return false }
          state.extra.group.append(input)
          guard let count, state.extra.group.count >= count else { return false }
          state.extra.closeGroup()
          return true
        }
        if isFull == true { Self.scheduleWaiting(stage, count: count) }
      },
      fire: { stage, _ in
        stage.update { $0.extra.closeGroup() }
        Self.sendWaiting(stage, count: count)
      },
      willComplete: { state, completion in
        if case .finished = completion { state.extra.closeGroup() }
      },
      receiveCompletion: { stage, _ in Self.scheduleWaiting(stage, count: count) },
      request: { stage, demand in
        stage.ask(for: count.map { demand * $0 } ?? .max(1))
        let isWaitedFor = stage.update { !$0.extra.waiting.isEmpty || $0.completion != nil }
        if isWaitedFor == true { Self.scheduleWaiting(stage, count: count) }
      })
  }

  static func scheduleWaiting<S: Subscriber>(_ stage: Inner<S>, count: Int?)
  where S.Input == [Upstream.Output], S.Failure == Upstream.Failure {
    stage.runLater { stage.perform { Self.sendWaiting(stage, count: count) } }
  }

  /// Sends arrays as far as there is demand, and then the completion. A failure doesn't wait for the arrays that are left.
  static func sendWaiting<S: Subscriber>(_ stage: Inner<S>, count: Int?)
  where S.Input == [Upstream.Output], S.Failure == Upstream.Failure {
    while !stage.hasEnded {
      var group: [Upstream.Output]?
      let completion = stage.update { state -> Subscribers.Completion<Upstream.Failure>? in
        if state.demand > .none { group = state.extra.waiting.popFirst() }
        guard group == nil else { return nil }
        if case .finished = state.completion, !state.extra.waiting.isEmpty { return nil }
        return state.completion
      }
      if let group {
        let more = stage.send(group)
        if let count { stage.ask(for: more * count) }
      } else {
        if let completion { stage.complete(completion) }
        return
      }
    }
  }
}
