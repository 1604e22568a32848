import PackageSupport

extension Publisher {
  /// Publishes a value in place of an error, and finishes.
  ///
  /// ```swift
  /// numbers
  ///   .replaceError(with: 0)
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// The replacement waits for a request.
  ///
  /// - Parameter output: The value to publish if this publisher fails.
  /// - Returns: A publisher that can't fail.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that replaces an error with a value.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// `Never`, because errors are replaced.
    public typealias Failure = Never

    /// The replacement.
    public let output: Upstream.Output

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates an error-replacing publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The replacement.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == Never {
      upstream.receive(subscriber: Inner(subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError {
  @usableFromInline
  struct State {
    @usableFromInline var demand = Subscribers.Demand.none
    /// Whether the replacement waits for demand.
    @usableFromInline var isPending = false
    @usableFromInline var isReplaced = false

    @inlinable
    init() {}
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>:
    Stage<StageEvent<Upstream.Output, Upstream.Failure>, Downstream, Upstream.Output, State>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Never {
    @inlinable
    init(_ downstream: Downstream, output: Upstream.Output) {
      super.init(StageBody(downstream, output, State()), name: "ReplaceError") {
        unsafeDowncast($0, to: Inner.self).handle($1)
      }
    }

    @inlinable
    func receive(subscription: any Subscription) {
      if keep(subscription, Self.only) { sendSubscription() }
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      accept(.value(input)) { handle(input) }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      acceptNested(.completion(completion))
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      if demand > .none { acceptNested(.request(demand)) }
    }

    @inlinable
    func handle(_ event: StageEvent<Upstream.Output, Upstream.Failure>) {
      switch event {
      case .value(let input): ask(Self.only, for: handle(input))
      case .completion(.finished):
        if !body.pointee.state.isPending { complete() }
      case .completion(.failure):
        body.pointee.state.isPending = true
        sendReplacement()
      case .request(let demand):
        body.pointee.state.demand += demand
        if body.pointee.state.isPending {
          sendReplacement()
        } else if !body.pointee.state.isReplaced {
          ask(Self.only, for: demand)
        }
      }
    }

    @inlinable
    func handle(_ input: Upstream.Output) -> Subscribers.Demand {
      body.pointee.state.demand -= 1
      let more = body.pointee.downstream.receive(input)
      guard more > .none, !hasEnded else { return .none }
      body.pointee.state.demand += more
      // The upstream may have failed during the call.
      guard body.pointee.state.isPending else { return more }
      sendReplacement()
      return .none
    }

    @inlinable
    func sendReplacement() {
      guard !hasEnded, body.pointee.state.isPending, body.pointee.state.demand > .none else { return }
      body.pointee.state.isPending = false
      body.pointee.state.isReplaced = true
      _ = body.pointee.downstream.receive(body.pointee.rule)
      complete()
    }

    @inlinable
    func complete() {
      if markEnded(0).isFirst { body.pointee.downstream.receive(completion: .finished) }
    }
  }
}
