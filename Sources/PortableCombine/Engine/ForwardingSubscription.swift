import PackageSupport

/// A subscriber that forwards its events to another, and wraps the subscription in one of its own.
@usableFromInline
struct ForwardingSubscriber<Downstream: Subscriber>: Subscriber, PlainlyDescribed {
  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription: ForwardingSubscription

  @inlinable
  init(_ downstream: Downstream, name: StaticString? = nil, onCancel: @escaping () -> Void = {}) {
    self.downstream = downstream
    subscription = ForwardingSubscription(name: name, onCancel: onCancel)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @usableFromInline var description: String { subscription.description }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    guard subscription.keep(upstream) else { return upstream.cancel() }
    downstream.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    subscription.end()
    downstream.receive(completion: completion)
  }
}

/// A subscription that forwards to another, and calls a closure when it is cancelled before the upstream's completion.
@usableFromInline
final class ForwardingSubscription: Subscription, PlainlyDescribed {
  @usableFromInline
  struct State {
    @usableFromInline var name: StaticString?
    /// Called when the subscription is cancelled; `nil` after the end.
    @usableFromInline var onCancel: (() -> Void)?
    @usableFromInline var upstream: (any Subscription)?

    @inlinable
    init(name: StaticString?, onCancel: @escaping () -> Void) {
      self.name = name
      self.onCancel = onCancel
    }
  }

  @usableFromInline let state: Guarded<State>

  @inlinable
  init(name: StaticString?, onCancel: @escaping () -> Void) {
    state = Guarded(State(name: name, onCancel: onCancel))
  }

  /// The name, or the description of the wrapped subscription.
  @usableFromInline var description: String {
    let (name, upstream) = state.withLock { ($0.name, $0.upstream) }
    if let name { return "\(name)" }
    return upstream.map { String(describing: $0) } ?? "Autoconnect"
  }

  /// Keeps the upstream's subscription, unless there is one or the end has come.
  @inlinable
  func keep(_ subscription: any Subscription) -> Bool {
    let inner = (subscription as? ForwardingSubscription).flatMap { $0.state.withLock { $0.name } }
    return state.withLock { state in
      guard state.upstream == nil, state.onCancel != nil else { return false }
      state.upstream = subscription
      state.name = state.name ?? inner
      return true
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.withLock { $0.upstream }?.request(demand)
  }

  @inlinable
  func cancel() {
    let held = take()
    held.upstream?.cancel()
    held.onCancel?()
  }

  /// Releases everything, because the upstream has completed.
  @inlinable
  func end() {
    withExtendedLifetime(take()) {}
  }

  @inlinable
  func take() -> (upstream: (any Subscription)?, onCancel: (() -> Void)?) {
    state.withLock { ($0.upstream.take(), $0.onCancel.take()) }
  }
}
