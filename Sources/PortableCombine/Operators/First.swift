extension Publisher {
  /// Publishes the first value, and finishes.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<String, Never>()
  /// taps
  ///   .first()
  ///   .sink { print($0) }  // OK
  ///   .store(in: &cancellables)
  /// taps.send("OK")
  /// taps.send("Cancel")
  /// ```
  ///
  /// It cancels this publisher after its first value.
  ///
  /// - Returns: A publisher of one value at most.
  @inlinable
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the first value of its upstream.
  public struct First<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher of the first value.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: ReduceStage(subscriber, FirstRule { _ in true }, nil, name: "First"))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
