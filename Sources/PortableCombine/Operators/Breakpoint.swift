internal import Foundation

extension Publisher {
  /// Raises `SIGTRAP` when a closure returns `true`, to stop in the debugger. Without a debugger, the process ends.
  ///
  /// ```swift
  /// [1, 2, -3].publisher
  ///   .breakpoint(receiveOutput: { $0 < 0 })
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure that returns whether to stop at the subscription.
  ///   - receiveOutput: A closure that returns whether to stop at a value.
  ///   - receiveCompletion: A closure that returns whether to stop at the completion.
  /// - Returns: A publisher of the same values.
  @inlinable public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion
    )
  }

  /// Raises `SIGTRAP` when this publisher fails, to stop in the debugger. Without a debugger, the process ends.
  ///
  /// - Returns: A publisher of the same values.
  @inlinable public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { completion in
      switch completion {
      case .finished: false
      case .failure: true
      }
    })
  }
}

extension Publishers {
  /// A publisher that raises `SIGTRAP` when a closure returns `true`.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public let upstream: Upstream

    /// The closure that decides whether to stop at the subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?

    /// The closure that decides whether to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?

    /// The closure that decides whether to stop at the completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Creates a publisher that stops in the debugger.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - receiveSubscription: The closure that decides whether to stop at the subscription.
    ///   - receiveOutput: The closure that decides whether to stop at a value.
    ///   - receiveCompletion: The closure that decides whether to stop at the completion.
    @inlinable public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber, breakpoint: self))
    }
  }
}

extension Publishers.Breakpoint {
  @usableFromInline struct Inner<Downstream: Subscriber>: StatelessSubscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()
    @usableFromInline let breakpoint: Publishers.Breakpoint<Upstream>

    @inlinable init(downstream: Downstream, breakpoint: Publishers.Breakpoint<Upstream>) {
      self.downstream = downstream
      self.breakpoint = breakpoint
    }

    @usableFromInline var description: String { "Breakpoint" }

    @inlinable func receive(subscription: any Subscription) {
      if breakpoint.receiveSubscription?(subscription) == true { stopInDebugger() }
      downstream.receive(subscription: subscription)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if breakpoint.receiveOutput?(input) == true { stopInDebugger() }
      return downstream.receive(input)
    }

    @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      if breakpoint.receiveCompletion?(completion) == true { stopInDebugger() }
      downstream.receive(completion: completion)
    }
  }
}

/// Raises `SIGTRAP`, which stops in a debugger or ends the process.
@usableFromInline func stopInDebugger() {
  raise(SIGTRAP)
}
