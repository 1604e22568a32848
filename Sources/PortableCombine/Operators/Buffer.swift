import Locking

extension Publisher {
  /// Keeps values that come before they are asked for, up to a number.
  ///
  /// - Parameters:
  ///   - size: How many values to keep at most.
  ///   - prefetch: How many to ask this publisher for.
  ///   - whenFull: What to do with a value for which there is no room.
  @inlinable
  public func buffer(
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// How many values a buffer asks its upstream for.
  public enum PrefetchStrategy {
    /// As many as there is room for, and one more as each leaves.
    case keepFull
    /// All of them, at once.
    case byRequest
  }

  /// What a buffer does with a value for which there is no room.
  public enum BufferingStrategy<Failure: Error> {
    /// The value is dropped.
    case dropNewest
    /// The value that has been kept longest is dropped.
    case dropOldest
    /// The upstream is cancelled, and the error that the closure makes follows what is kept.
    case customError(() -> Failure)
  }

  /// A publisher that keeps values of another which come before they are asked for.
  ///
  /// The completion comes after what is kept.
  public struct Buffer<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are kept.
    public let upstream: Upstream

    /// How many values are kept at most.
    public let size: Int

    /// How many the upstream is asked for.
    public let prefetch: PrefetchStrategy

    /// What is done with a value for which there is no room.
    public let whenFull: BufferingStrategy<Upstream.Failure>

    /// Makes a buffering publisher.
    @inlinable
    public init(
      upstream: Upstream,
      size: Int,
      prefetch: PrefetchStrategy,
      whenFull: BufferingStrategy<Upstream.Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: Inner(Body(downstream: subscriber, whenFull: whenFull), size: size, prefetch: prefetch))
    }
  }
}

extension Publishers.Buffer {
  @usableFromInline
  struct Body<Downstream: Subscriber>: ~Copyable {
    @usableFromInline let downstream: Downstream
    @usableFromInline let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

    @inlinable
    init(downstream: Downstream, whenFull: Publishers.BufferingStrategy<Upstream.Failure>) {
      self.downstream = downstream
      self.whenFull = whenFull
    }
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Body<Downstream>>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let size: Int
    @usableFromInline let keepsFull: Bool
    @usableFromInline let lock = Lock()

    // All guarded by the lock. What has demand but is another thread's to deliver is in the buffer too.
    @exclusivity(unchecked) @usableFromInline var buffer = Fifo<Upstream.Output>()
    @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
    @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Upstream.Failure>?
    @exclusivity(unchecked) @usableFromInline var turn = Turn()

    @inlinable
    init(_ body: consuming Body<Downstream>, size: Int, prefetch: Publishers.PrefetchStrategy) {
      self.size = size
      keepsFull = prefetch == .keepFull
      super.init(body)
    }

    @usableFromInline override var description: String { "Buffer" }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      if keep(subscription) {
        body.pointee.downstream.receive(subscription: self)
        let asked: Subscribers.Demand = keepsFull ? .max(size) : .unlimited
        if asked > .none { subscription.request(asked) }
      }
      leave()
    }

    /// Whether all values that are kept are beyond what was asked for, and are as many as may be. The lock is held.
    @inlinable
    var isFull: Bool {
      guard let demand = demand.max else { return false }
      return demand < buffer.count ? buffer.count - demand >= size : size == 0 && demand == buffer.count
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      lock.lock()
      guard completion == nil else {
        lock.unlock()
        return .none
      }
      guard isFull else {
        buffer.append(input)
        let count = drainAndUnlock()
        return keepsFull ? .max(count) : .none
      }
      switch body.pointee.whenFull {
      case .dropNewest:
        lock.unlock()
      case .dropOldest:
        buffer.append(input)
        let dropped = buffer.popFirst()
        lock.unlock()
        withExtendedLifetime(dropped) {}
      case .customError(let makeError):
        lock.unlock()
        let error = makeError()
        lock.lock()
        guard completion == nil else {
          lock.unlock()
          return .none
        }
        completion = .failure(error)
        lock.unlock()
        upstream?.cancel()
        lock.lock()
        _ = drainAndUnlock()
      }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      guard self.completion == nil else { return lock.unlock() }
      self.completion = completion
      _ = drainAndUnlock()
    }

    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      guard gate.enter() else { return }
      defer { leave() }
      lock.lock()
      self.demand += demand
      let count = drainAndUnlock()
      guard keepsFull, count > 0, lock.withLock({ completion == nil }), !gate.isClosed() else { return }
      upstream?.request(.max(count))
    }

    /// Delivers what is kept and asked for, and then the completion, unless another thread is doing so. The lock is
    /// held, and is given back.
    ///
    /// - Returns: How many values were delivered.
    @inlinable
    func drainAndUnlock() -> Int {
      guard turn.take(currentThreadIdentity()) else {
        lock.unlock()
        return 0
      }
      var count = 0
      while demand > .none, let output = buffer.popFirst() {
        demand -= 1
        count += 1
        lock.unlock()
        let more = gate.isClosed() ? .none : body.pointee.downstream.receive(output)
        _ = consume output
        lock.lock()
        demand += more
      }
      let completion = buffer.isEmpty ? completion : nil
      if let completion {
        lock.unlock()
        if gate.close() {
          body.pointee.downstream.receive(completion: completion)
          leave()
        }
        lock.lock()
      }
      turn.giveBack()
      lock.unlock()
      return count
    }

    @inlinable
    override func cancel() {
      guard gate.close() else { return }
      upstream?.cancel()
      let dropped = lock.withLock {
        let dropped = buffer
        buffer = Fifo()
        return dropped
      }
      withExtendedLifetime(dropped) {}
      leave()
    }
  }
}
