extension Publishers {
  /// A publisher that drops consecutive duplicates, or fails if the closure throws.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that compares two values, or throws.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a publisher that drops consecutive duplicates.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that compares two values, or throws.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, Rule(predicate: predicate), nil))
    }
  }
}

extension Publishers.TryRemoveDuplicates {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline
  struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "TryRemoveDuplicates" }

    @usableFromInline let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func decide(_ input: Received, _ body: Memory) throws -> Decision<Sent> {
      if let previous = body.pointee.state, try body.pointee.rule.predicate(previous, input) { return .skip }
      setState(input, of: body)
      return .send(input)
    }
  }
}
