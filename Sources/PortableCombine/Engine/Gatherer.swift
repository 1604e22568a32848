import Locking

/// How a ``Gatherer`` makes one result of many values.
@usableFromInline
protocol GathererRule: StageRule, ~Copyable {
  /// Takes a value in, or ends the stage with an error.
  ///
  /// - Returns: Whether the result is known, whatever may follow.
  static func take<Downstream: Subscriber>(
    _ input: Received,
    _ body: UnsafeMutablePointer<RuleBody<Self, State, Downstream>>
  ) throws(Failure) -> Bool

  /// What is sent when all values have been taken in or no more are needed; `nil` to finish without a value.
  static func result<Downstream: Subscriber>(
    _ body: UnsafeMutablePointer<RuleBody<Self, State, Downstream>>
  ) -> Sent?
}

/// A stage that asks for everything at once, and sends one result when that is known and asked for.
@usableFromInline
final class Gatherer<Rule: GathererRule & ~Copyable, Downstream: Subscriber>:
  Stage<RuleBody<Rule, Rule.State, Downstream>>, Subscriber
where Downstream.Input == Rule.Sent, Downstream.Failure == Rule.Failure {
  // Touched by the upstream's events only.
  @exclusivity(unchecked) @usableFromInline var isDone = false

  // The lock guards these two.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var isAsked = false
  @exclusivity(unchecked) @usableFromInline var hasFinished = false

  @inlinable
  init(_ downstream: Downstream, _ rule: consuming Rule, _ state: Rule.State) {
    super.init(RuleBody(downstream, rule, state))
  }

  @usableFromInline override var description: String { "\(Rule.name)" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    if keep(subscription) {
      body.pointee.downstream.receive(subscription: self)
      if !gate.isClosed() { subscription.request(.unlimited) }
    }
    leave()
  }

  @inlinable
  func receive(_ input: Rule.Received) -> Subscribers.Demand {
    guard gate.enter() else { return .none }
    defer { leave() }
    guard !isDone else { return .none }
    do throws(Rule.Failure) {
      guard try Rule.take(input, body), !isDone else { return .none }
      isDone = true
      if !gate.isClosed() { upstream?.cancel() }
      finish()
    } catch {
      isDone = true
      guard gate.close() else { return .none }
      upstream?.cancel()
      body.pointee.downstream.receive(completion: .failure(error))
      leave()
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    guard gate.enter() else { return }
    defer { leave() }
    guard !isDone else { return }
    isDone = true
    switch completion {
    case .finished: finish()
    case .failure(let error): complete(.failure(Rule.passOn(error)))
    }
  }

  /// The first request is answered with the result, where that is known.
  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    let isAwaited = lock.withLock {
      defer { isAsked = true }
      return !isAsked && hasFinished
    }
    if isAwaited { sendResult() }
    leave()
  }

  @inlinable
  override func cancel() {
    guard gate.close() else { return }
    if !lock.withLock({ hasFinished }) { upstream?.cancel() }
    leave()
  }

  /// Sends the result if it was asked for, and otherwise leaves it to the first request.
  @inlinable
  func finish() {
    let isWanted = lock.withLock {
      hasFinished = true
      return isAsked
    }
    if isWanted { sendResult() }
  }

  @inlinable
  func sendResult() {
    guard !gate.isClosed() else { return }
    if let result = Rule.result(body) { _ = body.pointee.downstream.receive(result) }
    complete(.finished)
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Rule.Failure>) {
    guard gate.close() else { return }
    body.pointee.downstream.receive(completion: completion)
    leave()
  }
}

extension Gatherer where Rule: ~Copyable, Rule.State == Void {
  @inlinable
  convenience init(_ downstream: Downstream, _ rule: consuming Rule) {
    self.init(downstream, rule, ())
  }
}
