extension Publisher {
  /// Publishes whether all values satisfy a predicate.
  ///
  /// ```swift
  /// [2, 4, 5].publisher
  ///   .allSatisfy { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }  // false
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition.
  /// - Returns: A publisher of `false` as soon as a value fails the test, or of `true` when this publisher finishes.
  @inlinable public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Publishes whether all values satisfy a predicate that may throw.
  ///
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws to fail the
  ///   publisher.
  /// - Returns: A publisher of `false` as soon as a value fails the test, or of `true` when this publisher finishes.
  @inlinable
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether all values of its upstream satisfy a predicate.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    /// A Boolean value that indicates whether all values satisfied the predicate.
    public typealias Output = Bool

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that tests all values.
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
      upstream.receive(subscriber: ReduceStage(subscriber, SearchRule(for: false, predicate), true, name: "AllSatisfy"))
    }
  }

  /// A publisher of a Boolean value that indicates whether all values of its upstream satisfy a throwing
  /// predicate.
  ///
  /// If the closure throws, the publisher cancels its upstream and fails with the error.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    /// A Boolean value that indicates whether all values satisfied the predicate.
    public typealias Output = Bool

    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that tests a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that tests all values.
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
        subscriber: ReduceStage(subscriber, SearchRule(for: false, predicate), true, name: "TryAllSatisfy"))
    }
  }
}
