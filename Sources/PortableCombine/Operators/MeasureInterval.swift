extension Publisher {
  /// Sends how long it took from the subscription to the first value, and from each value to the next.
  ///
  /// - Parameters:
  ///   - scheduler: Whose time is measured.
  ///   - options: Not used.
  @inlinable
  public func measureInterval<S: Scheduler>(
    using scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// A publisher that sends how long it took from each value of another to the next.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// An interval of the scheduler's time.
    public typealias Output = Context.SchedulerTimeType.Stride

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are taken.
    public let upstream: Upstream

    /// Whose time is measured.
    public let scheduler: Context

    /// Makes the publisher of its parts.
    @inlinable
    public init(
      upstream: Upstream,
      scheduler: Context
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == Context.SchedulerTimeType.Stride {
      upstream.receive(subscriber: Inner(Body(downstream: subscriber, scheduler: scheduler)))
    }
  }
}

extension Publishers.MeasureInterval {
  @usableFromInline
  struct Body<Downstream: Subscriber>: ~Copyable {
    @usableFromInline let downstream: Downstream
    @usableFromInline let scheduler: Context
    @usableFromInline var last: Context.SchedulerTimeType?

    @inlinable
    init(downstream: Downstream, scheduler: Context) {
      self.downstream = downstream
      self.scheduler = scheduler
    }

    /// How long it has been since this was last asked.
    @inlinable
    mutating func lap() -> Context.SchedulerTimeType.Stride {
      let now = scheduler.now
      defer { last = now }
      return (last ?? now).distance(to: now)
    }
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Body<Downstream>>, Subscriber
  where Downstream.Input == Context.SchedulerTimeType.Stride, Downstream.Failure == Upstream.Failure {
    @usableFromInline override var description: String { "MeasureInterval" }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      if keep(subscription) {
        _ = body.pointee.lap()
        body.pointee.downstream.receive(subscription: self)
      }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      let interval = body.pointee.lap()
      let more = body.pointee.downstream.receive(interval)
      if more > .none { upstream?.request(more) }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      body.pointee.downstream.receive(completion: completion)
      leave()
    }
  }
}
