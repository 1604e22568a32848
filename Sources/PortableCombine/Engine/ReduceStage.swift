import PackageSupport

/// The rule of a ``ReduceStage``.
@usableFromInline protocol ReduceRule: StageRule, ~Copyable {
  /// Accumulates a value, or fails the stage.
  ///
  /// - Returns: `true` if the result is known, regardless of further values.
  static func take(_ input: Received, _ body: Memory) throws -> Bool

  /// The value to send when all values have been accumulated or no more are needed; `nil` to finish without a value.
  static func result(_ body: Memory) -> Sent?
}

/// A stage that requests all values at once, and sends one result when that is known and requested. Without a result, it
/// finishes at once.
@usableFromInline
final class ReduceStage<Rule: ReduceRule & ~Copyable, Downstream: Subscriber>:
  BodyStage<Downstream, Rule, Rule.State>, Subscriber
where Downstream.Input == Rule.Sent, Downstream.Failure == Rule.Failure {
  // because only the delivering thread has them
  @exclusivity(unchecked) @usableFromInline var isRequested = false
  @exclusivity(unchecked) @usableFromInline var isKnown = false

  @inlinable init(_ downstream: Downstream, _ rule: consuming Rule, _ state: Rule.State, name: StaticString) {
    super.init(downstream, rule, state, name: name)
  }

  @inlinable func receive(subscription: any Subscription) {
    receive(subscription, requesting: .unlimited)
  }

  @inlinable func receive(_ input: Rule.Received) -> Subscribers.Demand {
    accept(input) { $0.take($1) }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    accept(completion) { $0.handle($1) }
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    accept(()) { stage, _ in
      guard !stage.isRequested else { return }
      stage.isRequested = true
      if stage.isKnown { stage.sendResult() }
    }
  }

  @inlinable func handle(_ completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    guard !isKnown else { return }
    removeUpstream()
    switch completion {
    case .finished: finishReducing()
    case .failure(let error): complete(.failure(Rule.failure(error)))
    }
  }

  @inlinable func take(_ input: Rule.Received) {
    guard !isKnown else { return }
    do {
      // The closure may have sent another value that made the result known, or have cancelled.
      guard try Rule.take(input, body), !isKnown, !hasEnded else { return }
      cancelUpstreams()
      finishReducing()
    } catch {
      complete(.failure(Rule.failure(error)))
    }
  }

  /// Sends the result if it was requested, and otherwise leaves it to the first request. An end without a result needs none.
  @inlinable func finishReducing() {
    isKnown = true
    if isRequested || Rule.result(body) == nil { sendResult() }
  }

  @inlinable func sendResult() {
    guard !hasEnded else { return }
    if let result = Rule.result(body) { _ = downstream.pointee.receive(result) }
    complete(.finished)
  }
}
