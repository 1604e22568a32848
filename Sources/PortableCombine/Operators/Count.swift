extension Publisher {
  /// Publishes the number of values when this publisher finishes.
  ///
  /// ```swift
  /// ["a", "b", "c"].publisher
  ///   .count()
  ///   .sink { print($0) }  // 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher of one number.
  @inlinable public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the number of its upstream's values.
  public struct Count<Upstream: Publisher>: Publisher {
    /// A number of values.
    public typealias Output = Int

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a counting publisher.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Int == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, ReducingRule { count, _ in count + 1 }, 0, name: "Count"))
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
