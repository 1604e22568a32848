extension Publisher where Output: Equatable {
  /// Publishes whether any value equals the given one.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .contains(2)
  ///   .sink { print($0) }  // true
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter output: The value to find.
  /// - Returns: A publisher of `true` as soon as the value arrives, or of `false` when this publisher finishes.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether its upstream publishes a given value.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    /// A Boolean value that indicates whether the value was found.
    public typealias Output = Bool

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The value to find.
    public let output: Upstream.Output

    /// Creates a publisher that searches its upstream's values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The value to find.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Bool == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: ReduceStage(subscriber, SearchRule(for: true) { [output] in $0 == output }, false, name: "Contains")
      )
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}
