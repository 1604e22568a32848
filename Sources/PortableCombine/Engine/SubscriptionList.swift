import PackageSupport

/// The subscriptions of one subject, published property or future, in the order in which they came.
///
/// Joining and leaving cost the same however many others there are. A value reaches the subscriptions that were in the
/// list when it was sent and haven't ended by their turn. Sending iterates over the array as it was at that moment,
/// which is copied only if a subscription joins or leaves during the iteration.
@usableFromInline final class SubscriptionList {
  @usableFromInline struct State {
    /// The number of values sent.
    @usableFromInline var version: UInt64 = 0
    /// A Boolean value that indicates whether the owner has completed.
    @usableFromInline var hasEnded = false
    /// The subscriptions, with gaps where some have left.
    @usableFromInline var members: [ListedSubscription?] = []
    /// The number of subscriptions.
    @usableFromInline var count = 0
    /// The only subscription, if there is exactly one, so that sending to it retains nothing.
    @usableFromInline var only: Unmanaged<ListedSubscription>?

    @inlinable init() {}
  }

  /// Guards ``state``, and the owner's state as well.
  @usableFromInline let lock = Lock()
  // because the lock guards it
  @exclusivity(unchecked) @usableFromInline var state = State()

  /// The name that describes the subscriptions.
  @usableFromInline let name: StaticString

  /// A Boolean value that indicates whether a subscriber receives a single value.
  @usableFromInline let finishesAfterValue: Bool

  /// A Boolean value that indicates whether a value is left out when another thread has sent a newer one.
  @usableFromInline let skipsStale: Bool

  // The closures are called inside a delivery. They capture nothing and are created where the types are known.

  /// Called after each request.
  @usableFromInline let requested: ((ListedSubscription) -> Void)?

  /// Sends the owner's latest value to a subscriber that has missed it.
  @usableFromInline let sendMissed: ((ListedSubscription) -> Void)?

  @inlinable init(
    name: StaticString,
    finishesAfterValue: Bool = false,
    skipsStale: Bool = false,
    requested: ((ListedSubscription) -> Void)? = nil,
    sendMissed: ((ListedSubscription) -> Void)? = nil
  ) {
    self.name = name
    self.finishesAfterValue = finishesAfterValue
    self.skipsStale = skipsStale
    self.requested = requested ?? sendMissed
    self.sendMissed = sendMissed
  }

  // MARK: Joining and leaving

  /// Gives a subscriber a subscription or, if the owner has completed, its completion.
  ///
  /// - Parameter completion: Returns the owner's completion. Called with the lock held.
  @inlinable func subscribe<S: Subscriber>(
    _ subscriber: S, to owner: AnyObject, completion: () -> Subscribers.Completion<S.Failure>?
  ) {
    let subscription = SubjectSubscription<S.Input, S.Failure>(subscriber, owner: owner, list: self)
    let completion = lock.withLock {
      let completion = completion()
      if completion == nil { insert(subscription) }
      return completion
    }
    guard let completion else { return subscription.start(subscriber) }
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: completion)
  }

  /// Adds a subscription. The caller holds the lock.
  @usableFromInline func insert(_ member: ListedSubscription) {
    member.place = state.members.count
    state.members.append(member)
    state.count += 1
    state.only = state.count == 1 ? .passUnretained(member) : nil
  }

  /// Removes a subscription, which the caller keeps, and closes the gaps if there are as many of them as subscriptions.
  @usableFromInline func remove(_ member: ListedSubscription) {
    lock.withLock {
      guard member.place >= 0 else { return }
      state.members[member.place] = nil
      member.place = -1
      state.count -= 1
      while case .some(.none) = state.members.last { state.members.removeLast() }
      state.only = state.count == 1 ? state.members.last?.map { .passUnretained($0) } : nil
      guard state.members.count >= 2 * state.count, state.count > 0 else { return }
      for case let member? in takeAll(reserving: 2 * state.count) { insert(member) }
    }
  }

  /// Empties the list. The lock is held.
  @usableFromInline func takeAll(reserving capacity: Int = 0) -> [ListedSubscription?] {
    let all = state.members
    for member in all { member?.place = -1 }
    state.members = []
    state.members.reserveCapacity(capacity)
    state.count = 0
    state.only = nil
    return all
  }

  // MARK: Sending

  /// The subscriptions that a value goes to.
  @usableFromInline enum Receivers {
    /// The only subscription, whose delivery the caller has begun.
    case begun(Unmanaged<ListedSubscription>)
    /// The only subscription, from inside whose delivery the caller sends.
    case nested(Unmanaged<ListedSubscription>)
    case all([ListedSubscription?])
    /// The only subscription, while another thread is delivering to it.
    case busy
  }

  /// The number of pauses of a thread that finds the only subscription busy, before it queues its value. Tuned with the
  /// benchmark "two threads, sending into one subject", which takes seven times as long without pauses. More pauses
  /// gain nothing.
  @inlinable static var pauses: Int { 3 }

  /// Sends a value to all subscriptions. `change` runs first, with the lock held.
  @inlinable func send<Output, Failure: Error>(
    _ output: Output, to type: SubjectSubscription<Output, Failure>.Type, change: () -> Void = {}
  ) {
    let thread = currentThreadIdentity()
    let (receivers, version) = accept(from: thread, mayPause: true, change)
    if case .busy = receivers { return sendAfterPause(output, to: type, thread, change) }
    Self.send(Versioned(output, version: version, thread: thread), to: receivers, type)
  }

  /// Sends a value after pauses of about a microsecond each, because another thread is delivering to the only
  /// subscription. Meanwhile, that thread can send several values. Without the pauses, the cache lines of the lock, the
  /// word and the subscriber would move between the two processors for every value.
  @inlinable @inline(never) func sendAfterPause<Output, Failure: Error>(
    _ output: Output, to type: SubjectSubscription<Output, Failure>.Type, _ thread: UInt, _ change: () -> Void
  ) {
    for count in 1...Self.pauses {
      Self.pause()
      let (receivers, version) = accept(from: thread, mayPause: count < Self.pauses, change)
      if case .busy = receivers { continue }
      return Self.send(Versioned(output, version: version, thread: thread), to: receivers, type)
    }
  }

  @usableFromInline static func pause() {
    pauseThread(times: 2) { false }
  }

  /// Accepts a value.
  ///
  /// - Returns: Its receivers and its version.
  @inlinable @inline(__always) func accept(
    from thread: UInt, mayPause: Bool, _ change: () -> Void
  ) -> (Receivers, version: UInt64) {
    lock.withLock {
      guard !state.hasEnded else { return (.all([]), 0) }
      let receivers = self.receivers(of: thread, mayPause: mayPause)
      if case .busy = receivers { return (.busy, 0) }
      change()
      state.version &+= 1
      return (receivers, state.version)
    }
  }

  /// The subscriptions that a value goes to. The caller holds the lock.
  @inlinable @inline(__always) func receivers(of thread: UInt, mayPause: Bool) -> Receivers {
    guard let only = state.only else { return .all(state.members) }
    // A subscription stays as long as a delivery is under way.
    return only._withUnsafeGuaranteedRef {
      if $0.begin(thread) { return .begun(only) }
      if $0.isIdleInside(thread) { return .nested(only) }
      return mayPause && !$0.isServed(by: thread) ? .busy : .all(state.members)
    }
  }

  @inlinable @inline(__always) static func send<Output, Failure: Error>(
    _ value: Versioned<Output>, to receivers: Receivers, _ type: SubjectSubscription<Output, Failure>.Type
  ) {
    switch receivers {
    case .busy: break
    case .begun(let only): only._withUnsafeGuaranteedRef { unsafeDowncast($0, to: type).deliverOnly(value) }
    case .nested(let only): unsafeDowncast(only.takeUnretainedValue(), to: type).receive(value)
    case .all(let members): send(value, to: members, type)
    }
  }

  @inlinable @inline(never) static func send<Output, Failure: Error>(
    _ value: Versioned<Output>, to members: [ListedSubscription?], _ type: SubjectSubscription<Output, Failure>.Type
  ) {
    // The array retains them all, so the loop need not retain each.
    members.withUnsafeBufferPointer { members in
      members.withMemoryRebound(to: Unmanaged<ListedSubscription>?.self) { members in
        for member in members { member?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: type).send(value) } }
      }
    }
  }

  /// Completes all subscriptions, and empties the list for good. `change` runs first, with the lock held.
  @inlinable func end<Output, Failure: Error>(
    _ completion: Subscribers.Completion<Failure>, to type: SubjectSubscription<Output, Failure>.Type,
    change: () -> Void
  ) {
    let members: [ListedSubscription?] = lock.withLock {
      guard !state.hasEnded else { return [] }
      change()
      state.hasEnded = true
      return takeAll()
    }
    for case let member? in members { unsafeDowncast(member, to: type).complete(completion) }
  }
}

/// The part of a ``SubjectSubscription`` that doesn't depend on its types.
@usableFromInline class ListedSubscription: Delivery, Delivering, Subscription, PlainlyDescribed {
  @usableFromInline final let demand = AtomicDemand()
  @usableFromInline final let list: SubscriptionList

  /// The place in the list; -1 if it isn't there.
  // because the list's lock guards it
  @exclusivity(unchecked) @usableFromInline final var place = -1

  /// The object that the subscription belongs to, until the end.
  // because it changes only after the last delivery
  @exclusivity(unchecked) @usableFromInline final var owner: AnyObject?

  @usableFromInline init(owner: AnyObject?, list: SubscriptionList) {
    self.owner = owner
    self.list = list
    super.init(servedBy: currentThreadIdentity())
  }

  @usableFromInline override func releaseContents() {
    owner = nil
  }

  @usableFromInline final var description: String { "\(list.name)" }

  @usableFromInline final func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !hasEnded else { return }
    self.demand.add(demand)
    if list.requested != nil { accept(()) { stage, _ in stage.list.requested?(stage) } }
  }

  @usableFromInline override func didCancel() {
    list.remove(self)
  }
}
