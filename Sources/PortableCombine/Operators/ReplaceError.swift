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
  @inlinable public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
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
    @inlinable public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Upstream.Output == S.Input, S.Failure == Never {
      upstream.receive(subscriber: Inner(subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError {
  @usableFromInline struct State {
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var hasFailed = false
    @usableFromInline var isReplaced = false

    @inlinable init() {}
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>:
    BodyStage<Downstream, Upstream.Output, State>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Never {
    @inlinable init(_ downstream: Downstream, output: Upstream.Output) {
      super.init(downstream, output, State(), name: "ReplaceError")
    }

    @inlinable func receive(subscription: any Subscription) {
      receive(subscription)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      accept(value: input) { stage, input, _ in stage.handle(input) }
    }

    @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      accept(completion) { $0.handle($1) }
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      accept(demand) { stage, demand in
        stage.body.pointee.state.demand += demand
        if stage.body.pointee.state.hasFailed { stage.sendReplacement() } else { stage.ask(for: demand) }
      }
    }

    @inlinable func handle(_ completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished:
        guard !body.pointee.state.hasFailed else { break }
        removeUpstream()
        complete(.finished)
      case .failure:
        body.pointee.state.hasFailed = true
        sendReplacement()
      }
    }

    @inlinable func handle(_ input: Upstream.Output) -> Subscribers.Demand {
      body.pointee.state.demand -= 1
      let more = downstream.pointee.receive(input)
      guard more > .none, !hasEnded else { return .none }
      body.pointee.state.demand += more
      // The upstream may have failed during the call.
      guard body.pointee.state.hasFailed else { return more }
      sendReplacement()
      return .none
    }

    /// Sends the replacement if there is demand, and otherwise leaves it to the next request.
    @inlinable func sendReplacement() {
      guard !hasEnded, !body.pointee.state.isReplaced, body.pointee.state.demand > .none else { return }
      body.pointee.state.isReplaced = true
      _ = downstream.pointee.receive(body.pointee.rule)
      removeUpstream()
      complete(.finished)
    }
  }
}
