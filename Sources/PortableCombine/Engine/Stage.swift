import PackageSupport

/// The subscription of an operator that has state: the part that doesn't depend on the operator's types.
///
/// An operator without state is a struct around its subscriber that passes the upstream's subscription on; it has no stage.
/// Requests and cancellation may come from any thread.
@usableFromInline class Stage: Delivery, Delivering, Subscription, PlainlyDescribed {
  /// The subscriptions of the upstreams, until they end; `nil` once the stage needs none.
  private let upstreams = Locked<Upstreams?>(unchecked: Upstreams())

  @usableFromInline final let name: StaticString

  /// Creates a stage.
  ///
  /// - Parameter thread: The calling thread, if it delivers from the start. It must call ``Delivery/finish(_:)``.
  @usableFromInline init(name: StaticString, servedBy thread: UInt) {
    self.name = name
    super.init(servedBy: thread)
  }

  @usableFromInline var description: String { "\(name)" }

  /// The upstream's description, for operators that describe themselves by it.
  @usableFromInline final var upstreamDescription: String { upstream().map { String(describing: $0) } ?? "\(name)" }

  @usableFromInline override func releaseContents() {
    let ended = takeUpstreams()
    withExtendedLifetime(ended) {}
  }

  // MARK: Subscription

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    ask(for: demand)
  }

  @usableFromInline override func didCancel() {
    cancelUpstreams()
  }

  // MARK: Upstreams

  // An operator's only upstream has the key 0.

  /// Keeps an upstream's subscription, or cancels it if there is one of that key or the stage needs none.
  ///
  /// - Returns: `true` if it was kept.
  @usableFromInline @inline(never) final func keep(_ subscription: any Subscription, _ key: Int = 0) -> Bool {
    if upstreams.withLockUnchecked({ $0?.add(subscription, key) ?? false }) { return !hasEnded }
    subscription.cancel()
    return false
  }

  /// Keeps an upstream's subscription like ``keep(_:_:)``, and requests values from it.
  ///
  /// - Parameter demand: The demand. It is evaluated once the subscription is kept, so that it includes a change that another
  ///   thread couldn't pass on before.
  @inlinable final func keep(
    _ subscription: any Subscription, _ key: Int, requesting demand: @autoclosure () -> Subscribers.Demand
  ) {
    guard keep(subscription, key) else { return }
    let demand = demand()
    if demand > .none { subscription.request(demand) }
  }

  @usableFromInline final func upstream(_ key: Int = 0) -> (any Subscription)? {
    upstreams.withLockUnchecked { $0?[key] }
  }

  /// Requests values from one upstream.
  @inlinable final func ask(_ key: Int = 0, for demand: Subscribers.Demand) {
    if demand > .none { askUpstream(key, for: demand) }
  }

  @usableFromInline final func askUpstream(_ key: Int, for demand: Subscribers.Demand) {
    if !hasEnded { upstream(key)?.request(demand) }
  }

  /// Requests values from all upstreams but one.
  @usableFromInline final func askAll(for demand: Subscribers.Demand, except key: Int = -1) {
    guard demand > .none, !hasEnded else { return }
    let all = upstreams.withLockUnchecked { $0?.inOrder } ?? []
    for (other, subscription) in all where other != key && !hasEnded {
      subscription.request(demand)
    }
  }

  /// Takes out the subscription of an upstream, which the caller cancels or releases.
  @discardableResult @usableFromInline final func removeUpstream(_ key: Int = 0) -> (any Subscription)? {
    upstreams.withLockUnchecked { $0?.remove(key) }
  }

  /// Cancels the subscriptions that are left. Later ones are cancelled as they arrive.
  @usableFromInline final func cancelUpstreams() {
    for (_, subscription) in takeUpstreams() { subscription.cancel() }
  }

  /// Takes out the subscriptions that are left, for the caller to cancel or release. Later ones are cancelled as they arrive.
  @usableFromInline final func takeUpstreams() -> [(key: Int, subscription: any Subscription)] {
    upstreams.withLockUnchecked { $0.take() }?.inOrder ?? []
  }
}

/// A subscription in a queued event. It is cancelled when the event is dropped, because the stage has ended.
@usableFromInline final class OfferedSubscription {
  private var subscription: (any Subscription)?

  @usableFromInline init(_ subscription: any Subscription) {
    self.subscription = subscription
  }

  deinit {
    subscription?.cancel()
  }

  /// Returns the subscription, which is then the caller's. Called once.
  @usableFromInline func take() -> (any Subscription)? { subscription.take() }
}

extension Delivering where Self: Stage {
  /// Accepts the subscription of an upstream: handles it now or, if another thread is delivering, after the events
  /// accepted before it. A queued subscription is cancelled if the stage ends before.
  ///
  /// - Parameter handle: Takes over the subscription. It should capture nothing.
  @inlinable func accept(
    subscription: any Subscription, from key: Int = 0, _ handle: @escaping (Self, any Subscription, Int) -> Void
  ) {
    let thread = currentThreadIdentity()
    let hasBegun = begin(thread)
    // Inside a delivery, the subscription may overtake queued events, because none of them belongs to its publisher.
    guard hasBegun || isServed(by: thread) else {
      let offered = OfferedSubscription(subscription)
      return enqueue(thread) {
        if let subscription = offered.take() { handle(self, subscription, key) }
      }
    }
    handle(self, subscription, key)
    if hasBegun { finish(thread) }
  }

  /// Accepts a value of an upstream: handles it now, or after the events accepted before it.
  ///
  /// - Parameter handle: Handles the value, and returns the demand for more. It should capture nothing.
  /// - Returns: The demand for more values. A queued value's is requested later.
  @inlinable func accept<Input>(
    value: Input, from key: Int = 0, nests: @autoclosure () -> Bool = true,
    _ handle: @escaping (Self, Input, Int) -> Subscribers.Demand
  ) -> Subscribers.Demand {
    let thread = currentThreadIdentity()
    let hasBegun = begin(thread)
    guard hasBegun || (isIdleInside(thread) && nests()) else {
      enqueue(thread) { self.ask(key, for: handle(self, value, key)) }
      return .none
    }
    let more = handle(self, value, key)
    if hasBegun { finish(thread) }
    return more
  }
}

/// The subscriber of one of the upstreams of a stage.
///
/// It is small, because nested publishers store it in each of their subscribers and stack frames. Where a stage may have
/// several at once, each has its own identity: a publisher may keep its subscribers by that.
@usableFromInline protocol StageSubscriber: Subscriber, PlainlyDescribed {
  associatedtype Target: Stage

  var stage: Target { get }
}

extension StageSubscriber {
  @usableFromInline var combineIdentifier: CombineIdentifier { stage.combineIdentifier }

  @usableFromInline var description: String { stage.description }
}
