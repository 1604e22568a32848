import Locking

extension Publisher {
  /// Sends the values of each interval as an array.
  ///
  /// What is left is sent when this publisher finishes, and dropped when it fails.
  ///
  /// - Parameters:
  ///   - strategy: How to divide values.
  ///   - options: What to tell the scheduler.
  @inlinable
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// How values are divided into arrays.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// At the end of each interval; one without values is passed over.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// At the end of each interval, and whenever there are as many as the number.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }
}

extension Publishers {
  /// A publisher that sends the values of another as arrays, one for each interval.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of an interval.
    public typealias Output = [Upstream.Output]

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are taken.
    public let upstream: Upstream

    /// How values are divided.
    public let strategy: TimeGroupingStrategy<Context>

    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher of its parts.
    @inlinable
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
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
      upstream.receive(subscriber: Inner(subscriber, strategy: strategy, options: options))
    }
  }
}

extension Publishers.CollectByTime {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: EagerJunction<Downstream>, Subscriber
  where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let strategy: Publishers.TimeGroupingStrategy<Context>
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let most: Int

    // All guarded by the lock.
    @exclusivity(unchecked) @usableFromInline var group: [Upstream.Output] = []
    /// Groups that nobody has asked for yet.
    @exclusivity(unchecked) @usableFromInline var waiting = Fifo<[Upstream.Output]>()
    @exclusivity(unchecked) @usableFromInline var hasFinished = false
    @exclusivity(unchecked) @usableFromInline var timer: (any Cancellable)?

    @inlinable
    init(
      _ downstream: Downstream,
      strategy: Publishers.TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      self.strategy = strategy
      self.options = options
      most = if case .byTimeOrCount(_, _, let count) = strategy { count } else { .max }
      super.init(downstream, name: "CollectByTime")
    }

    @usableFromInline
    override func hasSubscribed() {
      let (scheduler, interval) =
        switch strategy {
        case .byTime(let scheduler, let interval), .byTimeOrCount(let scheduler, let interval, _):
          (scheduler, interval)
        }
      let timer = scheduler.schedule(
        after: scheduler.now.advanced(by: interval), interval: interval, tolerance: scheduler.minimumTolerance,
        options: options
      ) {
        guard self.gate.enter() else { return }
        self.lock.lock()
        self.closeGroup()
        self.leave()
      }
      let isWanted = lock.withLock {
        if !isEnding { self.timer = timer }
        return !isEnding
      }
      if !isWanted { timer.cancel() }
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      lock.lock()
      if !isEnding, !hasFinished { group.append(input) }
      if group.count >= most { closeGroup() } else { lock.unlock() }
      leave()
      return .none
    }

    /// Sends the values that have come so far, if there are any. The lock is held, and is given back.
    @inlinable
    func closeGroup() {
      guard !isEnding else { return lock.unlock() }
      if !group.isEmpty {
        waiting.append(group)
        group = []
        hasMore = true
      }
      if hasMore, turn.take(currentThreadIdentity()) { drain() } else { lock.unlock() }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      guard !isEnding, !hasFinished else { return lock.unlock() }
      let ended = sides[0]
      sides[0] = nil
      defer { withExtendedLifetime(ended) {} }
      switch completion {
      case .finished:
        hasFinished = true
        hasMore = true
        closeGroup()
      case .failure:
        isEnding = true
        send(.completion(completion))
      }
    }

    /// A group that has waited, where there is demand for it; the completion, when nothing is left.
    @usableFromInline
    override func next() -> Event? {
      if demand > .none, let group = waiting.popFirst() {
        demand -= 1
        return .value(group, side: 0)
      }
      hasMore = !waiting.isEmpty
      guard hasFinished, !hasMore, !isEnding else { return nil }
      isEnding = true
      return .completion(.finished)
    }

    @usableFromInline
    override func dropState() {
      lock.lock()
      let dropped = (timer, group, waiting)
      timer = nil
      group = []
      waiting = Fifo()
      lock.unlock()
      dropped.0?.cancel()
      withExtendedLifetime(dropped) {}
    }
  }
}
