import Synchronization

extension Publisher {
  /// Transforms each value into a publisher, and merges the values of these publishers.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .flatMap { number in Array(repeating: number, count: number).publisher }
  ///   .sink { print($0) }  // 1, 2, 2, 3, 3, 3
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// With a maximum of one publisher at a time, their values follow one another:
  ///
  /// ```swift
  /// urls.publisher
  ///   .flatMap(maxPublishers: .max(1)) { download($0) }
  ///   .sink { print("downloaded \($0)") }  // in the order of the URLs
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of publishers at a time. The default is unlimited.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the values of all those publishers. It finishes when this publisher and all others have
  ///   finished.
  @inlinable public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Transforms each value into a publisher that may fail, and merges the values of these publishers.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of publishers at a time. The default is unlimited.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the values of all those publishers.
  @inlinable public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Transforms each value into a publisher that can't fail either, and merges the values of these publishers.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of publishers at a time. The default is unlimited.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the values of all those publishers.
  @inlinable public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Transforms each value into a publisher that can't fail, and merges the values of these publishers.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of publishers at a time. The default is unlimited.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the values of all those publishers.
  @inlinable public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publishers {
  /// A publisher that transforms each value of its upstream into a publisher, and merges the values of these
  /// publishers.
  ///
  /// It requests `maxPublishers` values from its upstream, and one more as each publisher finishes, once no value waits for
  /// demand. A failure of the upstream or of a created publisher ends it at once, and cancels the other created publishers.
  /// As in Combine, the upstream isn't cancelled.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// The values of the created publishers.
    public typealias Output = NewPublisher.Output

    /// The error of the upstream and of the created publishers.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The maximum number of publishers at a time.
    public let maxPublishers: Subscribers.Demand

    /// The closure that returns a publisher for a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a flattening publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - maxPublishers: The maximum number of publishers at a time.
    ///   - transform: The closure that returns a publisher for a value.
    @inlinable public init(
      upstream: Upstream,
      maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Attaches a subscriber. It receives its subscription before the upstream is subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where NewPublisher.Output == S.Input, Upstream.Failure == S.Failure {
      upstream.receive(subscriber: outer(subscriber))
    }

    /// The subscriber of the upstream. Apart from the function above, to keep that one's frame small.
    @inlinable @inline(never)
    func outer<S: Subscriber>(_ subscriber: S) -> Outer<S> {
      Outer(
        stage: MergeStage(subscriber, name: "FlatMap", of: nil, maxPublishers: maxPublishers), transform: transform)
    }
  }
}

extension Publishers.FlatMap {
  @usableFromInline struct Outer<Downstream: Subscriber>: StageSubscriber
  where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let stage: MergeStage<Downstream>
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher

    @inlinable init(stage: MergeStage<Downstream>, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.stage = stage
      self.transform = transform
    }

    @inlinable func receive(subscription: any Subscription) {
      stage.keep(subscription, MergeStage<Downstream>.outer, requesting: stage.maxPublishers)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard !stage.hasEnded else { return .none }
      // Counted first, because the closure may finish the upstream.
      let number = stage.begun.add(1, ordering: .relaxed).oldValue
      let publisher = transform(input)
      guard !stage.hasEnded else { return .none }
      // A single value needs no subscription. Both types are known when this is compiled for them.
      if NewPublisher.self == Just<NewPublisher.Output>.self {
        stage.receive(theOnly: unsafeBitCast(publisher, to: Just<NewPublisher.Output>.self).output)
      } else {
        stage.attach(publisher, number)
      }
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      stage.receive(outerCompletion: completion)
    }
  }
}
