import PackageSupport

/// The subscriber that sends its values into a subject, which it does not keep alive. It is the subject's subscription to the
/// upstream, until either ends.
@usableFromInline final class SubjectSubscriber<S: Subject>: SubjectUpstream, Subscriber {
  @usableFromInline weak let subject: S?

  @usableFromInline init(_ subject: S) {
    self.subject = subject
    super.init()
  }

  @usableFromInline override var customMirror: Mirror {
    Mirror(
      self, children: ["downstreamSubject": subject as Any, "upstreamSubscription": current as Any],
      ancestorRepresentation: .suppressed)
  }

  @inlinable func receive(subscription: any Subscription) {
    guard let subject, keep(subscription) else { return subscription.cancel() }
    subject.send(subscription: self)
  }

  @inlinable func receive(_ input: S.Output) -> Subscribers.Demand {
    if current != nil { subject?.send(input) }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<S.Failure>) {
    guard current != nil else { return }
    end()
    subject?.send(completion: completion)
  }
}

/// A subscriber that keeps its upstream's subscription for a subject or a published property: the part that doesn't depend
/// on the types.
@usableFromInline class SubjectUpstream: Subscription, PlainlyDescribed {
  private struct State {
    var upstream: (any Subscription)?
    /// Called at the end.
    var onEnd: (() -> Void)?
    var hasEnded = false
  }

  private let state = Locked(unchecked: State())

  @usableFromInline init() {}

  @usableFromInline var description: String { "Subject" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  /// The upstream's subscription, until the end.
  @usableFromInline final var current: (any Subscription)? { state.withLockUnchecked { $0.upstream } }

  /// Keeps the upstream's subscription, unless there already is one or this has ended.
  @usableFromInline final func keep(_ subscription: any Subscription) -> Bool {
    state.withLockUnchecked { state in
      guard state.upstream == nil, !state.hasEnded else { return false }
      state.upstream = subscription
      return true
    }
  }

  /// Calls a closure at the end, or immediately if this has already ended.
  final func whenEnded(_ closure: @escaping () -> Void) {
    let hasEnded = state.withLockUnchecked { state in
      if !state.hasEnded { state.onEnd = closure }
      return state.hasEnded
    }
    if hasEnded { closure() }
  }

  @usableFromInline final func request(_ demand: Subscribers.Demand) {
    if demand > .none { current?.request(demand) }
  }

  @usableFromInline final func cancel() {
    end()?.cancel()
  }

  /// Releases the upstream's subscription, and has the subject release this one.
  ///
  /// - Returns: The upstream's subscription.
  @discardableResult @usableFromInline final func end() -> (any Subscription)? {
    let held = state.withLockUnchecked { state in
      state.hasEnded = true
      return (state.upstream.take(), state.onEnd.take())
    }
    held.1?()
    return held.0
  }
}

/// The subscriptions of the upstreams of a stage or subject by key, in the order of their keys.
///
/// Most stages have one, and flatMap's publishers usually end before the next begins, so the most recent one is stored
/// outside of the dictionary.
@usableFromInline struct Upstreams {
  private var last: (key: Int, subscription: any Subscription)?
  private var others: [Int: any Subscription] = [:]

  @usableFromInline init() {}

  subscript(key: Int) -> (any Subscription)? {
    if let last, last.key == key { return last.subscription }
    return others.isEmpty ? nil : others[key]
  }

  /// Adds a subscription, unless there is one of that key.
  mutating func add(_ subscription: any Subscription, _ key: Int) -> Bool {
    guard self[key] == nil else { return false }
    if let last { others[last.key] = last.subscription }
    last = (key, subscription)
    return true
  }

  /// Adds a subscription behind the others.
  ///
  /// - Returns: Its key.
  mutating func append(_ subscription: any Subscription) -> Int {
    let key = (last?.key ?? others.keys.max() ?? 0) + 1
    _ = add(subscription, key)
    return key
  }

  /// Removes a subscription, which the caller releases without a lock.
  mutating func remove(_ key: Int) -> (any Subscription)? {
    guard let last, last.key == key else { return others.isEmpty ? nil : others.removeValue(forKey: key) }
    self.last = nil
    return last.subscription
  }

  @usableFromInline var inOrder: [(key: Int, subscription: any Subscription)] {
    guard !others.isEmpty else { return last.map { [$0] } ?? [] }
    var all = others.map { (key: $0.key, subscription: $0.value) }
    if let last { all.append(last) }
    return all.sorted { $0.key < $1.key }
  }
}
