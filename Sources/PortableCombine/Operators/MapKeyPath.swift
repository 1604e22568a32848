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
  @inlinable public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

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
  @inlinable public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>,
    _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Publishes the values of three key paths of each value as a tuple.
  ///
  /// - Parameters:
  ///   - keyPath0: The key path of the first property.
  ///   - keyPath1: The key path of the second property.
  ///   - keyPath2: The key path of the third property.
  /// - Returns: A publisher of tuples of the properties' values.
  @inlinable public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>,
    _ keyPath1: KeyPath<Output, T1>,
    _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
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

    @inlinable init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: KeyPathSubscriber(subscriber, "ValueForKey") { [keyPath] in $0[keyPath: keyPath] })
    }
  }

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

    @inlinable init(
      upstream: Upstream,
      keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where (Output0, Output1) == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: KeyPathSubscriber(subscriber, "ValueForKeys") { [keyPath0, keyPath1] in
          ($0[keyPath: keyPath0], $0[keyPath: keyPath1])
        })
    }
  }

  /// A publisher of three properties of each value of its upstream, as a tuple.
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    /// A tuple of the properties' values.
    public typealias Output = (Output0, Output1, Output2)

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    /// The key path of the third property.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    @inlinable init(
      upstream: Upstream,
      keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>,
      keyPath2: KeyPath<Upstream.Output, Output2>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where (Output0, Output1, Output2) == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(
        subscriber: KeyPathSubscriber(subscriber, "ValueForKeys") { [keyPath0, keyPath1, keyPath2] in
          ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2])
        })
    }
  }
}

/// The subscriber of a publisher whose values' properties are published.
@usableFromInline struct KeyPathSubscriber<Input, Downstream: Subscriber>: StatelessSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let combineIdentifier = CombineIdentifier()
  @usableFromInline let description: String
  @usableFromInline let properties: (Input) -> Downstream.Input

  @inlinable init(_ downstream: Downstream, _ description: String, _ properties: @escaping (Input) -> Downstream.Input)
  {
    self.downstream = downstream
    self.description = description
    self.properties = properties
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(properties(input))
  }
}
