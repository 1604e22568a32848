import PackageSupport

/// The rule of a ``ReduceStage``.
@usableFromInline
protocol ReduceRule: StageRule, ~Copyable {
  /// Takes in a value, or fails the stage.
  ///
  /// - Returns: Whether the result is known, whatever follows.
  static func take<Downstream: Subscriber>(
    _ input: Received,
    _ body: UnsafeMutablePointer<StageBody<Downstream, Self, State>>
  ) throws(Failure) -> Bool

  /// The value to send when all values have been taken in or no more are needed; `nil` to finish without one.
  static func result<Downstream: Subscriber>(
    _ body: UnsafeMutablePointer<StageBody<Downstream, Self, State>>
  ) -> Sent?
}

/// The progress of a ``ReduceStage``.
@usableFromInline
enum ReducePhase {
  case unknown
  /// The subscriber has requested a value.
  case unknownAndRequested
  /// The result is known and waits for a request.
  case known
}

/// A stage that requests all values at once, and sends one result when that is known and requested.
@usableFromInline
final class ReduceStage<Rule: ReduceRule & ~Copyable, Downstream: Subscriber>:
  Stage<StageEvent<Rule.Received, Rule.UpstreamFailure>, Downstream, Rule, Rule.State>, Subscriber
where Downstream.Input == Rule.Sent, Downstream.Failure == Rule.Failure {
  @inlinable
  init(_ downstream: Downstream, _ rule: consuming Rule, _ state: Rule.State) {
    super.init(StageBody(downstream, rule, state), name: Rule.name) {
      unsafeDowncast($0, to: ReduceStage.self).handle($1)
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
  func receive(_ input: Rule.Received) -> Subscribers.Demand {
    let thread = currentThreadIdentity()
    if begin(thread) {
      take(input)
      finish(thread)
    } else if isIdleInside(thread) {
      take(input)
    } else {
      enqueue(.value(input), thread)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    acceptNested(.completion(completion))
  }

  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    if demand > .none { acceptNested(.request(demand)) }
  }

  @inlinable
  func handle(_ event: StageEvent<Rule.Received, Rule.UpstreamFailure>) {
    switch event {
    case .value(let input): take(input)
    case .completion(.finished):
      guard body.pointee.phase != .known else { return }
      forgetUpstream(Self.only)
      finish()
    case .completion(.failure(let error)):
      guard body.pointee.phase != .known else { return }
      forgetUpstream(Self.only)
      complete(.failure(Rule.passOn(error)))
    case .request:
      switch body.pointee.phase {
      case .unknown: body.pointee.phase = .unknownAndRequested
      case .unknownAndRequested: break
      case .known: sendResult()
      }
    }
  }

  @inlinable
  func take(_ input: Rule.Received) {
    guard body.pointee.phase != .known else { return }
    do throws(Rule.Failure) {
      // The closure may have sent another value that made the result known, or have cancelled.
      guard try Rule.take(input, body), body.pointee.phase != .known, !hasEnded else { return }
      cancelUpstreams()
      finish()
    } catch {
      guard markEnded(0).isFirst else { return }
      cancelUpstreams()
      body.pointee.downstream.receive(completion: .failure(error))
    }
  }

  /// Sends the result if it was requested, and otherwise leaves it to the first request.
  @inlinable
  func finish() {
    let isRequested = body.pointee.phase == .unknownAndRequested
    body.pointee.phase = .known
    if isRequested { sendResult() }
  }

  @inlinable
  func sendResult() {
    guard !hasEnded else { return }
    if let result = Rule.result(body) { _ = body.pointee.downstream.receive(result) }
    complete(.finished)
  }
}

extension ReduceStage where Rule: ~Copyable, Rule.State == Void {
  @inlinable
  convenience init(_ downstream: Downstream, _ rule: consuming Rule) {
    self.init(downstream, rule, ())
  }
}
