import Locking

extension Publisher {
  /// Sends a value in place of an error, and finishes.
  ///
  /// - Parameter output: The value to send if this publisher fails.
  /// - Returns: A publisher that cannot fail.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a value in place of another's error.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// Errors are replaced.
    public typealias Failure = Never

    /// The value that is sent in place of an error.
    public let output: Upstream.Output

    /// The publisher whose error is replaced.
    public let upstream: Upstream

    /// Makes an error-replacing publisher.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == Never {
      upstream.receive(subscriber: Inner(ReplacementBody(downstream: subscriber, output: output)))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<ReplacementBody<Downstream>>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Never {
    // The lock guards what follows it.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
    @exclusivity(unchecked) @usableFromInline var hasFailed = false
    @exclusivity(unchecked) @usableFromInline var hasReplaced = false

    @usableFromInline override var description: String { "ReplaceError" }

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
      lock.withLock { demand -= 1 }
      let more = body.pointee.downstream.receive(input)
      guard more > .none else { return .none }
      // The upstream may have failed during the call; then this is what the replacement waited for.
      let isPending = lock.withLock {
        demand += more
        return hasFailed
      }
      guard isPending else { return more }
      sendReplacement()
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished:
        guard !lock.withLock({ hasFailed }), gate.close() else { return }
        body.pointee.downstream.receive(completion: .finished)
        leave()
      case .failure:
        lock.withLock { hasFailed = true }
        sendReplacement()
      }
    }

    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      let isPending = lock.withLock {
        self.demand += demand
        return hasFailed
      }
      if isPending { sendReplacement() } else { super.request(demand) }
    }

    /// Sends the replacement and finishes, once, as soon as it is asked for.
    @inlinable
    func sendReplacement() {
      guard gate.enter() else { return }
      defer { leave() }
      let isFirst = lock.withLock {
        guard demand > .none, !hasReplaced else { return false }
        hasReplaced = true
        return true
      }
      guard isFirst else { return }
      body.pointee.sendReplacement()
      guard gate.close() else { return }
      body.pointee.downstream.receive(completion: .finished)
      leave()
    }
  }
}

/// What a stage keeps that may send a value of its own: its subscriber, and that value.
@usableFromInline
struct ReplacementBody<Downstream: Subscriber>: ~Copyable {
  @usableFromInline let downstream: Downstream
  @usableFromInline let output: Downstream.Input

  @inlinable
  init(downstream: Downstream, output: Downstream.Input) {
    self.downstream = downstream
    self.output = output
  }

  @inlinable
  borrowing func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  borrowing func sendReplacement() {
    _ = downstream.receive(output)
  }
}
