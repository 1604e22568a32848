extension Publisher {
  /// Combines all values into one, and sends it when this publisher finishes.
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is combined with.
  ///   - nextPartialResult: Makes the next result of the last and a value.
  /// - Returns: A publisher of the last result.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines all values into one, sends it when this publisher finishes, and fails with the error that the closure throws.
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is combined with.
  ///   - nextPartialResult: Makes the next result of the last and a value, or throws.
  /// - Returns: A publisher of the last result.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that combines all values of another into one, and sends it when the other finishes.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are combined.
    public let upstream: Upstream

    /// What the first value is combined with.
    public let initial: Output

    /// Makes the next result of the last and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes a combining publisher.
    @inlinable
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(nextPartialResult: nextPartialResult), initial))
    }
  }
}

extension Publishers.Reduce {
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Output

    @usableFromInline static var name: StaticString { "Reduce" }

    @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output

    @inlinable
    init(nextPartialResult: @escaping (Output, Upstream.Output) -> Output) {
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    static func take<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Bool {
      let next = body.pointee.rule.nextPartialResult(body.pointee.state, input)
      body.pointee.state = next
      return false
    }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state
    }
  }
}
