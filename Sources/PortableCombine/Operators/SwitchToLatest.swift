import Locking

extension Publisher where Failure == Output.Failure, Output: Publisher {
  /// Sends what the latest of the publishers sends that this publisher sends, and cancels the one before.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Sends what the latest of the publishers sends that this publisher sends, and cancels the one before.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Sends what the latest of the publishers sends that this publisher sends, and cancels the one before.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Sends what the latest of the publishers sends that this publisher sends, and cancels the one before.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends what the latest of the publishers sends that its upstream sends.
  ///
  /// It finishes when its upstream and the latest have; a failure of either ends it.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    /// The values of the publishers that the upstream sends.
    public typealias Output = P.Output

    /// The error of the upstream and of the publishers that it sends.
    public typealias Failure = P.Failure

    /// The publisher of publishers.
    public let upstream: Upstream

    /// Makes a switching publisher.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where P.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Inner(subscriber))
    }
  }
}

extension Publishers.SwitchToLatest {
  /// Side 0 is the latest of the upstream's publishers, which is cancelled first, side 1 the upstream.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Junction<Downstream>, Subscriber
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline typealias Input = P
    @usableFromInline typealias Failure = P.Failure

    // All guarded by the lock.
    @exclusivity(unchecked) @usableFromInline var latest = 0
    @exclusivity(unchecked) @usableFromInline var latestIsAtWork = false
    @exclusivity(unchecked) @usableFromInline var upstreamHasFinished = false

    @inlinable
    init(_ downstream: Downstream) {
      super.init(downstream, name: "SwitchToLatest", sides: 2)
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      defer { leave() }
      guard keepAndLock(subscription, side: 1) else { return }
      lock.unlock()
      start()
      subscription.request(.unlimited)
    }

    @inlinable
    func receive(_ publisher: P) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      lock.lock()
      guard !isEnding else {
        lock.unlock()
        return .none
      }
      latest &+= 1
      latestIsAtWork = true
      let index = latest
      let previous = sides[0]
      sides[0] = nil
      lock.unlock()
      previous?.cancel()
      publisher.receive(subscriber: Child(inner: self, index: index))
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<P.Failure>) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      guard !isEnding else { return lock.unlock() }
      let ended = sides[1]
      sides[1] = nil
      defer { withExtendedLifetime(ended) {} }
      upstreamHasFinished = true
      if case .finished = completion, latestIsAtWork { return lock.unlock() }
      isEnding = true
      send(.completion(completion))
    }

    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      self.demand += demand
      ask(0, for: demand)
      lock.unlock()
    }

    // MARK: The latest

    @inlinable
    func receive(subscription: any Subscription, child: Int) {
      guard gate.enter() else { return subscription.cancel() }
      defer { leave() }
      lock.lock()
      guard !isEnding, child == latest, latestIsAtWork, sides[0] == nil else {
        lock.unlock()
        return subscription.cancel()
      }
      sides[0] = subscription
      let demand = demand
      lock.unlock()
      if demand > .none { subscription.request(demand) }
    }

    @inlinable
    func receive(_ output: P.Output, child: Int) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      lock.lock()
      guard !isEnding, child == latest, demand > .none else {
        lock.unlock()
        return .none
      }
      demand -= 1
      guard turn.take(currentThreadIdentity()) else {
        line.append(.value(output, side: 0))
        lock.unlock()
        return .none
      }
      let more = deliver(output)
      // The value may have brought a new publisher, which then is the one to ask.
      let isLatest = child == latest
      if more > .none, !isLatest { ask(0, for: more) }
      drain()
      return isLatest ? more : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<P.Failure>, child: Int) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      guard !isEnding, child == latest, latestIsAtWork else { return lock.unlock() }
      let ended = sides[0]
      sides[0] = nil
      defer { withExtendedLifetime(ended) {} }
      latestIsAtWork = false
      if case .finished = completion, !upstreamHasFinished { return lock.unlock() }
      isEnding = true
      send(.completion(completion))
    }

    @usableFromInline
    override func hasDelivered(side: Int, more: Subscribers.Demand) {
      if more > .none { ask(0, for: more) }
    }
  }

  @usableFromInline
  struct Child<Downstream: Subscriber>: Subscriber, PlainlyDescribed
  where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline let inner: Inner<Downstream>
    @usableFromInline let index: Int

    @inlinable
    init(inner: Inner<Downstream>, index: Int) {
      self.inner = inner
      self.index = index
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    @usableFromInline var description: String { inner.description }

    @inlinable
    func receive(subscription: any Subscription) {
      inner.receive(subscription: subscription, child: index)
    }

    @inlinable
    func receive(_ input: P.Output) -> Subscribers.Demand {
      inner.receive(input, child: index)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<P.Failure>) {
      inner.receive(completion: completion, child: index)
    }
  }
}
