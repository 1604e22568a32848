import Locking

extension Publisher {
  /// Sends values and the completion on a scheduler.
  ///
  /// The subscription is given at once, and requests go up on the thread that makes them; only what comes down is
  /// scheduled. Events stay in order, one at a time, on any scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: Where to send.
  ///   - options: What to tell the scheduler.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that sends what another sends on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose events are scheduled.
    public let upstream: Upstream

    /// Where they are scheduled.
    public let scheduler: Context

    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes a scheduling publisher.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.subscribe(Inner(subscriber, scheduler: scheduler, options: options))
    }
  }
}

extension Publishers.ReceiveOn {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Held<Downstream>>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline
    enum Event {
      case value(Upstream.Output)
      case completion(Subscribers.Completion<Upstream.Failure>)
    }

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let lock = Lock()

    // All guarded by the lock. The line is what other threads have left to the one that delivers.
    @exclusivity(unchecked) @usableFromInline var scheduled = Fifo<Event>()
    @exclusivity(unchecked) @usableFromInline var line = Fifo<Event>()
    @exclusivity(unchecked) @usableFromInline var turn = Turn()

    @inlinable
    init(_ downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.scheduler = scheduler
      self.options = options
      super.init(Held(downstream))
    }

    @usableFromInline override var description: String { "ReceiveOn" }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      if keep(subscription) { body.pointee.receive(subscription: self) }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      schedule(.value(input))
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      schedule(.completion(completion))
    }

    @inlinable
    func schedule(_ event: Event) {
      guard gate.enter() else { return }
      lock.withLock { scheduled.append(event) }
      scheduler.schedule(options: options) { self.deliverNext() }
      leave()
    }

    /// Delivers the event that has been scheduled longest. A scheduler may run several of these at once or out of
    /// order; the queue and the turn keep the order all the same.
    @inlinable
    func deliverNext() {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      guard let event = scheduled.popFirst() else { return lock.unlock() }
      guard turn.take(currentThreadIdentity()) else {
        line.append(event)
        return lock.unlock()
      }
      lock.unlock()
      deliver(event)
      while let event = lock.withLock({ nextOrGiveBack() }) { deliver(event) }
    }

    @inlinable
    func nextOrGiveBack() -> Event? {
      if turn.servesTheLine, let event = line.popFirst() { return event }
      turn.giveBack()
      return nil
    }

    @inlinable
    func deliver(_ event: Event) {
      switch event {
      case .value(let output):
        guard !gate.isClosed() else { return }
        let more = body.pointee.receive(output)
        if more > .none { request(more) }
      case .completion(let completion):
        guard gate.close() else { return }
        body.pointee.receive(completion: completion)
        leave()
      }
    }

    @inlinable
    override func cancel() {
      guard gate.close() else { return }
      upstream?.cancel()
      let dropped = lock.withLock {
        let dropped = scheduled
        scheduled = Fifo()
        return dropped
      }
      withExtendedLifetime(dropped) {}
      leave()
    }
  }
}
