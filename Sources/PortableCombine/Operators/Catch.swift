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
  @inlinable public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
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
    @inlinable public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, NewPublisher.Failure == S.Failure {
      let handler = handler
      catchErrors(of: upstream, for: subscriber, name: "Catch") { error in
        let publisher = handler(error)
        return .success { publisher.receive(subscriber: $0) }
      }
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
    @inlinable public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == any Error {
      let handler = handler
      catchErrors(of: upstream, for: subscriber, name: "TryCatch") { error in
        Result {
          let publisher = try handler(error)
          return { chain in
            if let same = chain as? ErasedSubscriber<Output, NewPublisher.Failure> {
              publisher.receive(subscriber: same)
            } else {
              publisher.mapError { $0 }.receive(subscriber: chain)
            }
          }
        }
      }
    }
  }
}

/// Subscribes to a publisher and, if it fails, to the one that a handler returns.
///
/// A handler's publisher may catch errors itself. Its subscriber then is that of a stage, which does this without another
/// stage, so that handlers may nest to any depth.
@inlinable
func catchErrors<Upstream: Publisher, Downstream: Subscriber>(
  of upstream: Upstream, for subscriber: Downstream, name: StaticString,
  _ handler: @escaping CatchingSubscriber<Upstream.Failure, Downstream.Input, Downstream.Failure>.Handler
) where Downstream.Input == Upstream.Output {
  if let chain = subscriber as? ErasedSubscriber<Downstream.Input, Downstream.Failure>, chain.replace != nil {
    upstream.receive(subscriber: CatchingSubscriber(chain, handler))
  } else {
    SequentialStage(
      subscriber, name: name,
      publishers: [{ upstream.receive(subscriber: CatchingSubscriber($0.erased(), handler)) }]
    ).start()
  }
}

/// The subscriber of a publisher whose errors are caught.
@usableFromInline
struct CatchingSubscriber<Failure: Error, Input, NewFailure: Error>: Subscriber, PlainlyDescribed {
  @usableFromInline typealias Chain = ErasedSubscriber<Input, NewFailure>
  /// Subscribes to the publisher that follows an error.
  @usableFromInline typealias Handler = (Failure) -> Result<Chain.Subscribe, NewFailure>

  @usableFromInline let chain: Chain
  @usableFromInline let handler: Handler

  @inlinable init(_ chain: Chain, _ handler: @escaping Handler) {
    self.chain = chain
    self.handler = handler
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { chain.combineIdentifier }

  @usableFromInline var description: String { chain.description }

  @inlinable func receive(subscription: any Subscription) {
    chain.receive(subscription: subscription)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    chain.receive(input)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: chain.receive(completion: .finished)
    case .failure(let error): chain.replace? { [handler] in handler(error).map { [$0] } }
    }
  }
}
