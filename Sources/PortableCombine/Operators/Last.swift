extension Publisher {
  /// Publishes the last value when this publisher finishes.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .last()
  ///   .sink { print($0) }  // 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream.
  public struct Last<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher of the last value.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, LastRule { _ in true }, nil, name: "Last"))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}
