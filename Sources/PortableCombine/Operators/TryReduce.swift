extension Publishers {
  /// A publisher that combines all values of another into one, sends it when the other finishes, and fails when the
  /// closure throws.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The publisher whose values are combined.
    public let upstream: Upstream

    /// What the first value is combined with.
    public let initial: Output

    /// Makes the next result of the last and a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes a combining publisher.
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
    static func take<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) throws -> Bool {
      let next = try body.pointee.rule.nextPartialResult(body.pointee.state, input)
      body.pointee.state = next
      return false
    }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state
    }
  }
}
