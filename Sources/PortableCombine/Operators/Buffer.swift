import PackageSupport

extension Publisher {
  /// Buffers values that arrive without demand, up to a maximum number.
  ///
  /// A subject drops values that a slow subscriber hasn't requested. A buffer keeps them:
  ///
  /// ```swift
  /// let measurements = PassthroughSubject<Double, Never>()
  /// measurements
  ///   .buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
  ///   .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
  ///   .sink { print($0) }  // one measurement a second
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The buffer requests values from this publisher before it passes its own subscription on.
  ///
  /// - Parameters:
  ///   - size: The maximum number of buffered values.
  ///   - prefetch: The strategy for requesting values from this publisher.
  ///   - whenFull: The strategy for a value that arrives when the buffer is full.
  /// - Returns: A publisher of the buffered values, as they are requested.
  @inlinable public func buffer(
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// A strategy for filling a buffer.
  public enum PrefetchStrategy {
    /// Requests as many values as the buffer holds, and one more for each that leaves it.
    case keepFull
    /// Requests all values at once.
    case byRequest
  }

  /// A strategy for a value that arrives when a buffer is full.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops the value.
    case dropNewest
    /// Drops the oldest buffered value.
    case dropOldest
    /// Cancels the upstream, and fails with the closure's error after the values of the next request.
    case customError(() -> Failure)
  }

  /// A publisher that buffers the values of its upstream.
  ///
  /// A finish follows the buffered values with the next request. The error of a full buffer follows the values of the next
  /// request, and drops the others. A failure of the upstream drops all of them.
  public struct Buffer<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The maximum number of buffered values.
    public let size: Int

    /// The strategy for requesting values from the upstream.
    public let prefetch: PrefetchStrategy

    /// The strategy for a value that arrives when the buffer is full.
    public let whenFull: BufferingStrategy<Upstream.Failure>

    /// Creates a buffering publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - size: The maximum number of buffered values.
    ///   - prefetch: The strategy for requesting values from the upstream.
    ///   - whenFull: The strategy for a value that arrives when the buffer is full.
    @inlinable public init(
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
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: Inner(subscriber, size: size, prefetch: prefetch, whenFull: whenFull))
    }
  }
}

extension Publishers.Buffer {
  @usableFromInline struct State {
    @usableFromInline var buffer = Queue<Upstream.Output>()
    @usableFromInline var demand = Subscribers.Demand.none
    /// The completion, which follows the values in the buffer.
    @usableFromInline var completion: Subscribers.Completion<Upstream.Failure>?
    /// A Boolean value that indicates whether the upstream has failed. That passes at once, unlike the error of an overflow.
    @usableFromInline var hasFailed = false
    /// A Boolean value that indicates whether the subscriber is being called. Events from inside it wait until it has
    /// returned.
    @usableFromInline var isSending = false
    @usableFromInline var hasStarted = false

    @inlinable init() {}
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>:
    BodyStage<Downstream, Publishers.BufferingStrategy<Upstream.Failure>, State>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let size: Int
    @usableFromInline let keepsFull: Bool

    @inlinable init(
      _ downstream: Downstream, size: Int, prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Upstream.Failure>
    ) {
      self.size = size
      keepsFull = prefetch == .keepFull
      super.init(downstream, whenFull, State(), name: "Buffer")
    }

    /// Fills the buffer before the subscriber receives its subscription.
    @inlinable func receive(subscription: any Subscription) {
      let thread = currentThreadIdentity()
      guard keep(subscription), begin(thread) else { return }
      ask(for: keepsFull ? .max(size) : .unlimited)
      if !hasEnded {
        body.pointee.state.isSending = true
        downstream.pointee.receive(subscription: self)
        body.pointee.state.isSending = false
        body.pointee.state.hasStarted = true
        if !hasEnded, body.pointee.state.hasFailed { complete() }
      }
      finish(thread)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      accept(value: input, nests: nests) { stage, input, _ in stage.handle(input) }
    }

    @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      accept(completion, nests: nests) { $0.handle($1) }
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      accept(demand, nests: nests) { stage, demand in
        stage.body.pointee.state.demand += demand
        let count = stage.sendBuffer()
        if stage.keepsFull { stage.ask(for: .max(count)) }
      }
    }

    @inlinable var nests: Bool { !body.pointee.state.isSending }

    @inlinable func handle(_ completion: Subscribers.Completion<Upstream.Failure>) {
      guard body.pointee.state.completion == nil else { return }
      removeUpstream()
      body.pointee.state.completion = completion
      if case .failure = completion { body.pointee.state.hasFailed = true }
      guard body.pointee.state.hasStarted else { return }
      if body.pointee.state.hasFailed { complete() } else { _ = sendBuffer() }
    }

    /// - Returns: The demand for values that replace those sent.
    @inlinable func handle(_ input: Upstream.Output) -> Subscribers.Demand {
      guard body.pointee.state.completion == nil else { return .none }
      if body.pointee.state.demand > .none || body.pointee.state.buffer.count < size {
        body.pointee.state.buffer.append(input)
        let count = sendBuffer()
        return keepsFull && !hasEnded ? .max(count) : .none
      }
      switch body.pointee.rule {
      case .dropNewest: break
      case .dropOldest:
        body.pointee.state.buffer.append(input)
        let oldest = body.pointee.state.buffer.popFirst()
        withExtendedLifetime(oldest) {}
      case .customError(let makeError):
        let error = makeError()
        guard body.pointee.state.completion == nil, !hasEnded else { break }
        body.pointee.state.completion = .failure(error)
        cancelUpstreams()
      }
      return .none
    }

    /// Sends the values for which there is demand, and the completion after the last.
    ///
    /// - Returns: The number of values sent.
    @inlinable func sendBuffer() -> Int {
      guard body.pointee.state.demand > .none else { return 0 }
      var count = 0
      while !hasEnded, body.pointee.state.demand > .none, let output = body.pointee.state.buffer.popFirst() {
        body.pointee.state.demand -= 1
        count += 1
        body.pointee.state.isSending = true
        let more = downstream.pointee.receive(output)
        body.pointee.state.isSending = false
        if !hasEnded { body.pointee.state.demand += more }
      }
      // As in Combine, a normal completion waits for demand, and an overflow error drops the values that weren't
      // requested.
      switch body.pointee.state.completion {
      case .finished?: if body.pointee.state.demand > .none, !hasEnded { complete() }
      case .failure?: if !hasEnded { complete() }
      case nil: break
      }
      return count
    }

    @inlinable func complete() {
      if let completion = body.pointee.state.completion { complete(completion) }
    }
  }
}
