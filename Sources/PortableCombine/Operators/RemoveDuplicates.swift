extension Publisher where Output: Equatable {
  /// Drops each value that equals the previous one.
  ///
  /// ```swift
  /// [1, 1, 2, 1].publisher
  ///   .removeDuplicates()
  ///   .sink { print($0) }  // 1, 2, 1
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher without consecutive duplicates.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Drops each value that a closure considers equal to the previous one.
  ///
  /// ```swift
  /// ["a", "A", "b"].publisher
  ///   .removeDuplicates { $0.lowercased() == $1.lowercased() }
  ///   .sink { print($0) }  // a, b
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether two values are equal.
  /// - Returns: A publisher without consecutive duplicates.
  @inlinable
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops each value that a closure, which may throw, considers equal to the previous one.
  ///
  /// - Parameter predicate: A closure that returns whether two values are equal, or throws to fail the publisher.
  /// - Returns: A publisher without consecutive duplicates.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops consecutive duplicates.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that compares two values.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a publisher that drops consecutive duplicates.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that compares two values.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(predicate: predicate), nil))
    }
  }
}

extension Publishers.RemoveDuplicates {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "RemoveDuplicates" }

    @usableFromInline let predicate: (Upstream.Output, Upstream.Output) -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      if let previous = body.pointee.state, body.pointee.rule.predicate(previous, input) { return .skip }
      setState(input, of: body)
      return .send(input)
    }
  }
}
