extension Publisher {
  /// Combines all values into one, and publishes it when this publisher finishes.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .reduce(0) { $0 + $1 }
  ///   .sink { print($0) }  // 6
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: The value to combine with the first one.
  ///   - nextPartialResult: A closure that combines the result so far with a value.
  /// - Returns: A publisher of the final result, which is the initial one if this publisher finishes without a value.
  @inlinable public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines all values into one with a closure that may throw, and publishes it when this publisher finishes.
  ///
  /// - Parameters:
  ///   - initialResult: The value to combine with the first one.
  ///   - nextPartialResult: A closure that combines the result so far with a value, or throws to fail the publisher.
  /// - Returns: A publisher of the final result.
  @inlinable public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that combines all values of its upstream into one.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The value to combine with the first one.
    public let initial: Output

    /// The closure that combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a combining publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initial: The value to combine with the first one.
    ///   - nextPartialResult: The closure that combines the result so far with a value.
    @inlinable public init(
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
      upstream.receive(subscriber: ReduceStage(subscriber, ReducingRule(nextPartialResult), initial, name: "Reduce"))
    }
  }

  /// A publisher that combines all values of its upstream into one with a throwing closure.
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
    @inlinable public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: ReduceStage(subscriber, ReducingRule(nextPartialResult), initial, name: "TryReduce"))
    }
  }
}

/// The rule of reduce, tryReduce and count.
@usableFromInline struct ReducingRule<Received, Sent, UpstreamFailure: Error, Failure: Error>: ~Copyable, ReduceRule {
  @usableFromInline typealias State = Sent

  @usableFromInline let nextPartialResult: (Sent, Received) throws -> Sent

  @inlinable init(_ nextPartialResult: @escaping (Sent, Received) throws -> Sent) {
    self.nextPartialResult = nextPartialResult
  }

  @inlinable static func take(_ input: Received, _ body: Memory) throws -> Bool {
    setState(try body.pointee.rule.nextPartialResult(body.pointee.state, input), of: body)
    return false
  }

  @inlinable static func result(_ body: Memory) -> Sent? {
    body.pointee.state
  }
}
