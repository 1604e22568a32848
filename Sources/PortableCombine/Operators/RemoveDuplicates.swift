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
  @inlinable public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
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
  @inlinable public func tryRemoveDuplicates(
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
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: FilterStage(subscriber, RemoveDuplicatesRule(predicate), nil, name: "RemoveDuplicates"))
    }
  }

  /// A publisher that drops each value that equals the previous one, as compared by a throwing closure.
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
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(subscriber, RemoveDuplicatesRule(predicate), nil, name: "TryRemoveDuplicates"))
    }
  }
}

/// The rule of removeDuplicates and tryRemoveDuplicates.
@usableFromInline struct RemoveDuplicatesRule<Received, UpstreamFailure: Error, Failure: Error>: ~Copyable, FilterRule {
  @usableFromInline typealias State = Received?

  @usableFromInline let predicate: (Received, Received) throws -> Bool

  @inlinable init(_ predicate: @escaping (Received, Received) throws -> Bool) {
    self.predicate = predicate
  }

  @inlinable static func decide(_ input: Received, _ body: Memory) throws -> Decision<Received> {
    if let previous = body.pointee.state, try body.pointee.rule.predicate(previous, input) { return .skip }
    setState(input, of: body)
    return .send(input)
  }
}
