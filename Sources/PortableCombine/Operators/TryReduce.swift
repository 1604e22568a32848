extension Publishers {
  /// A publisher that combines all values of its upstream into one, or fails if the closure throws.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The value to combine with the first one.
    public let initial: Output

    /// The closure that combines the result so far with a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a combining publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initial: The value to combine with the first one.
    ///   - nextPartialResult: The closure that combines the result so far with a value, or throws.
    @inlinable
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(nextPartialResult: nextPartialResult), initial))
    }
  }
}

extension Publishers.TryReduce {
  /// The rule of the operator's stage. ``ReduceStage`` calls `take` with each value and a pointer to the rule and its
  /// state, until `take` returns `true` because the result is known.
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error
    @usableFromInline typealias State = Output

    @usableFromInline static var name: StaticString { "TryReduce" }

    @usableFromInline let nextPartialResult: (Output, Upstream.Output) throws -> Output

    @inlinable
    init(nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output) {
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    static func take(_ input: Received, _ body: Memory) throws -> Bool {
      let next = try body.pointee.rule.nextPartialResult(body.pointee.state, input)
      setState(next, of: body)
      return false
    }

    @inlinable
    static func result(_ body: Memory) -> Sent? {
      body.pointee.state
    }
  }
}
