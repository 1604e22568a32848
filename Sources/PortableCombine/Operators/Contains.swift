extension Publisher where Output: Equatable {
  /// Publishes whether any value equals the given one.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .contains(2)
  ///   .sink { print($0) }  // true
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter output: The value to find.
  /// - Returns: A publisher of `true` as soon as the value arrives, or of `false` when this publisher finishes.
  @inlinable public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether its upstream publishes a given value.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    /// A Boolean value that indicates whether the value was found.
    public typealias Output = Bool

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The value to find.
    public let output: Upstream.Output

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The value to find.
    @inlinable public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Bool == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: ReduceStage(subscriber, SearchRule(for: true) { [output] in $0 == output }, false, name: "Contains")
      )
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes whether a value satisfies a predicate.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .contains { $0 > 3 }
  ///   .sink { print($0) }  // false
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition.
  /// - Returns: A publisher of `true` as soon as such a value arrives, or of `false` when this publisher finishes.
  @inlinable public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Publishes whether a value satisfies a predicate that may throw.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of `true` as soon as such a value arrives, or of `false` when this publisher finishes.
  @inlinable
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether a value of its upstream satisfies a predicate.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    /// A Boolean value that indicates whether a value satisfied the predicate.
    public typealias Output = Bool

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
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Bool == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: ReduceStage(subscriber, SearchRule(for: true, predicate), false, name: "ContainsWhere"))
    }
  }

  /// A publisher of a Boolean value that indicates whether a value of its upstream satisfies a throwing
  /// predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    /// A Boolean value that indicates whether a value satisfied the predicate.
    public typealias Output = Bool

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that tests a value, or throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Bool == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: ReduceStage(subscriber, SearchRule(for: true, predicate), false, name: "TryContainsWhere"))
    }
  }
}

/// The rule of contains, contains(where:), allSatisfy and their throwing variants. Its state is the result.
@usableFromInline struct SearchRule<Received, UpstreamFailure: Error, Failure: Error>: ~Copyable, ReduceRule {
  @usableFromInline typealias Sent = Bool
  @usableFromInline typealias State = Bool

  @usableFromInline let sought: Bool
  @usableFromInline let predicate: (Received) throws -> Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - sought: The predicate's result that ends the search, and becomes the result.
  ///   - predicate: The closure to call with each value.
  @inlinable init(for sought: Bool, _ predicate: @escaping (Received) throws -> Bool) {
    self.sought = sought
    self.predicate = predicate
  }

  @inlinable static func take(_ input: Received, _ body: Memory) throws -> Bool {
    let sought = body.pointee.rule.sought
    guard try body.pointee.rule.predicate(input) == sought else { return false }
    body.pointee.state = sought
    return true
  }

  @inlinable static func result(_ body: Memory) -> Sent? {
    body.pointee.state
  }
}
