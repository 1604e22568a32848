import PackageSupport

/// A subject that sends each value to its current subscribers, and keeps no value.
///
/// ```swift
/// let subject = PassthroughSubject<Int, Never>()
/// let subscription = subject.sink { print($0) }
/// subject.send(1)
/// subscription.cancel()
/// ```
///
/// A subscriber without demand misses the value. The subject may be used from any thread. Each subscriber receives one
/// value at a time: a value that arrives while another thread delivers to the same subscriber is queued, and that
/// thread delivers it next. A value that is sent from inside a subscriber is delivered nested. The behavior is the one
/// that Apple documents for Combine's `PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline struct State {
    /// A Boolean value that indicates whether a subscriber has requested values.
    @usableFromInline var isWanted = false
    @usableFromInline var upstreams = Upstreams()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable init() {}
  }

  @usableFromInline let list: SubscriptionList
  // because the list's lock guards it
  @exclusivity(unchecked) @usableFromInline var state = State()

  /// Creates a subject without subscribers.
  @inlinable public init() {
    // Created here, where the types are known, rather than where it is declared.
    list = SubscriptionList(
      name: "PassthroughSubject",
      requested: {
        guard let owner = $0.owner else { return }
        unsafeDowncast(owner, to: PassthroughSubject<Output, Failure>.self).requestFromUpstreams()
      })
  }

  @inlinable deinit {
    for (_, upstream) in state.upstreams.inOrder { upstream.cancel() }
  }

  /// Sends a value to the subscribers with demand.
  ///
  /// - Parameter input: The value. It is delivered on the caller's thread, except to a subscriber that is inside a
  ///   delivery on another thread; that thread delivers it next.
  @inlinable public func send(_ input: Output) {
    list.send(input, to: SubjectSubscription<Output, Failure>.self)
  }

  /// Completes all subscribers. Values that are sent later are dropped.
  ///
  /// - Parameter completion: The completion, which later subscribers receive as well.
  @inlinable public func send(completion: Subscribers.Completion<Failure>) {
    // The upstreams stay until the subject is released, which cancels them.
    list.end(completion, to: SubjectSubscription<Output, Failure>.self) { state.completion = completion }
  }

  /// Keeps an upstream's subscription, and requests unlimited values from it once a subscriber requests some.
  public func send(subscription: any Subscription) {
    let (number, isWanted) = list.lock.withLock { (state.upstreams.append(subscription), state.isWanted) }
    (subscription as? SubjectUpstream)?.whenEnded { [weak self] in self?.forget(number) }
    if isWanted { subscription.request(.unlimited) }
  }

  private func forget(_ number: Int) {
    let ended = list.lock.withLock { state.upstreams.remove(number) }
    withExtendedLifetime(ended) {}
  }

  /// Attaches a subscriber. After the completion, it receives an empty subscription and the completion.
  @inlinable public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Output == Downstream.Input, Failure == Downstream.Failure {
    list.subscribe(subscriber, to: self) { state.completion }
  }

  /// Requests unlimited values from the upstreams, once.
  @inlinable func requestFromUpstreams() {
    let upstreams = list.lock.withLock {
      defer { state.isWanted = true }
      return state.isWanted ? [] : state.upstreams.inOrder
    }
    for (_, upstream) in upstreams { upstream.request(.unlimited) }
  }
}
