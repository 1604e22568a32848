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
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber. It has its subscription before the upstream is subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      precondition(count >= 0, "dropFirst(_:) needs a count of zero or more, not \(count)")
      let stage = Stage(subscriber, count: count)
      subscriber.receive(subscription: stage)
      upstream.receive(subscriber: stage)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Int

    @usableFromInline static var name: StaticString { "Drop" }

    @inlinable
    init() {}

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Decision<Sent> {
      guard body.pointee.state > 0 else { return .send(input) }
      body.pointee.state -= 1
      return .ignore
    }
  }

  /// Has a subscriber before it has an upstream, which it then asks for the values to drop, too.
  @usableFromInline
  final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    /// The demand for the upstream until there is one.
    @usableFromInline let early: Guarded<Subscribers.Demand?>

    @inlinable
    init(_ downstream: Downstream, count: Int) {
      early = Guarded(.max(count))
      super.init(downstream, Rule(), count)
    }

    @usableFromInline
    override func receive(subscription: any Subscription) {
      guard keep(subscription, Self.only) else { return }
      ask(Self.only, for: early.withLock { $0.take() } ?? .none)
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      let isEarly = early.withLock { early in
        guard let sum = early else { return false }
        early = sum + demand
        return true
      }
      if !isEarly { super.request(demand) }
    }
  }
}
