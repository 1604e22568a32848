extension Publisher {
  /// Collects values, and sends them in arrays of a given length.
  ///
  /// What is left when this publisher finishes is sent as a shorter array; an error is sent in place of it.
  ///
  /// - Parameter count: How many values to collect in each array. A number below one is a programming error and traps.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that sends the values of another in arrays of a given length.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    /// Some values of the upstream.
    public typealias Output = [Upstream.Output]

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are collected.
    public let upstream: Upstream

    /// How many values are collected in each array.
    public let count: Int

    /// Makes a collecting publisher. A count below one is a programming error and traps.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "Values cannot be collected in arrays of \(count)")
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
      upstream.receive(subscriber: Inner(subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  @usableFromInline
  struct Body<Downstream: Subscriber>: ~Copyable {
    @usableFromInline let downstream: Held<Downstream>

    // Touched by the upstream's events only.
    @usableFromInline var collected: [Upstream.Output] = []

    @inlinable
    init(_ downstream: Downstream) {
      self.downstream = Held(downstream)
    }
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Body<Downstream>>, Subscriber
  where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    @usableFromInline let count: Int

    @inlinable
    init(_ downstream: Downstream, count: Int) {
      self.count = count
      super.init(Body(downstream))
    }

    @usableFromInline override var description: String { "CollectByCount" }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      if keep(subscription) { body.pointee.downstream.receive(subscription: self) }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      body.pointee.collected.append(input)
      guard body.pointee.collected.count == count else { return .none }
      return sendCollected() * count
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.enter() else { return }
      if case .finished = completion, !body.pointee.collected.isEmpty { _ = sendCollected() }
      if gate.close() {
        body.pointee.downstream.receive(completion: completion)
        leave()
      }
      leave()
    }

    /// Each array takes as many values.
    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      super.request(demand * count)
    }

    @inlinable
    func sendCollected() -> Subscribers.Demand {
      let collected = body.pointee.collected
      body.pointee.collected = []
      return body.pointee.downstream.receive(collected)
    }
  }
}
