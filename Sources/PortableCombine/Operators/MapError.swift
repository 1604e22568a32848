extension Publisher {
  /// Replaces the error that this publisher fails with.
  ///
  /// ```swift
  /// numbers
  ///   .mapError { ParsingError.unreadable("\($0)") }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter transform: A closure that returns the new error.
  /// - Returns: A publisher of the same values that fails with the new error.
  @inlinable public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}

extension Publishers {
  /// A publisher that replaces the error of its upstream.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that transforms the error.
    public let transform: (Upstream.Failure) -> Failure

    /// Creates an error-replacing publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - transform: The closure that transforms the error.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Creates an error-replacing publisher.
    @inlinable public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.MapError {
  @usableFromInline struct Inner<Downstream: Subscriber>: StatelessSubscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()
    @usableFromInline let transform: (Upstream.Failure) -> Failure

    @inlinable init(downstream: Downstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.downstream = downstream
      self.transform = transform
    }

    @usableFromInline var description: String { "MapError" }

    @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion.mapError(transform))
    }
  }
}
