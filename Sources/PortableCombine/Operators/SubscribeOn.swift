extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  /// ```swift
  /// Deferred { Just(expensiveResult()) }
  ///   .subscribe(on: DispatchQueue.global())
  ///   .receive(on: DispatchQueue.main)
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// Values arrive on the thread on which this publisher sends them.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which to subscribe, request and cancel.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the same values.
  @inlinable public func subscribe<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that subscribes to its upstream on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The scheduler on which to subscribe, request and cancel.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - scheduler: The scheduler on which to subscribe, request and cancel.
    ///   - options: Options for the scheduler.
    @inlinable public init(
      upstream: Upstream,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let (upstream, scheduler, options) = (upstream, scheduler, options)
      let stage = Stage(subscriber, scheduler: scheduler, options: options)
      scheduler.schedule(options: options) { upstream.receive(subscriber: stage) }
    }
  }
}

extension Publishers.SubscribeOn {
  /// Requests and cancels on the scheduler.
  @usableFromInline
  final class Stage<Downstream: Subscriber>: FilterStage<ForwardingRule<Upstream.Output, Upstream.Failure>, Downstream>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable init(_ downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.scheduler = scheduler
      self.options = options
      super.init(downstream, ForwardingRule(), (), name: "SubscribeOn")
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      guard demand > .none, let upstream = upstream() else { return }
      scheduler.schedule(options: options) { upstream.request(demand) }
    }

    @usableFromInline override func didCancel() {
      for (_, upstream) in takeUpstreams() { scheduler.schedule(options: options) { upstream.cancel() } }
    }
  }
}
