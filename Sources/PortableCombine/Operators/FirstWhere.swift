extension Publisher {
  /// Publishes the first value that satisfies a predicate, and finishes.
  ///
  /// ```swift
  /// [1, 3, 4, 6].publisher
  ///   .first { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }  // 4
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// It cancels this publisher after that value.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition.
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the first value that satisfies a predicate that may throw, and finishes.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the first value of its upstream that satisfies a predicate.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that tests a value.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, FirstRule(predicate), nil, name: "TryFirst"))
    }
  }
}

/// The rule of first, first(where:) and tryFirst(where:).
@usableFromInline
struct FirstRule<Value, UpstreamFailure: Error, Failure: Error>: ~Copyable, ReduceRule {
  @usableFromInline typealias Received = Value
  @usableFromInline typealias Sent = Value
  @usableFromInline typealias State = Value?

  @usableFromInline let predicate: (Value) throws -> Bool

  @inlinable
  init(_ predicate: @escaping (Value) throws -> Bool) {
    self.predicate = predicate
  }

  @inlinable
  static func take(_ input: Value, _ body: Memory) throws -> Bool {
    guard try body.pointee.rule.predicate(input) else { return false }
    setState(input, of: body)
    return true
  }

  @inlinable
  static func result(_ body: Memory) -> Sent? {
    body.pointee.state
  }
}
