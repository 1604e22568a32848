import Locking

extension Publisher {
  /// Sends a value if this publisher finishes without one.
  ///
  /// - Parameter output: The value to send.
  /// - Returns: A publisher that sends at least one value unless it fails.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a value if another finishes without one.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The value that is sent if there is no other.
    public let output: Upstream.Output

    /// The publisher whose values are sent if there are any.
    public let upstream: Upstream

    /// Makes a publisher that sends a value if another does not.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(ReplacementBody(downstream: subscriber, output: output)))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<ReplacementBody<Downstream>>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    // Touched by the upstream's events only.
    @exclusivity(unchecked) @usableFromInline var isEmpty = true

    // The lock guards these two.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var isAsked = false
    @exclusivity(unchecked) @usableFromInline var isPending = false

    @usableFromInline override var description: String { "ReplaceEmpty" }

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
      isEmpty = false
      return body.pointee.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      if case .finished = completion, isEmpty {
        let isWanted = lock.withLock {
          isPending = !isAsked
          return isAsked
        }
        if isWanted { sendReplacement() }
      } else {
        finish(completion)
      }
    }

    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      let (isFirst, wasPending) = lock.withLock {
        defer { (isAsked, isPending) = (true, false) }
        return (!isAsked, isPending)
      }
      if isFirst, wasPending { sendReplacement() } else { super.request(demand) }
    }

    @inlinable
    override func cancel() {
      guard gate.close() else { return }
      if !lock.withLock({ isPending }) { upstream?.cancel() }
      leave()
    }

    @inlinable
    func sendReplacement() {
      guard gate.enter() else { return }
      body.pointee.sendReplacement()
      finish(.finished)
      leave()
    }

    @inlinable
    func finish(_ completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      body.pointee.downstream.receive(completion: completion)
      leave()
    }
  }
}
