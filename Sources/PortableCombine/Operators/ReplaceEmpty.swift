import PackageSupport

extension Publisher {
  /// Publishes a value if this publisher finishes without one.
  ///
  /// ```swift
  /// Empty<String, Never>()
  ///   .replaceEmpty(with: "no results")
  ///   .sink { print($0) }  // no results
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// As in Combine, it requests all values of this publisher in addition to the subscriber's requests, and sends them
  /// regardless of demand. The replacement waits for a request.
  ///
  /// - Parameter output: The value to publish.
  /// - Returns: A publisher of at least one value, unless it fails.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that replaces an empty upstream with a value.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The replacement.
    public let output: Upstream.Output

    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that replaces an empty upstream.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The replacement.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline
  struct State {
    @usableFromInline var isEmpty = true
    @usableFromInline var isRequested = false
    /// Whether the replacement waits for a request.
    @usableFromInline var isPending = false

    @inlinable
    init() {}
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>:
    Stage<StageEvent<Upstream.Output, Upstream.Failure>, Downstream, Upstream.Output, State>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @inlinable
    init(_ downstream: Downstream, output: Upstream.Output) {
      super.init(StageBody(downstream, output, State()), name: "ReplaceEmpty") {
        unsafeDowncast($0, to: Inner.self).handle($1)
      }
    }

    @inlinable
    func receive(subscription: any Subscription) {
      let thread = currentThreadIdentity()
      guard keep(subscription, Self.only), begin(thread) else { return }
      body.pointee.downstream.receive(subscription: self)
      if !hasEnded { subscription.request(.unlimited) }
      finish(thread)
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
      case .value(let input):
        ask(Self.only, for: handle(input))
      case .completion(let completion):
        if case .finished = completion, body.pointee.state.isEmpty {
          body.pointee.state.isPending = true
          if body.pointee.state.isRequested { sendReplacement() } else { forgetUpstream(Self.only) }
        } else {
          forgetUpstream(Self.only)
          complete(completion)
        }
      case .request(let demand):
        body.pointee.state.isRequested = true
        if body.pointee.state.isPending { sendReplacement() } else { ask(Self.only, for: demand) }
      }
    }

    @inlinable
    func handle(_ input: Upstream.Output) -> Subscribers.Demand {
      body.pointee.state.isEmpty = false
      return body.pointee.downstream.receive(input)
    }

    @inlinable
    func sendReplacement() {
      body.pointee.state.isPending = false
      _ = body.pointee.downstream.receive(body.pointee.rule)
      forgetUpstream(Self.only)
      complete(.finished)
    }
  }
}
