extension Publisher {
  /// Publishes values before those of this publisher.
  ///
  /// - Parameter elements: The values to publish first.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence before the values of this publisher.
  ///
  /// - Parameter elements: The values to publish first.
  @inlinable
  public func prepend<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where Output == S.Element {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher before those of this one, which is subscribed to when the other has
  /// finished.
  ///
  /// - Parameter publisher: The publisher that comes first.
  @inlinable
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Publishes values when this publisher has finished.
  ///
  /// ```swift
  /// [1, 2].publisher
  ///   .append(3, 4)
  ///   .collect()
  ///   .sink { print($0) }  // [1, 2, 3, 4]
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter elements: The values to publish last.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Publishes the elements of a sequence when this publisher has finished.
  ///
  /// - Parameter elements: The values to publish last.
  @inlinable
  public func append<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where Output == S.Element {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher when this one has finished.
  ///
  /// - Parameter publisher: The publisher that comes last.
  @inlinable
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
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
    @inlinable
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Suffix.Failure == S.Failure, Suffix.Output == S.Input {
      let (prefix, suffix) = (prefix, suffix)
      if let chain = subscriber as? ErasedSubscriber<Output, Failure>, let takeNext = chain.takeNext {
        // Part of a longer chain, which takes the suffix in its turn: no chain is too long for the stack.
        takeNext { suffix.receive(subscriber: $0) }
        prefix.receive(subscriber: chain)
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

extension KeyedSubscriber {
  /// This subscriber without its type, by which a concatenation inside another recognizes that it is part of a chain.
  @inlinable
  func erased<Downstream>() -> ErasedSubscriber<Input, Failure> where Stage == SequentialStage<Downstream> {
    ErasedSubscriber(self, takeNext: { [stage] subscribe in stage.takeNext { subscribe($0.erased()) } })
  }
}
