extension Publisher {
  /// Publishes the last value that satisfies a predicate, when this publisher finishes.
  ///
  /// ```swift
  /// [2, 4, 5].publisher
  ///   .last { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }  // 4
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition.
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the last value that satisfies a predicate that may throw, when this publisher finishes.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream that satisfies a predicate.
  public struct LastWhere<Upstream: Publisher>: Publisher {
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
      upstream.receive(subscriber: ReduceStage(subscriber, LastRule(predicate), nil, name: "LastWhere"))
    }
  }
}

/// The rule of last, last(where:) and tryLast(where:).
@usableFromInline
struct LastRule<Value, UpstreamFailure: Error, Failure: Error>: ~Copyable, ReduceRule {
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
    if try body.pointee.rule.predicate(input) { setState(input, of: body) }
    return false
  }

  @inlinable
  static func result(_ body: Memory) -> Sent? {
    body.pointee.state
  }
}
