extension Publisher {
  /// Sends values before this publisher's.
  ///
  /// - Parameter elements: The values to send first.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Sends a sequence's elements before this publisher's values.
  ///
  /// - Parameter elements: The values to send first.
  @inlinable
  public func prepend<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where Output == S.Element {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Sends another publisher's values before this one's, which is subscribed to when the other has finished.
  ///
  /// - Parameter publisher: The publisher that comes first.
  @inlinable
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Sends values after this publisher's, when it has finished.
  ///
  /// - Parameter elements: The values to send last.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Sends a sequence's elements after this publisher's values, when it has finished.
  ///
  /// - Parameter elements: The values to send last.
  @inlinable
  public func append<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where Output == S.Element {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Sends another publisher's values after this one's; it is subscribed to when this one has finished.
  ///
  /// - Parameter publisher: The publisher that comes last.
  @inlinable
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
}

extension Publishers {
  /// A publisher that sends what one publisher sends and, when that has finished, what another sends.
  ///
  /// A chain of any length uses no more stack as it goes from one to the next than a single one does.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    /// The values of both.
    public typealias Output = Suffix.Output

    /// The error of both.
    public typealias Failure = Suffix.Failure

    /// The publisher that comes first.
    public let prefix: Prefix

    /// The publisher that is subscribed to when the first has finished.
    public let suffix: Suffix

    /// Makes a publisher of one publisher after the other.
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
