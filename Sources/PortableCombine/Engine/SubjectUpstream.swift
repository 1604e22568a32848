import PackageSupport

/// The subscriber that sends its values into a subject, which it does not keep alive.
@usableFromInline
final class SubjectSubscriber<S: Subject>: SubjectUpstream, Subscriber {
  @usableFromInline let subject: Weak<S>

  @inlinable
  init(_ subject: S) {
    self.subject = Weak(subject)
  }

  @usableFromInline override var customMirror: Mirror {
    Mirror(self, children: ["downstreamSubject": subject.object as Any, "upstreamSubscription": current as Any])
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard let subject = subject.object, keep(subscription) else { return subscription.cancel() }
    subject.send(subscription: self)
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if current != nil { subject.object?.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard current != nil else { return }
    end()
    subject.object?.send(completion: completion)
  }
}

@usableFromInline
struct Weak<Object: AnyObject> {
  @usableFromInline weak let object: Object?

  @inlinable
  init(_ object: Object) {
    self.object = object
  }
}

/// The subscription through which values are sent into a subject, until either ends.
@usableFromInline
class SubjectUpstream: Subscription, CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  @usableFromInline
  struct State {
    @usableFromInline var upstream: (any Subscription)?
    /// Called at the end.
    @usableFromInline var onEnd: (() -> Void)?
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}
  }

  @usableFromInline final let state = Guarded(State())

  @inlinable
  init() {}

  @usableFromInline final var description: String { "Subject" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline final var playgroundDescription: Any { description }

  /// The upstream's subscription, until the end.
  @inlinable
  final var current: (any Subscription)? { state.withLock { $0.upstream } }

  /// Keeps the upstream's subscription, unless there is one or the end has come.
  @inlinable
  final func keep(_ subscription: any Subscription) -> Bool {
    state.withLock { state in
      guard state.upstream == nil, !state.hasEnded else { return false }
      state.upstream = subscription
      return true
    }
  }

  /// Calls a closure at the end, or at once if that has come.
  @inlinable
  final func whenEnded(_ closure: @escaping () -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.onEnd = closure }
      return state.hasEnded
    }
    if hasEnded { closure() }
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    if demand > .none { current?.request(demand) }
  }

  @usableFromInline
  final func cancel() {
    end()?.cancel()
  }

  /// Releases the upstream's subscription, and has the subject release this one.
  ///
  /// - Returns: The upstream's subscription.
  @discardableResult
  @usableFromInline
  final func end() -> (any Subscription)? {
    let held = state.withLock { state in
      state.hasEnded = true
      return (state.upstream.take(), state.onEnd.take())
    }
    held.1?()
    return held.0
  }
}

/// The subscriptions through which values are sent into a subject, in the order in which they came.
@usableFromInline
struct SubjectUpstreams {
  @usableFromInline var byNumber: [Int: any Subscription] = [:]
  @usableFromInline var last = 0

  @inlinable
  init() {}

  @inlinable
  var inOrder: [any Subscription] { byNumber.sorted { $0.key < $1.key }.map(\.value) }

  /// Adds a subscription.
  ///
  /// - Returns: The number by which to remove it.
  @inlinable
  mutating func add(_ subscription: any Subscription) -> Int {
    last += 1
    byNumber[last] = subscription
    return last
  }

  /// Removes a subscription, which the caller releases without a lock.
  @inlinable
  mutating func remove(_ number: Int) -> (any Subscription)? {
    byNumber.removeValue(forKey: number)
  }
}
