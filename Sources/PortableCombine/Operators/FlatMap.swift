import Locking

extension Publisher {
  /// Makes a publisher of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher, which may fail, of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Makes a publisher, which cannot fail either, of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher, which cannot fail, of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publishers {
  /// A publisher that makes a publisher of each value of another and sends what all of those send.
  ///
  /// It asks its upstream for as many values as publishers may be at work, and for one more as each finishes. A failure,
  /// of the upstream or of any of them, ends it at once and cancels the others.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// The values of the publishers that are made.
    public typealias Output = NewPublisher.Output

    /// The error of the upstream and of the publishers that are made.
    public typealias Failure = Upstream.Failure

    /// The publisher of whose values publishers are made.
    public let upstream: Upstream

    /// How many of the publishers may be at work at once.
    public let maxPublishers: Subscribers.Demand

    /// Makes a publisher of each value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes a flattening publisher.
    @inlinable
    public init(
      upstream: Upstream,
      maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Attaches a subscriber. It has its subscription before the upstream is subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where NewPublisher.Output == S.Input, Upstream.Failure == S.Failure {
      let inner = Inner(subscriber, transform: transform, maxPublishers: maxPublishers)
      subscriber.receive(subscription: inner)
      upstream.receive(subscriber: Outer(inner: inner))
    }
  }
}

extension Publishers.FlatMap {
  @usableFromInline
  struct Body<Downstream: Subscriber>: ~Copyable {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher

    @inlinable
    init(downstream: Downstream, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.downstream = downstream
      self.transform = transform
    }
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Body<Downstream>>
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline
    enum Event {
      /// A value, and the child that sent it.
      case value(NewPublisher.Output, child: Int)
      case completion(Subscribers.Completion<Upstream.Failure>)
    }

    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let lock = Lock()

    // All guarded by the lock.
    @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
    @exclusivity(unchecked) @usableFromInline var children = Children()
    @exclusivity(unchecked) @usableFromInline var nextChild = 0
    @exclusivity(unchecked) @usableFromInline var working = 0
    @exclusivity(unchecked) @usableFromInline var upstreamHasFinished = false
    @exclusivity(unchecked) @usableFromInline var turn = Turn()
    // What other threads have left.
    @exclusivity(unchecked) @usableFromInline var line = Fifo<Event>()
    // Values that nobody has asked for yet: at most one a child.
    @exclusivity(unchecked) @usableFromInline var waiting = Fifo<(NewPublisher.Output, child: Int)>()

    /// How many there are in both.
    @exclusivity(unchecked) @usableFromInline var kept = 0

    @inlinable
    init(
      _ downstream: Downstream,
      transform: @escaping (Upstream.Output) -> NewPublisher,
      maxPublishers: Subscribers.Demand
    ) {
      self.maxPublishers = maxPublishers
      super.init(Body(downstream: downstream, transform: transform))
    }

    @usableFromInline override var description: String { "FlatMap" }

    // MARK: The upstream

    @inlinable
    func receiveOuter(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      defer { leave() }
      let isKept = lock.withLock {
        guard upstream == nil else { return false }
        upstream = subscription
        return true
      }
      guard isKept else { return subscription.cancel() }
      // A cancellation that came before the subscription could not pass it on.
      guard !gate.isClosed() else { return subscription.cancel() }
      subscription.request(maxPublishers)
    }

    @inlinable
    func receiveOuter(_ input: Upstream.Output) {
      guard gate.enter() else { return }
      defer { leave() }
      let publisher = body.pointee.transform(input)
      guard !gate.isClosed() else { return }
      // One value needs no subscription. The comparison is made where the types are known, as this is compiled.
      if NewPublisher.self == Just<NewPublisher.Output>.self {
        return receive(theOnly: unsafeBitCast(publisher, to: Just<NewPublisher.Output>.self).output)
      }
      lock.lock()
      let child = nextChild
      nextChild &+= 1
      working &+= 1
      lock.unlock()
      publisher.receive(subscriber: Child(inner: self, index: child))
    }

    @inlinable
    func receiveOuter(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      upstreamHasFinished = true
      switch completion {
      case .failure: send(completion)
      case .finished: finishIfDone()
      }
    }

    // MARK: The children

    @inlinable
    func receive(subscription: any Subscription, child: Int) {
      guard gate.enter() else { return subscription.cancel() }
      defer { leave() }
      lock.lock()
      guard !gate.isClosed(), children.add(subscription, child) else {
        lock.unlock()
        return subscription.cancel()
      }
      let demand = demand
      lock.unlock()
      subscription.request(demand == .unlimited ? .unlimited : .max(1))
    }

    @inlinable
    func receive(_ output: NewPublisher.Output, child: Int) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      lock.lock()
      guard demand > .none else {
        wait(output, child: child)
        lock.unlock()
        return .none
      }
      guard turn.take(currentThreadIdentity()) else {
        leaveInLine(.value(output, child: child))
        lock.unlock()
        return .none
      }
      let isLimited = demand != .unlimited
      demand -= 1
      lock.unlock()
      deliver(output)
      drain()
      return isLimited ? .max(1) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>, child: Int) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      let ended = children.remove(child)
      defer { withExtendedLifetime(ended) {} }
      switch completion {
      case .failure:
        working &-= 1
        send(completion)
      case .finished:
        childHasFinished()
      }
    }

    /// Asks for the next publisher when one has finished. The lock is held, and is given back.
    @inlinable
    func childHasFinished() {
      working &-= 1
      let upstream = upstreamHasFinished ? nil : upstream
      finishIfDone()
      upstream?.request(.max(1))
    }

    /// Takes the value of a publisher that has just the one: does what would be done with the publisher's subscription,
    /// value and completion. The gate was entered.
    @inlinable
    func receive(theOnly output: NewPublisher.Output) {
      lock.lock()
      working &+= 1
      if demand == .none {
        wait(output, child: -1)
        lock.unlock()
      } else if turn.take(currentThreadIdentity()) {
        demand -= 1
        lock.unlock()
        deliver(output)
        drain()
      } else {
        leaveInLine(.value(output, child: -1))
        lock.unlock()
      }
      lock.lock()
      childHasFinished()
    }

    // MARK: The subscriber

    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      let becomesUnlimited = demand == .unlimited && self.demand != .unlimited
      self.demand += demand
      let children = becomesUnlimited ? children.inOrder : []
      let drains = kept > 0 && turn.take(currentThreadIdentity())
      lock.unlock()
      if drains { drain() }
      for child in children { child.request(.unlimited) }
    }

    @inlinable
    override func cancel() {
      guard gate.close() else { return }
      endAll()
      leave()
    }

    /// Cancels the upstream and all children, from inside the closed gate.
    @inlinable
    func endAll() {
      lock.lock()
      let upstream = upstreamHasFinished ? nil : upstream
      upstreamHasFinished = true
      let children = children
      self.children = Children()
      let waiting = waiting
      self.waiting = Fifo()
      kept = line.count
      lock.unlock()
      for child in children.inOrder { child.cancel() }
      upstream?.cancel()
      withExtendedLifetime(waiting) {}
    }

    // MARK: Delivering

    /// Sends the completion once the upstream and all children have finished and nothing waits. The lock is held, and
    /// is given back.
    @inlinable
    func finishIfDone() {
      guard upstreamHasFinished, working == 0, kept == 0, !gate.isClosed() else {
        return lock.unlock()
      }
      send(.finished)
    }

    /// Delivers the completion now, or leaves it to the thread that has the turn. The lock is held, and is given back.
    @inlinable
    func send(_ completion: Subscribers.Completion<Upstream.Failure>) {
      guard turn.take(currentThreadIdentity()) else {
        leaveInLine(.completion(completion))
        return lock.unlock()
      }
      lock.unlock()
      deliver(completion)
      drain()
    }

    @inlinable
    func deliver(_ completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      endAll()
      body.pointee.downstream.receive(completion: completion)
      leave()
    }

    /// Keeps a value until it is asked for. The lock is held.
    @inlinable
    func wait(_ output: NewPublisher.Output, child: Int) {
      waiting.append((output, child))
      kept &+= 1
    }

    /// Leaves an event to the thread that has the turn. The lock is held.
    @inlinable
    func leaveInLine(_ event: Event) {
      line.append(event)
      kept &+= 1
    }

    /// Delivers one value, which its demand has been taken for. The turn is taken; the lock is not held.
    @inlinable
    func deliver(_ output: NewPublisher.Output) {
      guard !gate.isClosed() else { return }
      let more = body.pointee.downstream.receive(output)
      if more > .none { add(more) }
    }

    /// Adds to what is asked for. Apart from the delivery, which may be nested deep.
    @usableFromInline
    func add(_ more: Subscribers.Demand) {
      let children = lock.withLock {
        let becomesUnlimited = more == .unlimited && demand != .unlimited
        demand += more
        return becomesUnlimited ? self.children.inOrder : []
      }
      for child in children { child.request(.unlimited) }
    }

    /// Asks a child for one value more.
    @inlinable
    func askAgain(_ child: Int) {
      lock.withLock { children[child] }?.request(.max(1))
    }

    /// Delivers what waits, as far as it is asked for, and what other threads have left; then gives the turn back. The
    /// lock is not held: what is delivered goes with its scope in here, and must not go under the lock.
    @inlinable
    func drain() {
      while true {
        lock.lock()
        let isLimited = demand != .unlimited
        if demand > .none, let (output, child) = waiting.popFirst() {
          kept &-= 1
          demand -= 1
          lock.unlock()
          deliver(output)
          if isLimited { askAgain(child) }
        } else if turn.servesTheLine, let event = line.popFirst() {
          kept &-= 1
          switch event {
          case .completion(let completion):
            lock.unlock()
            deliver(completion)
          case .value(let output, let child):
            guard demand > .none else {
              wait(output, child: child)
              lock.unlock()
              continue
            }
            demand -= 1
            lock.unlock()
            deliver(output)
            if isLimited { askAgain(child) }
          }
        } else {
          break
        }
      }
      turn.giveBack()
      finishIfDone()
    }
  }

  @usableFromInline
  struct Outer<Downstream: Subscriber>: Subscriber, PlainlyDescribed
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let inner: Inner<Downstream>

    @inlinable
    init(inner: Inner<Downstream>) {
      self.inner = inner
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    @usableFromInline var description: String { "FlatMap" }

    @inlinable
    func receive(subscription: any Subscription) {
      inner.receiveOuter(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      inner.receiveOuter(input)
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      inner.receiveOuter(completion: completion)
    }
  }

  @usableFromInline
  struct Child<Downstream: Subscriber>: Subscriber, PlainlyDescribed
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let inner: Inner<Downstream>
    @usableFromInline let index: Int

    @inlinable
    init(inner: Inner<Downstream>, index: Int) {
      self.inner = inner
      self.index = index
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    @usableFromInline var description: String { "FlatMap" }

    @inlinable
    func receive(subscription: any Subscription) {
      inner.receive(subscription: subscription, child: index)
    }

    @inlinable
    func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
      inner.receive(input, child: index)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<NewPublisher.Failure>) {
      inner.receive(completion: completion, child: index)
    }
  }
}
