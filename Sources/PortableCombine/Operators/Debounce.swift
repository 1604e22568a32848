extension Publisher {
  /// Sends a value only when no other has followed it for a while.
  ///
  /// A value that is still waiting when this publisher ends is dropped.
  ///
  /// - Parameters:
  ///   - dueTime: For how long no other value may follow.
  ///   - scheduler: Where to send.
  ///   - options: What to tell the scheduler.
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that sends a value of another only when no other has followed it for a while.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are taken.
    public let upstream: Upstream

    /// For how long no other value may follow.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// Where things are scheduled.
    public let scheduler: Context

    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher of its parts.
    @inlinable
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
    @inlinable
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

/// The state of a debounce: the value to send, and when. One closure is scheduled, perhaps for an earlier time.
@usableFromInline
struct DebounceState<Value, Time> {
  @usableFromInline var pending: Value?
  @usableFromInline var due: Time?

  @inlinable
  init() {}
}

extension Publishers.Debounce {
  @usableFromInline
  typealias Inner<Downstream: Subscriber> = TimedStage<
    Upstream.Output, Downstream, Context, DebounceState<Upstream.Output, Context.SchedulerTimeType>
  >

  /// Replaces the value to send, and puts off the time to send it.
  @inlinable
  static func receive<S: Subscriber>(_ input: Upstream.Output, _ stage: Inner<S>)
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    let due = stage.scheduler.now.advanced(by: stage.interval)
    // The value before is released without the lock.
    var value = Optional(input)
    let isFirst = stage.update { state in
      guard state.completion == nil else { return false }
      swap(&state.extra.pending, &value)
      defer { state.extra.due = due }
      return state.extra.due == nil
    }
    if isFirst == true { stage.wait(until: due) }
  }

  /// Sends the value, or waits for the time that it was put off to.
  @inlinable
  static func fire<S: Subscriber>(_ time: Context.SchedulerTimeType, _ stage: Inner<S>)
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    var value: Upstream.Output?
    let later: Context.SchedulerTimeType?? = stage.update { state in
      guard state.completion == nil, let due = state.extra.due else { return nil }
      guard due == time else { return due }
      state.extra.due = nil
      value = state.extra.pending.take()
      return nil
    }
    if let later, let later { return stage.wait(until: later) }
    if let value { stage.send(value) }
  }
}
