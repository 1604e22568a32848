extension Publisher {
  /// Goes on with another publisher when this one fails.
  ///
  /// - Parameter handler: Makes the publisher to go on with, of the error.
  /// - Returns: A publisher of this publisher's values and then, after a failure, of the other's.
  @inlinable
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Goes on with another publisher when this one fails, or fails with the error that the closure throws.
  ///
  /// - Parameter handler: Makes the publisher to go on with, of the error, or throws.
  /// - Returns: A publisher of this publisher's values and then, after a failure, of the other's.
  @inlinable
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
  where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that goes on with another when its upstream fails.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The values of both.
    public typealias Output = Upstream.Output

    /// The error of the second.
    public typealias Failure = NewPublisher.Failure

    /// The first publisher.
    public let upstream: Upstream

    /// Makes the second publisher of the first one's error.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes a publisher that goes on after a failure.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, NewPublisher.Failure == S.Failure {
      let (upstream, handler) = (upstream, handler)
      SequentialStage(
        subscriber, name: "Catch",
        publishers: [
          {
            upstream.receive(
              subscriber: CatchUpstream<Upstream.Failure, NewPublisher, S>($0) { .success(handler($0)) })
          }
        ]
      ).start()
    }
  }

  /// A publisher that goes on with another when its upstream fails, unless making the other throws.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The values of both.
    public typealias Output = Upstream.Output

    /// The error of the second, or the closure's.
    public typealias Failure = any Error

    /// The first publisher.
    public let upstream: Upstream

    /// Makes the second publisher of the first one's error, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Makes a publisher that goes on after a failure.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      let (upstream, handler) = (upstream, handler)
      SequentialStage(
        subscriber, name: "TryCatch",
        publishers: [
          {
            upstream.receive(
              subscriber: CatchUpstream<Upstream.Failure, MapError<NewPublisher, any Error>, S>($0) { error in
                Result { try handler(error).mapError { $0 } }
              })
          }
        ]
      ).start()
    }
  }
}

/// The subscriber of the first publisher. A failure makes the second one follow.
@usableFromInline
struct CatchUpstream<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber, PlainlyDescribed
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let upstream: KeyedSubscriber<SequentialStage<Downstream>>
  @usableFromInline let handler: (Failure) -> Result<NewPublisher, Downstream.Failure>

  @inlinable
  init(
    _ upstream: KeyedSubscriber<SequentialStage<Downstream>>,
    _ handler: @escaping (Failure) -> Result<NewPublisher, Downstream.Failure>
  ) {
    self.upstream = upstream
    self.handler = handler
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }

  @usableFromInline var description: String { upstream.description }

  @inlinable
  func receive(subscription: any Subscription) {
    upstream.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    upstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion, !upstream.stage.hasEnded else {
      return upstream.receive(completion: .finished)
    }
    switch handler(error) {
    case .success(let publisher):
      upstream.stage.takeNext { publisher.receive(subscriber: $0) }
      upstream.receive(completion: .finished)
    case .failure(let error):
      upstream.receive(completion: .failure(error))
    }
  }
}
