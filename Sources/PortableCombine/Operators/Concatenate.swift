extension Publisher {
  /// Publishes values before those of this publisher.
  ///
  /// ```swift
  /// [3, 4].publisher
  ///   .prepend(1, 2)
  ///   .sink { print($0) }  // 1, 2, 3, 4
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter elements: The values to publish first.
  /// - Returns: A publisher of the elements and then of this publisher's values.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence before the values of this publisher.
  ///
  /// - Parameter elements: The sequence of values to publish first.
  /// - Returns: A publisher of the elements and then of this publisher's values.
  @inlinable public func prepend<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where Output == S.Element {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher before those of this one.
  ///
  /// ```swift
  /// let cached = Just("cached")
  /// let loaded = PassthroughSubject<String, Never>()
  /// loaded
  ///   .prepend(cached)
  ///   .sink { print($0) }  // cached, then loaded
  ///   .store(in: &cancellables)
  /// loaded.send("loaded")
  /// ```
  ///
  /// This publisher is subscribed to when the other has finished. If the other fails, it isn't subscribed to.
  ///
  /// - Parameter publisher: The publisher that comes first.
  /// - Returns: A publisher of both publishers' values.
  @inlinable public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Publishes values after those of this publisher.
  ///
  /// ```swift
  /// [1, 2].publisher
  ///   .append(3, 4)
  ///   .collect()
  ///   .sink { print($0) }  // [1, 2, 3, 4]
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter elements: The values to publish when this publisher has finished.
  /// - Returns: A publisher of this publisher's values and then of the elements.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Publishes the elements of a sequence after the values of this publisher.
  ///
  /// - Parameter elements: The sequence of values to publish when this publisher has finished.
  /// - Returns: A publisher of this publisher's values and then of the elements.
  @inlinable public func append<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where Output == S.Element {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher after those of this one.
  ///
  /// The other publisher is subscribed to when this one has finished. If this one fails, it isn't subscribed to.
  ///
  /// - Parameter publisher: The publisher that comes last.
  /// - Returns: A publisher of both publishers' values.
  @inlinable public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
}

extension Publishers {
  /// A publisher that publishes the values of one publisher and, when that has finished, those of another.
  ///
  /// A chain of any length uses no more stack than a single one.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    /// The values of both publishers.
    public typealias Output = Suffix.Output

    /// The error of both publishers.
    public typealias Failure = Suffix.Failure

    /// The publisher that comes first.
    public let prefix: Prefix

    /// The publisher that follows when the first has finished.
    public let suffix: Suffix

    /// Creates a publisher of one publisher after the other.
    ///
    /// - Parameters:
    ///   - prefix: The publisher that comes first.
    ///   - suffix: The publisher that follows when the first has finished.
    @inlinable public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Suffix.Failure == S.Failure, Suffix.Output == S.Input {
      let (prefix, suffix) = (prefix, suffix)
      if let chain = subscriber as? ErasedSubscriber<Output, Failure>, let replace = chain.replace {
        replace { .success([{ suffix.receive(subscriber: $0) }, { prefix.receive(subscriber: $0) }]) }
      } else {
        SequentialStage(
          subscriber, name: "Concatenate",
          publishers: [{ suffix.receive(subscriber: $0.erased()) }, { prefix.receive(subscriber: $0.erased()) }]
        ).start()
      }
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension SequentialStage.Current {
  /// This subscriber without its type, by which a concatenation inside another recognizes that it is part of a chain.
  @inlinable func erased() -> ErasedSubscriber<Downstream.Input, Downstream.Failure> {
    ErasedSubscriber(self) { [self] publishers in
      stage.replace(key) { publishers().map { $0.map { subscribe in { subscribe($0.erased()) } } } }
    }
  }
}
