import PackageSupport

extension Publisher {
  /// Calls closures for events, and passes the events on unchanged.
  ///
  /// ```swift
  /// [1, 2].publisher
  ///   .handleEvents(
  ///     receiveOutput: { print("value \($0)") },
  ///     receiveCompletion: { print("completion \($0)") }
  ///   )
  ///   .sink { _ in }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure to call with the upstream's subscription, before the subscriber receives it.
  ///   - receiveOutput: A closure to call with each value, before the subscriber receives it.
  ///   - receiveCompletion: A closure to call with the completion, before the subscriber receives it.
  ///   - receiveCancel: A closure to call when the subscriber cancels, before the upstream is cancelled.
  ///   - receiveRequest: A closure to call with each request, before the upstream receives it, and with the demand that
  ///     the subscriber returns.
  /// - Returns: A publisher of the same values.
  @inlinable public func handleEvents(
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
  /// A publisher that calls closures for the events of its upstream.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure to call with the upstream's subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// The closure to call with each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?

    /// The closure to call with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

    /// The closure to call when the subscriber cancels.
    public var receiveCancel: (() -> Void)?

    /// The closure to call with each request.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates a publisher that calls closures for events.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - receiveSubscription: The closure to call with the upstream's subscription.
    ///   - receiveOutput: The closure to call with each value.
    ///   - receiveCompletion: The closure to call with the completion.
    ///   - receiveCancel: The closure to call when the subscriber cancels.
    ///   - receiveRequest: The closure to call with each request.
    @inlinable public init(
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
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Stage(subscriber, handlers: Handlers(self)))
    }
  }
}

extension Publishers.HandleEvents {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure

    @usableFromInline let handlers: Handlers

    @inlinable init(handlers: Handlers) {
      self.handlers = handlers
    }

    @inlinable static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      body.pointee.rule.handlers.receiveOutput?(input)
      return .send(input)
    }

    @inlinable static func scale(_ demand: Subscribers.Demand, _ body: Memory) -> Subscribers.Demand {
      if demand > .none { body.pointee.rule.handlers.receiveRequest?(demand) }
      return demand
    }

    @inlinable static func willComplete(_ completion: Subscribers.Completion<Failure>, _ body: Memory) {
      body.pointee.rule.handlers.receiveCompletion?(completion)
    }
  }

  /// The closures, without the upstream, which they must not keep alive.
  @usableFromInline struct Handlers {
    @usableFromInline let receiveSubscription: ((any Subscription) -> Void)?
    @usableFromInline let receiveOutput: ((Upstream.Output) -> Void)?
    @usableFromInline let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
    @usableFromInline let receiveCancel: (() -> Void)?
    @usableFromInline let receiveRequest: ((Subscribers.Demand) -> Void)?

    @inlinable init(_ publisher: Publishers.HandleEvents<Upstream>) {
      receiveSubscription = publisher.receiveSubscription
      receiveOutput = publisher.receiveOutput
      receiveCompletion = publisher.receiveCompletion
      receiveCancel = publisher.receiveCancel
      receiveRequest = publisher.receiveRequest
    }
  }

  @usableFromInline final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    /// The closures for requests and cancellation, which may come from any thread; `nil` after the end.
    @usableFromInline let handlers: Locked<Handlers?>

    @inlinable init(_ downstream: Downstream, handlers: Handlers) {
      self.handlers = Locked(unchecked: handlers)
      super.init(downstream, Rule(handlers: handlers), (), name: "HandleEvents")
    }

    @usableFromInline override func receive(subscription: any Subscription) {
      handlers.withLockUnchecked { $0 }?.receiveSubscription?(subscription)
      super.receive(subscription: subscription)
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      handlers.withLockUnchecked { $0 }?.receiveRequest?(demand)
      super.request(demand)
    }

    @usableFromInline override func didCancel() {
      handlers.withLockUnchecked { $0.take() }?.receiveCancel?()
      super.didCancel()
    }

    @usableFromInline override func releaseContents() {
      super.releaseContents()
      let held = handlers.withLockUnchecked { $0.take() }
      withExtendedLifetime(held) {}
    }
  }
}
