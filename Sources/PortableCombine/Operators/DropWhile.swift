extension Publisher {
  /// Drops values until one fails a predicate.
  ///
  /// ```swift
  /// [1, 2, 5, 1].publisher
  ///   .drop { $0 < 3 }
  ///   .sink { print($0) }  // 5, 1
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether to drop a value. It isn't called again after it has returned
  ///   `false`.
  /// - Returns: A publisher of the values from the first one that fails the predicate.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until one fails a predicate that may throw.
  ///
  /// - Parameter predicate: A closure that returns whether to drop a value, or throws to fail the publisher. It isn't
  ///   called again after it has returned `false`.
  /// - Returns: A publisher of the values from the first one that fails the predicate.
  @inlinable
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops values of its upstream until one fails a predicate.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to drop a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a dropping publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that decides whether to drop a value.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(predicate: predicate), false))
    }
  }
}

extension Publishers.DropWhile {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Bool

    @usableFromInline static var name: StaticString { "DropWhile" }

    @usableFromInline let predicate: (Upstream.Output) -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output) -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      if !body.pointee.state {
        if body.pointee.rule.predicate(input) { return .skip }
        body.pointee.state = true
      }
      return .send(input)
    }
  }
}
