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
  @inlinable public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
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
    @inlinable public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(subscriber: Inner(subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline struct State {
    @usableFromInline var isEmpty = true
    @usableFromInline var isRequested = false
    /// A Boolean value that indicates whether the replacement waits for a request.
    @usableFromInline var isPending = false

    @inlinable init() {}
  }

  @usableFromInline final class Inner<Downstream: Subscriber>: BodyStage<Downstream, Upstream.Output, State>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @inlinable init(_ downstream: Downstream, output: Upstream.Output) {
      super.init(downstream, output, State(), name: "ReplaceEmpty")
    }

    @inlinable func receive(subscription: any Subscription) {
      receive(subscription, requesting: .unlimited)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      accept(value: input) { stage, input, _ in
        stage.body.pointee.state.isEmpty = false
        return stage.downstream.pointee.receive(input)
      }
    }

    @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      accept(completion) { stage, completion in
        guard case .finished = completion, stage.body.pointee.state.isEmpty else {
          stage.removeUpstream()
          return stage.complete(completion)
        }
        stage.body.pointee.state.isPending = true
        if stage.body.pointee.state.isRequested { stage.sendReplacement() } else { stage.removeUpstream() }
      }
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      accept(demand) { stage, demand in
        stage.body.pointee.state.isRequested = true
        // As in Combine, the upstream also receives the subscriber's own requests.
        if stage.body.pointee.state.isPending { stage.sendReplacement() } else { stage.ask(for: demand) }
      }
    }

    @inlinable func sendReplacement() {
      body.pointee.state.isPending = false
      _ = downstream.pointee.receive(body.pointee.rule)
      removeUpstream()
      complete(.finished)
    }
  }
}
