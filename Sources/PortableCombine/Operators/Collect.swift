extension Publisher {
  /// Collects all values, and publishes them as one array when this publisher finishes.
  ///
  /// ```swift
  /// [1, 2].publisher
  ///   .append(3, 4)
  ///   .collect()
  ///   .sink { print($0) }  // [1, 2, 3, 4]
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The collected values stay in memory until then. A failure drops them. If this publisher finishes without a value,
  /// the array is empty.
  ///
  /// - Returns: A publisher of one array.
  @inlinable public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that collects all values of its upstream into one array.
  public struct Collect<Upstream: Publisher>: Publisher {
    /// An array of all the upstream's values.
    public typealias Output = [Upstream.Output]

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a collecting publisher.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where [Upstream.Output] == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(), [], name: "Collect"))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect {
  /// The rule of the operator's stage. ``ReduceStage`` calls `take` with each value and a pointer to the rule and its
  /// state, until `take` returns `true` because the result is known.
  @usableFromInline struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = [Upstream.Output]
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias State = [Upstream.Output]

    @inlinable init() {}

    @inlinable static func take(_ input: Received, _ body: Memory) -> Bool {
      body.pointee.state.append(input)
      return false
    }

    @inlinable static func result(_ body: Memory) -> Sent? {
      body.pointee.state
    }
  }
}
