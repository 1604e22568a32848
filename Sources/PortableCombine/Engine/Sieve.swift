/// What becomes of one value.
@usableFromInline
enum Verdict<Output> {
  /// The subscriber gets this.
  case send(Output)
  /// The subscriber gets this, and that was all.
  case sendLast(Output)
  /// The subscriber does not get it; the upstream owes another.
  case skip
  /// There is nothing to do any more.
  case ignore
  /// That was all, without this value.
  case finish
}

/// How a ``Sieve`` decides on each value.
@usableFromInline
protocol SieveRule: StageRule, ~Copyable {
  /// Decides on a value, or ends the stage with an error.
  static func judge<Downstream: Subscriber>(
    _ input: Received,
    _ body: UnsafeMutablePointer<RuleBody<Self, State, Downstream>>
  ) throws(Failure) -> Verdict<Sent>

  /// Whether the stage is to finish without having seen a value.
  static func isDone<Downstream: Subscriber>(_ body: UnsafeMutablePointer<RuleBody<Self, State, Downstream>>) -> Bool
}

extension SieveRule where Self: ~Copyable {
  @inlinable
  static func isDone<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Bool { false }
}

/// A stage that answers each value with at most one, by a rule, and may end early.
@usableFromInline
final class Sieve<Rule: SieveRule & ~Copyable, Downstream: Subscriber>:
  Stage<RuleBody<Rule, Rule.State, Downstream>>, Subscriber
where Downstream.Input == Rule.Sent, Downstream.Failure == Rule.Failure {
  @inlinable
  init(_ downstream: Downstream, _ rule: consuming Rule, _ state: Rule.State) {
    super.init(RuleBody(downstream, rule, state))
  }

  @usableFromInline override var description: String {
    Rule.showsUpstream ? describedAsUpstream("\(Rule.name)") : "\(Rule.name)"
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard gate.enter() else { return subscription.cancel() }
    if keep(subscription) {
      body.pointee.downstream.receive(subscription: self)
      if Rule.isDone(body) { end(.finished) }
    }
    leave()
  }

  @inlinable
  func receive(_ input: Rule.Received) -> Subscribers.Demand {
    guard gate.enter() else { return .none }
    defer { leave() }
    let verdict: Verdict<Rule.Sent>
    do throws(Rule.Failure) {
      verdict = try Rule.judge(input, body)
    } catch {
      end(.failure(error))
      return .none
    }
    // A closure of the rule may have cancelled.
    guard !gate.isClosed() else { return .none }
    switch verdict {
    case .send(let output):
      return body.pointee.downstream.receive(output)
    case .sendLast(let output):
      _ = body.pointee.downstream.receive(output)
      end(.finished)
      return .none
    case .skip:
      return .max(1)
    case .ignore:
      return .none
    case .finish:
      end(.finished)
      return .none
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    guard gate.close() else { return }
    body.pointee.downstream.receive(completion: completion.mapError(Rule.passOn))
    leave()
  }

  /// Cancels the upstream and ends.
  @inlinable
  func end(_ completion: Subscribers.Completion<Rule.Failure>) {
    guard gate.close() else { return }
    upstream?.cancel()
    body.pointee.downstream.receive(completion: completion)
    leave()
  }
}

extension Sieve where Rule: ~Copyable, Rule.State == Void {
  @inlinable
  convenience init(_ downstream: Downstream, _ rule: consuming Rule) {
    self.init(downstream, rule, ())
  }
}
