extension Publisher {
  /// Combines each value with the previous result, and publishes all results.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .scan(0) { $0 + $1 }
  ///   .sink { print($0) }  // 1, 3, 6
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: The value to combine with the first one.
  ///   - nextPartialResult: A closure that combines the result so far with a value.
  /// - Returns: A publisher of a result for each value.
  @inlinable public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines each value with the previous result in a closure that may throw, and publishes all results.
  ///
  /// - Parameters:
  ///   - initialResult: The value to combine with the first one.
  ///   - nextPartialResult: A closure that combines the result so far with a value, or throws to fail the publisher.
  /// - Returns: A publisher of a result for each value.
  @inlinable public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that combines each value of its upstream with the previous result.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The value to combine with the first one.
    public let initialResult: Output

    /// The closure that combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a combining publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initialResult: The value to combine with the first one.
    ///   - nextPartialResult: The closure that combines the result so far with a value.
    @inlinable public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Stage(subscriber, ScanRule(nextPartialResult), initialResult, name: "Scan"))
    }
  }

  /// A publisher that combines each value of its upstream with the previous result, with a throwing closure.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The value to combine with the first one.
    public let initialResult: Output

    /// The closure that combines the result so far with a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a combining publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initialResult: The value to combine with the first one.
    ///   - nextPartialResult: The closure that combines the result so far with a value, or throws.
    @inlinable public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, ScanRule(nextPartialResult), initialResult, name: "TryScan"))
    }
  }
}

extension Publishers.Scan {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline
  final class Stage<Downstream: Subscriber>: FilterStage<
    ScanRule<Upstream.Output, Output, Upstream.Failure, Upstream.Failure>, Downstream
  >
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline override var description: String { upstreamDescription }
  }
}

/// The rule of scan and tryScan.
@usableFromInline struct ScanRule<Received, Sent, UpstreamFailure: Error, Failure: Error>: ~Copyable, FilterRule {
  @usableFromInline typealias State = Sent

  @usableFromInline let nextPartialResult: (Sent, Received) throws -> Sent

  @inlinable init(_ nextPartialResult: @escaping (Sent, Received) throws -> Sent) {
    self.nextPartialResult = nextPartialResult
  }

  @inlinable static func decide(_ input: Received, _ body: Memory) throws -> Decision<Sent> {
    let next = try body.pointee.rule.nextPartialResult(body.pointee.state, input)
    setState(next, of: body)
    return .send(next)
  }
}
