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
  /// Values that remain are published when this publisher finishes, and dropped when it fails.
  ///
  /// - Parameters:
  ///   - strategy: The strategy for grouping values.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of arrays, delivered by the strategy's scheduler.
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
}

extension Publishers {
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

/// The state of a collection by time: the values of this interval, and the arrays that wait for demand.
struct CollectionState<Value> {
  var group: [Value] = []
  var waiting = Queue<[Value]>()

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

    /// Without a maximum number, values are requested one at a time.
    func receive(subscription: any Subscription) {
      stage.receive(subscription: subscription, demand: count == nil ? .max(1) : .unlimited, repeating: true)
    }

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
        if isFull == true { stage.sendWaiting() }
      },
      fire: { stage, _ in
        stage.update { $0.extra.closeGroup() }
        Self.sendWaiting(stage)
      },
      receiveCompletion: { stage, completion in
        if case .failure = completion { return stage.end(completion) }
        stage.update { $0.extra.closeGroup() }
        stage.sendWaiting()
      },
      sendWaiting: { Self.sendWaiting($0) })
  }

  /// Sends arrays as far as there is demand, and the completion after the last.
  static func sendWaiting<S: Subscriber>(_ stage: Inner<S>)
  where S.Input == [Upstream.Output], S.Failure == Upstream.Failure {
    while !stage.hasEnded {
      var group: [Upstream.Output]?
      let completion = stage.update { state in
        if state.demand > .none { group = state.extra.waiting.popFirst() }
        return group == nil && state.extra.waiting.isEmpty ? state.completion : nil
      }
      if let group {
        stage.send(group)
      } else {
        if let completion { stage.complete(completion) }
        return
      }
    }
  }
}
