extension Publisher {
  /// Publishes the values of two key paths of each value as a tuple.
  ///
  /// ```swift
  /// ["pear", ""].publisher
  ///   .map(\.count, \.isEmpty)
  ///   .sink { print($0, $1) }  // 4 false, 0 true
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath0: The key path of the first property.
  ///   - keyPath1: The key path of the second property.
  /// - Returns: A publisher of tuples of the properties' values.
  @inlinable
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>,
    _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }
}

extension Publishers {
  /// A publisher of two properties of each value of its upstream, as a tuple.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    /// A tuple of the properties' values.
    public typealias Output = (Output0, Output1)

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    @inlinable
    init(
      upstream: Upstream,
      keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where (Output0, Output1) == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, self))
    }
  }
}

extension Publishers.MapKeyPath2 {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber, PlainlyDescribed
  where Downstream.Input == (Output0, Output1), Downstream.Failure == Upstream.Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let keyPath0: KeyPath<Upstream.Output, Output0>
    @usableFromInline let keyPath1: KeyPath<Upstream.Output, Output1>

    @inlinable
    init(downstream: Downstream, _ publisher: Publishers.MapKeyPath2<Upstream, Output0, Output1>) {
      self.downstream = downstream
      keyPath0 = publisher.keyPath0
      keyPath1 = publisher.keyPath1
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @usableFromInline var description: String { "ValueForKeys" }

    @inlinable
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive((input[keyPath: keyPath0], input[keyPath: keyPath1]))
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
