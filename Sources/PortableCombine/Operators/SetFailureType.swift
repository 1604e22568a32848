extension Publisher where Failure == Never {
  /// Changes the failure type of a publisher that can't fail, to match another publisher's.
  ///
  /// ```swift
  /// numbers
  ///   .merge(with: Just(0).setFailureType(to: (any Error).self))
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter failureType: The new failure type.
  /// - Returns: A publisher of the same values.
  @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// A publisher that doesn't fail, with any failure type.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher with another failure type.
    ///
    /// - Parameter upstream: The upstream publisher.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }

    /// Changes the failure type again.
    @inlinable public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publishers.SetFailureType {
  @usableFromInline struct Inner<Downstream: Subscriber>: StatelessSubscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output

    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable init(downstream: Downstream) {
      self.downstream = downstream
    }

    @usableFromInline var description: String { "SetFailureType" }

    @inlinable func receive(completion: Subscribers.Completion<Never>) {
      downstream.receive(completion: .finished)
    }
  }
}
