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
  @inlinable public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until one fails a predicate that may throw.
  ///
  /// - Parameter predicate: A closure that returns whether to drop a value, or throws to fail the publisher. It isn't
  ///   called again after it has returned `false`.
  /// - Returns: A publisher of the values from the first one that fails the predicate.
  @inlinable public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
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
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: FilterStage(subscriber, DropWhileRule(predicate), false, name: "DropWhile"))
    }
  }

  /// A publisher that drops values of its upstream until one doesn't satisfy a throwing predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to drop a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a dropping publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: The closure that decides whether to drop a value, or throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: FilterStage(subscriber, DropWhileRule(predicate), false, name: "TryDropWhile"))
    }
  }
}

/// The rule of drop(while:) and tryDrop(while:). Its state indicates whether values are sent.
@usableFromInline struct DropWhileRule<Received, UpstreamFailure: Error, Failure: Error>: ~Copyable, FilterRule {
  @usableFromInline typealias State = Bool

  @usableFromInline let predicate: (Received) throws -> Bool

  @inlinable init(_ predicate: @escaping (Received) throws -> Bool) {
    self.predicate = predicate
  }

  @inlinable static func decide(_ input: Received, _ body: Memory) throws -> Decision<Received> {
    if !body.pointee.state {
      if try body.pointee.rule.predicate(input) { return .skip }
      body.pointee.state = true
    }
    return .send(input)
  }
}
