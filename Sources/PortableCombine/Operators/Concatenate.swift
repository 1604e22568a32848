import Locking

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
      let suffix = suffix
      if let chain = subscriber as? ErasedSubscriber<Output, Failure>, let takeNext = chain.takeNext {
        // Part of a longer chain, which takes the suffix in its turn.
        takeNext { suffix.receive(subscriber: $0) }
        prefix.receive(subscriber: chain)
      } else {
        let prefix = prefix
        let chain = Concatenation(subscriber, name: "Concatenate")
        chain.take { suffix.receive(subscriber: $0) }
        chain.take { prefix.receive(subscriber: $0) }
        chain.goOn()
      }
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

/// Takes one publisher after the other, those of nested concatenations among them.
@usableFromInline
final class Concatenation<Downstream: Subscriber>: Succession<Downstream> {
  @usableFromInline typealias Erased = ErasedSubscriber<Output, Failure>

  /// The publishers to come, the next one last. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var coming: [(Erased) -> Void] = []

  /// Takes a publisher next, before those that have been taken.
  @usableFromInline
  func take(_ subscribe: @escaping (Erased) -> Void) {
    lock.withLock { if !gate.isClosed() { coming.append(subscribe) } }
  }

  @usableFromInline
  override func next(after completion: Subscribers.Completion<Failure>) -> (() -> Void)? {
    guard case .finished = completion, let subscribe = coming.popLast() else { return nil }
    return { subscribe(self.erased()) }
  }

  @usableFromInline
  override func dropState() {
    let dropped = lock.withLock {
      let dropped = coming
      coming = []
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func erased() -> Erased {
    Erased(
      receiveSubscription: { self.receive(subscription: $0) },
      receiveValue: { self.receive($0) },
      receiveCompletion: { self.receive(completion: $0) },
      takeNext: { self.take($0) })
  }
}
