import Locking

extension Publisher {
  /// Drops the first values, and sends all that follow.
  ///
  /// - Parameter count: How many values to drop; one unless said otherwise. A negative number is a programming error and
  ///   traps.
  /// - Returns: A publisher of the values that follow.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that drops the first values of another.
  ///
  /// It asks its upstream for what it drops besides what it is asked for itself.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are dropped.
    public let upstream: Upstream

    /// How many values are dropped.
    public let count: Int

    /// Makes a dropping publisher. A negative count is a programming error and traps.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "A negative number of values cannot be dropped: \(count)")
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber. It has its subscription before the upstream is subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let inner = Inner(subscriber, count: count)
      subscriber.receive(subscription: inner)
      upstream.receive(subscriber: inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Held<Downstream>>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    // Touched by the upstream's events only, and before the first of them.
    @exclusivity(unchecked) @usableFromInline var remaining: Int

    // The lock guards what was asked for before there was an upstream to ask, and the upstream.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var pending = Subscribers.Demand.none

    @inlinable
    init(_ downstream: Downstream, count: Int) {
      remaining = count
      super.init(Held(downstream))
    }

    @usableFromInline override var description: String { "Drop" }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      defer { leave() }
      lock.lock()
      guard upstream == nil else {
        lock.unlock()
        return subscription.cancel()
      }
      upstream = subscription
      let demand = pending + remaining
      lock.unlock()
      // A cancellation that came before the subscription could not pass it on.
      guard !gate.isClosed() else { return subscription.cancel() }
      if demand > .none { subscription.request(demand) }
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      guard remaining == 0 else {
        remaining -= 1
        return .none
      }
      return body.pointee.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      body.pointee.receive(completion: completion)
      leave()
    }

    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      guard gate.enter() else { return }
      let upstream = lock.withLock {
        if self.upstream == nil { pending += demand }
        return self.upstream
      }
      upstream?.request(demand)
      leave()
    }

    @inlinable
    override func cancel() {
      guard gate.close() else { return }
      let upstream = lock.withLock { self.upstream }
      upstream?.cancel()
      leave()
    }
  }
}
