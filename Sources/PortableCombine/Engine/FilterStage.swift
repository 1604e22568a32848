import PackageSupport

/// The part of a filtering or reducing stage that differs from operator to operator.
///
/// A rule holds closures and constants. Its state is beside it in the stage's body.
@usableFromInline protocol StageRule: ~Copyable {
  associatedtype Received
  associatedtype Sent = Received
  associatedtype UpstreamFailure: Error
  associatedtype Failure: Error = UpstreamFailure
  associatedtype State = Void

  /// A pointer to a rule and its state.
  typealias Memory = UnsafeMutablePointer<RuleBody<Self, State>>
}

extension StageRule where Self: ~Copyable {
  /// Converts an error of the upstream or of a closure to the subscriber's `Failure`, which is `any Error` if a closure can
  /// throw, and otherwise the type of the upstream's errors.
  @inlinable static func failure(_ error: any Error) -> Failure {
    guard let error = error as? Failure else { preconditionFailure("A closure that can't throw has thrown \(error)") }
    return error
  }

  /// Replaces the state, and only then releases the previous one, whose deinitializer may send an event.
  @inlinable static func setState(_ state: State, of body: Memory) {
    var previous = state
    swap(&previous, &body.pointee.state)
  }
}

/// The decision about one value.
@usableFromInline enum Decision<Output> {
  /// The subscriber receives this value.
  case send(Output)
  /// The subscriber receives this value, and the stage finishes.
  case sendLast(Output)
  /// The subscriber doesn't receive this value, and another one is requested instead.
  case skip
  /// The subscriber doesn't receive this value, and nothing is requested.
  case ignore
  /// The stage finishes without this value.
  case finish
}

/// The rule of a ``FilterStage``.
@usableFromInline protocol FilterRule: StageRule, ~Copyable {
  /// Decides about a value, or fails the stage.
  static func decide(_ input: Received, _ body: Memory) throws -> Decision<Sent>

  /// Prepares the state when the subscription arrives.
  ///
  /// - Returns: `true` if the stage finishes before the first value.
  static func start(_ body: Memory) -> Bool

  /// A Boolean value that indicates whether the subscriber's demand for more values is returned to the upstream, rather
  /// than requested.
  static var returnsDemand: Bool { get }

  /// Converts the subscriber's demand for more values to demand for the upstream's values.
  static func scale(_ demand: Subscribers.Demand, _ body: Memory) -> Subscribers.Demand

  /// Called before the subscriber receives the upstream's completion.
  static func willComplete(_ completion: Subscribers.Completion<UpstreamFailure>, _ body: Memory)

  /// The value to send when the upstream finishes.
  static func last(_ body: Memory) -> Sent?
}

extension FilterRule where Self: ~Copyable {
  @inlinable static func start(_ body: Memory) -> Bool { false }

  @inlinable static var returnsDemand: Bool { true }

  @inlinable static func scale(_ demand: Subscribers.Demand, _ body: Memory) -> Subscribers.Demand { demand }

  @inlinable static func willComplete(_ completion: Subscribers.Completion<UpstreamFailure>, _ body: Memory) {}

  @inlinable static func last(_ body: Memory) -> Sent? { nil }
}

/// A stage that sends at most one value for each value that it receives, by a rule, and may finish early.
///
/// ``Delivery`` serializes the events: one thread at a time uses the body and the subscriber, between `begin` and `finish`
/// or in the closure that it passes to `accept`.
@usableFromInline
class FilterStage<Rule: FilterRule & ~Copyable, Downstream: Subscriber>: BodyStage<Downstream, Rule, Rule.State>,
  Subscriber
where Downstream.Input == Rule.Sent, Downstream.Failure == Rule.Failure {
  @inlinable init(_ downstream: Downstream, _ rule: consuming Rule, _ state: Rule.State, name: StaticString) {
    super.init(downstream, rule, state, name: name)
  }

  @inlinable func receive(subscription: any Subscription) {
    let thread = currentThreadIdentity()
    guard keep(subscription), begin(thread) else { return }
    let isDone = Rule.start(body)
    // Before the subscriber has requested values that it wouldn't get.
    if isDone { cancelUpstreams() }
    downstream.pointee.receive(subscription: self)
    if isDone, !hasEnded { complete(.finished) }
    finish(thread)
  }

  @inlinable final func receive(_ input: Rule.Received) -> Subscribers.Demand {
    accept(value: input) { stage, input, _ in stage.handle(input) }
  }

  @inlinable final func receive(completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    accept(completion) { $0.handle($1) }
  }

  @inlinable final func handle(_ completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    if case .finished = completion, let last = Rule.last(body) { _ = downstream.pointee.receive(last) }
    guard markEnded() else { return }
    Rule.willComplete(completion, body)
    downstream.pointee.receive(completion: completion.mapError { Rule.failure($0) })
  }

  @inlinable final func handle(_ input: Rule.Received) -> Subscribers.Demand {
    let decision: Decision<Rule.Sent>
    do {
      decision = try Rule.decide(input, body)
    } catch {
      complete(.failure(Rule.failure(error)))
      return .none
    }
    // A closure of the rule may have cancelled.
    guard !hasEnded else { return .none }
    switch decision {
    case .send(let output):
      let more = Rule.scale(downstream.pointee.receive(output), body)
      if Rule.returnsDemand { return more }
      ask(for: more)
    case .sendLast(let output):
      _ = downstream.pointee.receive(output)
      complete(.finished)
    case .skip: return .max(1)
    case .ignore: break
    case .finish: complete(.finished)
    }
    return .none
  }
}

extension FilterStage where Rule: ~Copyable, Rule.State == Void {
  @inlinable convenience init(_ downstream: Downstream, _ rule: consuming Rule, name: StaticString) {
    self.init(downstream, rule, (), name: name)
  }
}

/// The rule of a stage that forwards every value, and differs from the upstream in its subscription.
@usableFromInline struct ForwardingRule<Received, UpstreamFailure: Error>: ~Copyable, FilterRule {
  @inlinable init() {}

  @inlinable static func decide(_ input: Received, _ body: Memory) -> Decision<Received> {
    .send(input)
  }
}

/// The rule of a stage without state, which decides about each value with a closure.
@usableFromInline struct DecidingRule<Received, Sent, UpstreamFailure: Error, Failure: Error>: ~Copyable, FilterRule {
  @usableFromInline let decision: (Received) throws -> Decision<Sent>

  @inlinable init(_ decision: @escaping (Received) throws -> Decision<Sent>) {
    self.decision = decision
  }

  @inlinable static func decide(_ input: Received, _ body: Memory) throws -> Decision<Sent> {
    try body.pointee.rule.decision(input)
  }
}
