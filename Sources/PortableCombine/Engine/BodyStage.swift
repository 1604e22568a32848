import PackageSupport

/// A stage with a subscriber, the closures of its operator, and its state, which it holds until the end.
///
/// Its ``body`` and ``downstream`` belong to the thread that delivers.
@usableFromInline class BodyStage<Downstream: Subscriber, Rule: ~Copyable, State>: Stage {
  /// The closures and the state, and the subscriber. They have a separate allocation and can't be copied, so calling
  /// them retains nothing, and an event from inside a call may change the state.
  @usableFromInline final let body: UnsafeMutablePointer<RuleBody<Rule, State>>
  @usableFromInline final let downstream: UnsafeMutablePointer<Held<Downstream>>

  @inlinable init(
    _ downstream: Downstream, _ rule: consuming Rule, _ state: State, name: StaticString, servedBy thread: UInt = 0
  ) {
    body = .allocate(capacity: 1)
    body.initialize(to: RuleBody(rule, state))
    self.downstream = .allocate(capacity: 1)
    self.downstream.initialize(to: Held(downstream))
    super.init(name: name, servedBy: thread)
  }

  @inlinable deinit {
    if !isOver { deinitialize() }
    body.deallocate()
    downstream.deallocate()
  }

  @usableFromInline override func releaseContents() {
    super.releaseContents()
    deinitialize()
  }

  @inlinable final func deinitialize() {
    body.deinitialize(count: 1)
    downstream.deinitialize(count: 1)
  }

  /// Keeps the only upstream's subscription, gives the subscriber this one while no event can reach it, and requests values.
  @inlinable final func receive(_ subscription: any Subscription, requesting demand: Subscribers.Demand = .none) {
    if keep(subscription) { sendSubscription(requesting: demand) }
  }

  /// Gives the subscriber its subscription while no event can reach it, and requests values of the upstream.
  @inlinable final func sendSubscription(requesting demand: Subscribers.Demand = .none) {
    let thread = currentThreadIdentity()
    guard begin(thread) else { return }
    downstream.pointee.receive(subscription: self)
    ask(for: demand)
    finish(thread)
  }

  /// Ends the stage: cancels the upstreams that are left, and completes the subscriber. Called inside a delivery.
  @inlinable final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard markEnded() else { return }
    cancelUpstreams()
    downstream.pointee.receive(completion: completion)
  }
}

/// The closures of an operator, and its state.
///
/// The two are accessed one by one, so that an event from inside a call to a closure may change the state.
@usableFromInline struct RuleBody<Rule: ~Copyable, State>: ~Copyable {
  @usableFromInline let rule: Rule
  @usableFromInline var state: State

  @inlinable init(_ rule: consuming Rule, _ state: State) {
    self.rule = rule
    self.state = state
  }
}

/// A value with a stable address. Its owner calls it in place, and it can't be copied by accident.
@usableFromInline struct Held<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }
}

extension Held where Value: Subscriber {
  @inlinable borrowing func receive(subscription: any Subscription) {
    value.receive(subscription: subscription)
  }

  @inlinable borrowing func receive(_ input: Value.Input) -> Subscribers.Demand {
    value.receive(input)
  }

  @inlinable borrowing func receive(completion: Subscribers.Completion<Value.Failure>) {
    value.receive(completion: completion)
  }
}
