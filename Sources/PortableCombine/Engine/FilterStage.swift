import PackageSupport

/// The decision about one value.
@usableFromInline
enum Decision<Output> {
  /// The subscriber receives this value.
  case send(Output)
  /// The subscriber receives this value, and the stage finishes.
  case sendLast(Output)
  /// The subscriber doesn't receive it; one more is requested in its place.
  case skip
  /// The subscriber doesn't receive it, and nothing is requested.
  case ignore
  /// The stage finishes without this value.
  case finish
}

/// The rule of a ``FilterStage``.
@usableFromInline
protocol FilterRule: StageRule, ~Copyable {
  /// Decides about a value, or fails the stage.
  static func decide<Downstream: Subscriber>(
    _ input: Received,
    _ body: UnsafeMutablePointer<StageBody<Downstream, Self, State>>
  ) throws(Failure) -> Decision<Sent>

  /// Prepares the state when the subscription arrives.
  ///
  /// - Returns: Whether the stage finishes before the first value.
  static func start<Downstream: Subscriber>(_ body: UnsafeMutablePointer<StageBody<Downstream, Self, State>>) -> Bool

  /// Whether the subscriber's demand for more values is returned to the upstream, rather than requested.
  static var returnsDemand: Bool { get }

  /// The demand for values of the upstream that the subscriber's demand for more values amounts to.
  static func scale<Downstream: Subscriber>(
    _ demand: Subscribers.Demand,
    _ body: UnsafeMutablePointer<StageBody<Downstream, Self, State>>
  ) -> Subscribers.Demand

  /// Called before the subscriber receives the upstream's completion.
  static func willComplete<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<UpstreamFailure>,
    _ body: UnsafeMutablePointer<StageBody<Downstream, Self, State>>
  )

  /// The value to send when the upstream finishes.
  static func last<Downstream: Subscriber>(_ body: UnsafeMutablePointer<StageBody<Downstream, Self, State>>) -> Sent?
}

extension FilterRule where Self: ~Copyable {
  @inlinable
  static func start<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Bool { false }

  @inlinable
  static var returnsDemand: Bool { true }

  @inlinable
  static func scale<Downstream: Subscriber>(
    _ demand: Subscribers.Demand, _ body: Memory<Downstream>
  ) -> Subscribers.Demand { demand }

  @inlinable
  static func willComplete<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<UpstreamFailure>, _ body: Memory<Downstream>
  ) {}

  @inlinable
  static func last<Downstream: Subscriber>(_ body: Memory<Downstream>) -> Sent? { nil }
}

/// A stage that answers each value with at most one, by a rule, and may end early.
@usableFromInline
class FilterStage<Rule: FilterRule & ~Copyable, Downstream: Subscriber>:
  Stage<StageEvent<Rule.Received, Rule.UpstreamFailure>, Downstream, Rule, Rule.State>, Subscriber
where Downstream.Input == Rule.Sent, Downstream.Failure == Rule.Failure {
  @inlinable
  init(_ downstream: Downstream, _ rule: consuming Rule, _ state: Rule.State) {
    super.init(StageBody(downstream, rule, state), name: Rule.name) {
      unsafeDowncast($0, to: FilterStage.self).handle($1)
    }
  }

  @usableFromInline final override var description: String {
    (Rule.showsUpstream ? upstream(Self.only).map { String(describing: $0) } : nil) ?? "\(name)"
  }

  @inlinable
  func receive(subscription: any Subscription) {
    let thread = currentThreadIdentity()
    guard keep(subscription, Self.only), begin(thread) else { return }
    let isDone = Rule.start(body)
    body.pointee.downstream.receive(subscription: self)
    if isDone, !hasEnded { complete(.finished) }
    finish(thread)
  }

  @inlinable
  final func receive(_ input: Rule.Received) -> Subscribers.Demand {
    accept(.value(input)) { handle(input) }
  }

  @inlinable
  final func receive(completion: Subscribers.Completion<Rule.UpstreamFailure>) {
    acceptNested(.completion(completion))
  }

  @inlinable
  final func handle(_ event: StageEvent<Rule.Received, Rule.UpstreamFailure>) {
    switch event {
    case .value(let input): ask(Self.only, for: handle(input))
    case .completion(let completion):
      if case .finished = completion, let last = Rule.last(body) {
        _ = body.pointee.downstream.receive(last)
      }
      guard markEnded(0).isFirst else { return }
      Rule.willComplete(completion, body)
      body.pointee.downstream.receive(completion: completion.mapError(Rule.passOn))
    case .request: break
    }
  }

  @inlinable
  final func handle(_ input: Rule.Received) -> Subscribers.Demand {
    let decision: Decision<Rule.Sent>
    do throws(Rule.Failure) {
      decision = try Rule.decide(input, body)
    } catch {
      complete(.failure(error))
      return .none
    }
    // A closure of the rule may have cancelled.
    guard !hasEnded else { return .none }
    switch decision {
    case .send(let output):
      let more = Rule.scale(body.pointee.downstream.receive(output), body)
      if Rule.returnsDemand { return more }
      ask(Self.only, for: more)
      return .none
    case .sendLast(let output):
      _ = body.pointee.downstream.receive(output)
      complete(.finished)
      return .none
    case .skip:
      return .max(1)
    case .ignore:
      return .none
    case .finish:
      complete(.finished)
      return .none
    }
  }
}

extension FilterStage where Rule: ~Copyable, Rule.State == Void {
  @inlinable
  convenience init(_ downstream: Downstream, _ rule: consuming Rule) {
    self.init(downstream, rule, ())
  }
}
