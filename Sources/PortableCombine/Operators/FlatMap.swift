import Synchronization

extension Publisher {
  /// Makes a publisher of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher, which may fail, of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Makes a publisher, which cannot fail either, of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher, which cannot fail, of each value, and sends what all of those send, as it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of the publishers may be at work at once; unlimited unless said otherwise.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of all the publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publishers {
  /// A publisher that makes a publisher of each value of another and sends what all of those send.
  ///
  /// It asks its upstream for as many values as publishers may be at work, and for one more as each finishes. A failure,
  /// of the upstream or of any of them, ends it at once and cancels the others.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// The values of the publishers that are made.
    public typealias Output = NewPublisher.Output

    /// The error of the upstream and of the publishers that are made.
    public typealias Failure = Upstream.Failure

    /// The publisher of whose values publishers are made.
    public let upstream: Upstream

    /// How many of the publishers may be at work at once.
    public let maxPublishers: Subscribers.Demand

    /// Makes a publisher of each value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes a flattening publisher.
    @inlinable
    public init(
      upstream: Upstream,
      maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Attaches a subscriber. It receives its subscription before the upstream is subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where NewPublisher.Output == S.Input, Upstream.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "FlatMap", of: nil, maxPublishers: maxPublishers)
      stage.start()
      upstream.receive(subscriber: Outer(stage: stage, transform: transform))
    }
  }
}

extension Publishers.FlatMap {
  /// The subscriber of the upstream.
  @usableFromInline
  struct Outer<Downstream: Subscriber>: Subscriber, PlainlyDescribed
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let stage: MergeStage<Downstream>
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher

    @inlinable
    init(stage: MergeStage<Downstream>, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.stage = stage
      self.transform = transform
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { stage.combineIdentifier }

    @usableFromInline var description: String { stage.description }

    @inlinable
    func receive(subscription: any Subscription) {
      guard stage.keep(subscription, MergeStage<Downstream>.outer), stage.maxPublishers > .none else { return }
      subscription.request(stage.maxPublishers)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard !stage.hasEnded else { return .none }
      let publisher = transform(input)
      guard !stage.hasEnded else { return .none }
      // A single value needs no subscription. Both types are known when this is compiled for them.
      if NewPublisher.self == Just<NewPublisher.Output>.self {
        stage.receive(theOnly: unsafeBitCast(publisher, to: Just<NewPublisher.Output>.self).output)
      } else {
        stage.attach(publisher, stage.begun.add(1, ordering: .relaxed).oldValue)
      }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      stage.acceptNested(.outerCompletion(completion))
    }
  }
}
