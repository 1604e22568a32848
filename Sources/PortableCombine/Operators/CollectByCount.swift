extension Publisher {
  /// Collects values into arrays of a given length.
  ///
  /// ```swift
  /// (1...5).publisher
  ///   .collect(2)
  ///   .sink { print($0) }  // [1, 2], [3, 4], [5]
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The last array may be shorter. A failure drops it. A request for one array requests `count` values of this
  /// publisher.
  ///
  /// - Parameter count: The number of values in each array. A number below one traps.
  /// - Returns: A publisher of arrays.
  @inlinable public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that collects the values of its upstream into arrays of a given length.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    /// An array of the upstream's values.
    public typealias Output = [Upstream.Output]

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The number of values in each array.
    public let count: Int

    /// Creates a collecting publisher. A count below one traps.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - count: The number of values in each array.
    @inlinable public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "The count must be positive, not \(count)")
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
      upstream.receive(subscriber: Stage(subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = [Upstream.Output]
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias State = [Upstream.Output]

    @usableFromInline let count: Int

    @inlinable init(count: Int) {
      self.count = count
    }

    @inlinable static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      body.pointee.state.append(input)
      guard body.pointee.state.count == body.pointee.rule.count else { return .ignore }
      return last(body).map { .send($0) } ?? .ignore
    }

    /// The remaining values, too few to fill an array.
    @inlinable static func last(_ body: Memory) -> Sent? {
      var collected: [Upstream.Output] = []
      swap(&collected, &body.pointee.state)
      return collected.isEmpty ? nil : collected
    }

    @inlinable static func scale(_ demand: Subscribers.Demand, _ body: Memory) -> Subscribers.Demand {
      demand * body.pointee.rule.count
    }
  }

  /// Requests as many values as the requested arrays hold.
  @usableFromInline final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    @usableFromInline let count: Int

    @inlinable init(_ downstream: Downstream, count: Int) {
      self.count = count
      super.init(downstream, Rule(count: count), [], name: "CollectByCount")
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      super.request(demand * count)
    }
  }
}
