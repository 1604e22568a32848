extension Publishers {
  /// A publisher of the greatest value of its upstream, which fails if the comparing closure throws.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that compares values, or throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a comparing publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - areInIncreasingOrder: The closure that compares values, or throws.
    @inlinable
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(areInIncreasingOrder: areInIncreasingOrder), nil))
    }
  }
}

extension Publishers.TryComparison {
  /// The rule of the operator's stage. ``ReduceStage`` calls `take` with each value and a pointer to the rule and its
  /// state, until `take` returns `true` because the result is known.
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "TryComparison" }

    @usableFromInline let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    @inlinable
    init(areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    static func take(_ input: Received, _ body: Memory) throws -> Bool {
      if let greatest = body.pointee.state, !(try body.pointee.rule.areInIncreasingOrder(greatest, input)) {
        return false
      }
      setState(input, of: body)
      return false
    }

    @inlinable
    static func result(_ body: Memory) -> Sent? {
      body.pointee.state
    }
  }
}
