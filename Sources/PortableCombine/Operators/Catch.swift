extension Publisher {
  /// Replaces a failed publisher with another one.
  ///
  /// ```swift
  /// numbers
  ///   .retry(2)
  ///   .catch { _ in Just(0) }
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// Demand that the failed publisher hasn't met is requested from the other one.
  ///
  /// - Parameter handler: A closure that receives the error and returns the publisher that takes over.
  /// - Returns: A publisher of this publisher's values and, after a failure, of the other's.
  @inlinable
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Replaces a failed publisher with another one, or fails with the error that the closure throws.
  ///
  /// ```swift
  /// numbers
  ///   .tryCatch { error in
  ///     guard error is URLError else { throw error }
  ///     return Just(0)
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter handler: A closure that receives the error and returns the publisher that takes over, or throws.
  /// - Returns: A publisher of this publisher's values and, after a failure, of the other's.
  @inlinable
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
  where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that replaces its failed upstream with another publisher.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The values of both publishers.
    public typealias Output = Upstream.Output

    /// The error of the second publisher.
    public typealias Failure = NewPublisher.Failure

    /// The first publisher.
    public let upstream: Upstream

    /// The closure that creates the second publisher.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that handles failures.
    ///
    /// - Parameters:
    ///   - upstream: The first publisher.
    ///   - handler: The closure that creates the second publisher, or throws.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, NewPublisher.Failure == S.Failure {
      let handler = handler
      SequentialStage(subscriber, name: "Catch", publishers: [catching(upstream) { .success(handler($0)) }]).start()
    }
  }

  /// A publisher that replaces its failed upstream with the publisher that a throwing closure returns.
  ///
  /// If the closure throws, the publisher fails with the error.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The values of both publishers.
    public typealias Output = Upstream.Output

    /// The error of the second publisher, or the closure's.
    public typealias Failure = any Error

    /// The first publisher.
    public let upstream: Upstream

    /// The closure that creates the second publisher, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Creates a publisher that handles failures.
    ///
    /// - Parameters:
    ///   - upstream: The first publisher.
    ///   - handler: The closure that creates the second publisher, or throws.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      let handler = handler
      SequentialStage(
        subscriber, name: "TryCatch",
        publishers: [catching(upstream) { error in Result { try handler(error).mapError { $0 } } }]
      ).start()
    }
  }
}

/// Subscribes to a publisher that is replaced by another one if it fails.
@inlinable
func catching<Upstream: Publisher, NewPublisher: Publisher, Downstream: Subscriber>(
  _ upstream: Upstream, _ handler: @escaping (Upstream.Failure) -> Result<NewPublisher, Downstream.Failure>
) -> SequentialStage<Downstream>.Subscribe
where
  Downstream.Input == Upstream.Output, Downstream.Input == NewPublisher.Output,
  Downstream.Failure == NewPublisher.Failure
{
  { upstream.receive(subscriber: CatchingSubscriber($0, handler)) }
}

/// The subscriber of a publisher that is replaced by another one if it fails.
@usableFromInline
struct CatchingSubscriber<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>: StageSubscriber
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
  @usableFromInline let current: SequentialStage<Downstream>.Current
  @usableFromInline let handler: (Failure) -> Result<NewPublisher, Downstream.Failure>

  @inlinable
  init(
    _ current: SequentialStage<Downstream>.Current,
    _ handler: @escaping (Failure) -> Result<NewPublisher, Downstream.Failure>
  ) {
    self.current = current
    self.handler = handler
  }

  @usableFromInline var stage: SequentialStage<Downstream> { current.stage }

  @inlinable
  func receive(subscription: any Subscription) {
    current.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    current.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    stage.accept((completion, self)) { $1.1.handle($1.0) }
  }

  /// Ends the upstream, behind the values that it has sent, and has the handler's publisher follow a failure.
  @inlinable
  func handle(_ completion: Subscribers.Completion<Failure>) {
    guard stage.body.pointee.state.isCurrent(current.key) else { return }
    guard case .failure(let error) = completion else { return stage.receive(.finished, from: current.key) }
    switch handler(error) {
    case .success(let publisher):
      // At once: the handler may have had another event queued.
      stage.body.pointee.state.coming.append { publisher.receive(subscriber: $0) }
      stage.receive(.finished, from: current.key)
    case .failure(let error): stage.receive(.failure(error), from: current.key)
    }
  }
}
