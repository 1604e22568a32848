extension Publisher where Output: Comparable {
  /// Sends the greatest value when this publisher finishes.
  ///
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func max() -> Publishers.Comparison<Self> {
    max(by: <)
  }

  /// Sends the smallest value when this publisher finishes.
  ///
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func min() -> Publishers.Comparison<Self> {
    min(by: <)
  }
}

extension Publisher {
  /// Sends the greatest value, as a closure compares them, when this publisher finishes.
  ///
  /// Of equal values it is the first that is sent.
  ///
  /// - Parameter areInIncreasingOrder: Whether the second value is the greater.
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Sends the greatest value, as a closure compares them, when this publisher finishes, and fails with the error
  /// that it throws.
  ///
  /// Of equal values it is the first that is sent.
  ///
  /// - Parameter areInIncreasingOrder: Whether the second value is the greater, or throws.
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Sends the smallest value, as a closure compares them, when this publisher finishes.
  ///
  /// Of equal values it is the first that is sent.
  ///
  /// - Parameter areInIncreasingOrder: Whether the second value is the greater.
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Sends the smallest value, as a closure compares them, when this publisher finishes, and fails with the error
  /// that it throws.
  ///
  /// Of equal values it is the first that is sent.
  ///
  /// - Parameter areInIncreasingOrder: Whether the second value is the greater, or throws.
  /// - Returns: A publisher of one value; of none where there was none.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}

extension Publishers {
  /// A publisher that sends the greatest value of another when it finishes.
  public struct Comparison<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether the second value is the greater.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes a comparing publisher.
    @inlinable
    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(areInIncreasingOrder: areInIncreasingOrder), nil))
    }
  }
}

extension Publishers.Comparison {
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "Comparison" }

    @usableFromInline let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    @inlinable
    init(areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    static func take<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Bool {
      if let greatest = body.pointee.state, !(body.pointee.rule.areInIncreasingOrder(greatest, input)) { return false }
      body.pointee.state = input
      return false
    }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state
    }
  }
}
