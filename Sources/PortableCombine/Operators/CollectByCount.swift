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
      upstream.receive(subscriber: Stage(subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = [Upstream.Output]
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = [Upstream.Output]

    @usableFromInline static var name: StaticString { "CollectByCount" }

    @usableFromInline let count: Int

    @inlinable
    init(count: Int) {
      self.count = count
    }

    @inlinable
    static func decide<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Decision<Sent> {
      body.pointee.state.append(input)
      guard body.pointee.state.count == body.pointee.rule.count else { return .ignore }
      return last(body).map { .send($0) } ?? .ignore
    }

    /// The values of an array that did not become full.
    @inlinable
    static func last<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      var collected: [Upstream.Output] = []
      swap(&collected, &body.pointee.state)
      return collected.isEmpty ? nil : collected
    }

    @inlinable
    static func scale<Downstream: Subscriber>(
      _ demand: Subscribers.Demand, _ body: Memory<Downstream>
    ) -> Subscribers.Demand {
      demand * body.pointee.rule.count
    }
  }

  /// Requests as many values as the requested arrays hold.
  @usableFromInline
  final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    @usableFromInline let count: Int

    @inlinable
    init(_ downstream: Downstream, count: Int) {
      self.count = count
      super.init(downstream, Rule(count: count), [])
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      super.request(demand * count)
    }
  }
}
