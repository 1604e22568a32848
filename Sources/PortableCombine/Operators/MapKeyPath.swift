extension Publisher {
  /// Publishes the value of a key path of each value.
  ///
  /// ```swift
  /// ["pear", "fig"].publisher
  ///   .map(\.count)
  ///   .sink { print($0) }  // 4, 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter keyPath: The key path of a property.
  /// - Returns: A publisher of the property's values.
  @inlinable
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }
}

extension Publishers {
  /// A publisher of a property of each value of its upstream.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The key path of the property.
    public let keyPath: KeyPath<Upstream.Output, Output>

    @inlinable
    init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, self))
    }
  }
}

extension Publishers.MapKeyPath {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, PlainlyDescribed
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let keyPath: KeyPath<Upstream.Output, Output>

    @inlinable
    init(downstream: Downstream, _ publisher: Publishers.MapKeyPath<Upstream, Output>) {
      self.downstream = downstream
      keyPath = publisher.keyPath
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @usableFromInline var description: String { "ValueForKey" }

    @inlinable
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(input[keyPath: keyPath])
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
