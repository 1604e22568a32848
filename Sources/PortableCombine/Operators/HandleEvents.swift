extension Publisher {
  /// Calls closures as things happen, and passes everything on unchanged.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the upstream's subscription, before the subscriber has it.
  ///   - receiveOutput: Called with each value, before the subscriber has it.
  ///   - receiveCompletion: Called when the publisher ends, before the subscriber knows.
  ///   - receiveCancel: Called when the subscriber cancels, before the upstream knows.
  ///   - receiveRequest: Called with each request, before the upstream has it, and with what `receive` returns.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion,
      receiveCancel: receiveCancel,
      receiveRequest: receiveRequest
    )
  }
}

extension Publishers {
  /// A publisher that calls closures as things happen to another.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher that is watched.
    public let upstream: Upstream

    /// Called with the upstream's subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Called with each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?

    /// Called when the publisher ends.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

    /// Called when the subscriber cancels.
    public var receiveCancel: (() -> Void)?

    /// Called with each request.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Makes a watching publisher.
    @inlinable
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(Body(downstream: subscriber, handlers: self)))
    }
  }
}

extension Publishers.HandleEvents {
  @usableFromInline
  struct Body<Downstream: Subscriber>: ~Copyable {
    @usableFromInline let downstream: Downstream
    @usableFromInline let handlers: Publishers.HandleEvents<Upstream>

    @inlinable
    init(downstream: Downstream, handlers: Publishers.HandleEvents<Upstream>) {
      self.downstream = downstream
      self.handlers = handlers
    }
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Body<Downstream>>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline override var description: String { "HandleEvents" }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      body.pointee.handlers.receiveSubscription?(subscription)
      if keep(subscription) { body.pointee.downstream.receive(subscription: self) }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      body.pointee.handlers.receiveOutput?(input)
      guard !gate.isClosed() else { return .none }
      let more = body.pointee.downstream.receive(input)
      if more > .none { body.pointee.handlers.receiveRequest?(more) }
      return more
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      body.pointee.handlers.receiveCompletion?(completion)
      body.pointee.downstream.receive(completion: completion)
      leave()
    }

    @inlinable
    override func request(_ demand: Subscribers.Demand) {
      guard gate.enter() else { return }
      body.pointee.handlers.receiveRequest?(demand)
      super.request(demand)
      leave()
    }

    @inlinable
    override func cancel() {
      guard gate.close() else { return }
      body.pointee.handlers.receiveCancel?()
      upstream?.cancel()
      leave()
    }
  }
}
