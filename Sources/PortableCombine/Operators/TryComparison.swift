extension Publishers {
  /// A publisher that sends the greatest value of another when it finishes, and fails when the closure that compares them
  /// throws.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether the second value is the greater, or throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Makes a comparing publisher.
    @inlinable
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: ReduceStage(subscriber, Rule(areInIncreasingOrder: areInIncreasingOrder), nil))
    }
  }
}

extension Publishers.TryComparison {
  @usableFromInline
  struct Rule: ~Copyable, ReduceRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias Sent = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure
    @usableFromInline typealias Failure = any Error
    @usableFromInline typealias State = Upstream.Output?

    @usableFromInline static var name: StaticString { "TryComparison" }

    @usableFromInline let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    @inlinable
    init(areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    static func take<Downstream: Subscriber>(
      _ input: Received,
      _ body: Memory<Downstream>
    ) throws -> Bool {
      if let greatest = body.pointee.state, !(try body.pointee.rule.areInIncreasingOrder(greatest, input)) {
        return false
      }
      body.pointee.state = input
      return false
    }

    @inlinable
    static func result<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? {
      body.pointee.state
    }
  }
}
