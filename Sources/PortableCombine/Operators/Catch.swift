import Locking

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
      let handler = handler
      upstream.receive(
        subscriber:
          CatchFirst<Upstream.Failure, NewPublisher, S>(
            CatchInner(subscriber, name: "Catch") { error, _ in handler(error) }))
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
      let handler = handler
      upstream.receive(
        subscriber:
          CatchFirst<Upstream.Failure, MapError<NewPublisher, any Error>, S>(
            CatchInner(subscriber, name: "TryCatch") { error, fail in
              do {
                return try handler(error).mapError { $0 }
              } catch {
                fail(error)
                return nil
              }
            }))
    }
  }
}

/// What the stage keeps: its subscriber, and how to go on. The handler answers `nil` when it has failed the subscriber.
@usableFromInline
struct CatchBody<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>: ~Copyable {
  @usableFromInline let downstream: Downstream
  @usableFromInline let handler: (Failure, _ fail: (Downstream.Failure) -> Void) -> NewPublisher?

  @inlinable
  init(downstream: Downstream, handler: @escaping (Failure, (Downstream.Failure) -> Void) -> NewPublisher?) {
    self.downstream = downstream
    self.handler = handler
  }
}

@usableFromInline
final class CatchInner<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
  Stage<CatchBody<Failure, NewPublisher, Downstream>>
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
  @usableFromInline let name: StaticString
  @usableFromInline let lock = Lock()

  // Both guarded by the lock, as the upstream is here: it changes once.
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline var isSecond = false

  @inlinable
  init(
    _ downstream: Downstream,
    name: StaticString,
    handler: @escaping (Failure, (Downstream.Failure) -> Void) -> NewPublisher?
  ) {
    self.name = name
    super.init(CatchBody(downstream: downstream, handler: handler))
  }

  @usableFromInline override var description: String { "\(name)" }

  @inlinable
  func receiveFirst(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    if keep(subscription) { body.pointee.downstream.receive(subscription: self) }
    leave()
  }

  @inlinable
  func receiveSecond(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    defer { leave() }
    lock.lock()
    guard upstream == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    upstream = subscription
    let demand = demand
    lock.unlock()
    guard !gate.isClosed() else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard gate.enter() else { return .none }
    defer { leave() }
    let wasSecond = lock.withLock {
      demand -= 1
      return isSecond
    }
    let more = body.pointee.downstream.receive(input)
    guard more > .none else { return .none }
    // The first may have failed during the call; then it is the second that has to be asked.
    let second = lock.withLock { () -> (any Subscription)? in
      demand += more
      return isSecond && !wasSecond ? upstream : nil
    }
    guard let second else { return more }
    second.request(more)
    return .none
  }

  @inlinable
  func receiveFirst(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished:
      finish(.finished)
    case .failure(let error):
      guard gate.enter() else { return }
      defer { leave() }
      let first = lock.withLock {
        let first = upstream
        upstream = nil
        isSecond = true
        return first
      }
      withExtendedLifetime(first) {}
      let second = body.pointee.handler(error) { finish(.failure($0)) }
      if !gate.isClosed() { second?.receive(subscriber: CatchSecond(inner: self)) }
    }
  }

  @inlinable
  func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard gate.close() else { return }
    body.pointee.downstream.receive(completion: completion)
    leave()
  }

  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    let upstream = lock.withLock {
      self.demand += demand
      return self.upstream
    }
    upstream?.request(demand)
    leave()
  }

  @inlinable
  override func cancel() {
    guard gate.close() else { return }
    let upstream = lock.withLock { self.upstream }
    upstream?.cancel()
    leave()
  }
}

@usableFromInline
struct CatchFirst<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber,
  PlainlyDescribed
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
  @usableFromInline let inner: CatchInner<Failure, NewPublisher, Downstream>

  @inlinable
  init(_ inner: CatchInner<Failure, NewPublisher, Downstream>) {
    self.inner = inner
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

  @usableFromInline var description: String { inner.description }

  @inlinable
  func receive(subscription: any Subscription) {
    inner.receiveFirst(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    inner.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    inner.receiveFirst(completion: completion)
  }
}

@usableFromInline
struct CatchSecond<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber,
  PlainlyDescribed
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
  @usableFromInline let inner: CatchInner<Failure, NewPublisher, Downstream>

  @inlinable
  init(inner: CatchInner<Failure, NewPublisher, Downstream>) {
    self.inner = inner
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

  @usableFromInline var description: String { inner.description }

  @inlinable
  func receive(subscription: any Subscription) {
    inner.receiveSecond(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    inner.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    inner.finish(completion)
  }
}
