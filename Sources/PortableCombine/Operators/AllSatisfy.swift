extension Publisher {
  /// Tells whether a closure approves of all values.
  ///
  /// - Parameter predicate: Whether a value passes.
  /// - Returns: A publisher of `false` as soon as a value does not pass, or of `true` when there are no more.
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Tells whether a closure approves of all values, and fails with the error that the closure throws.
  ///
  /// - Parameter predicate: Whether a value passes, or throws.
  /// - Returns: A publisher of `false` as soon as a value does not pass, or of `true` when there are no more.
  @inlinable
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether a closure approves of all values of another.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    /// Whether all values passed.
    public typealias Output = Bool

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// Whether a value passes.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes a testing publisher.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Bool == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(predicate: predicate), true))
    }
  }
}

extension Publishers.AllSatisfy {
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Bool
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias State = Bool

    @usableFromInline static var name: StaticString { "AllSatisfy" }

    @usableFromInline let predicate: (Upstream.Output) -> Bool

    @inlinable
    init(predicate: @escaping (Upstream.Output) -> Bool) {
      self.predicate = predicate
    }

    @inlinable
    static func take<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) -> Bool {
      guard !(body.pointee.rule.predicate(input)) else { return false }
      body.pointee.state = false
      return true
    }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state
    }
  }
}
