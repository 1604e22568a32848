import PackageSupport

/// The place of a subscription in a ``SubscriptionList``.
@usableFromInline
struct ListPlace {
  @usableFromInline var slot: UnsafeMutablePointer<Unmanaged<DeliveryState>?>?
  @usableFromInline var isListed = false

  @inlinable
  init() {}
}

/// The subscriptions of one subject, published property or future, in the order in which they came.
///
/// Joining and leaving cost the same however many others there are, and whether or not a value is being sent. A value reaches
/// the subscriptions that were there when it was sent and are still there when it is their turn. Sending takes the lock once
/// or twice: while a value is on its way through the segments, nothing in them is moved or released.
@usableFromInline
final class SubscriptionList {
  @usableFromInline
  struct State {
    /// The number of values sent.
    @usableFromInline var version: UInt64 = 0
    /// Whether the owner has completed.
    @usableFromInline var hasEnded = false
    /// The only subscription, retained. When there are several, all of them are in the segments.
    @usableFromInline var only: Unmanaged<DeliveryState>?
    @usableFromInline var segments = SubscriptionSegments()
    /// The number of values that are on their way through the segments.
    @usableFromInline var sends = 0
    /// The subscriptions that left meanwhile.
    @usableFromInline var left: [DeliveryState] = []

    @inlinable
    init() {}
  }

  /// Guards ``state``, and the owner's state as well.
  @usableFromInline let lock = Lock()
  // because the lock guards it
  @exclusivity(unchecked) @usableFromInline var state = State()

  /// The name that describes the subscriptions.
  @usableFromInline let name: StaticString

  /// Whether a subscriber receives a single value.
  @usableFromInline let finishesAfterValue: Bool

  /// Whether a value is left out when another thread has sent a newer one.
  @usableFromInline let skipsStale: Bool

  // These are called while the subscription is being served. They capture nothing and are created where the types are known.
  @usableFromInline let requested: ((DeliveryState) -> Void)?
  @usableFromInline let sendMissed: ((DeliveryState) -> Void)?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - name: The name that describes the subscriptions.
  ///   - finishesAfterValue: Whether a subscriber receives a single value.
  ///   - skipsStale: Whether a value is left out when another thread has sent a newer one.
  ///   - requested: Called after each request.
  ///   - sendMissed: Sends the owner's latest value to a subscriber that has missed it.
  @inlinable
  init(
    name: StaticString,
    finishesAfterValue: Bool = false,
    skipsStale: Bool = false,
    requested: ((DeliveryState) -> Void)? = nil,
    sendMissed: ((DeliveryState) -> Void)? = nil
  ) {
    self.name = name
    self.finishesAfterValue = finishesAfterValue
    self.skipsStale = skipsStale
    self.requested = requested ?? sendMissed
    self.sendMissed = sendMissed
  }

  @inlinable
  deinit {
    state.only?.release()
    state.segments.free()
  }

  // MARK: Joining and leaving

  /// Adds a subscription. The caller holds the lock.
  @inlinable
  func insert(_ subscription: DeliveryState) {
    subscription.place.isListed = true
    if state.only == nil, state.segments.isEmpty {
      state.only = .passRetained(subscription)
    } else {
      insertBeside(subscription)
    }
  }

  @usableFromInline
  func insertBeside(_ subscription: DeliveryState) {
    if let other = state.only.take() {
      state.segments.append(other.takeUnretainedValue())
      other.release()
    }
    state.segments.append(subscription)
  }

  /// Removes a subscription, which the caller keeps.
  @usableFromInline
  func remove(_ subscription: DeliveryState) {
    let dropped: SubscriptionSegments? = lock.withLock {
      guard subscription.place.isListed else { return nil }
      subscription.place.isListed = false
      if let only = state.only, only.toOpaque() == Unmanaged.passUnretained(subscription).toOpaque() {
        state.only = nil
        only.release()
      } else if state.sends > 0 {
        state.left.append(subscription)
      } else {
        state.segments.remove(subscription)
        return state.segments.tidy()
      }
      return nil
    }
    dropped?.free()
  }

  // MARK: Sending

  /// The subscriptions that a value goes to.
  @usableFromInline
  enum Receivers {
    case none
    /// The only subscription, whose delivery the caller has begun.
    case begun(Unmanaged<DeliveryState>)
    /// The only subscription, from inside whose delivery the caller sends.
    case nested(Unmanaged<DeliveryState>)
    /// The only subscription, retained, which is busy and has a long queue.
    case busy(Unmanaged<DeliveryState>)
    case segments
  }

  /// Sends a value to all subscriptions. `change` runs first, with the lock held.
  @inlinable
  func send<Output, Failure: Error>(
    _ output: Output,
    to type: SubjectSubscription<Output, Failure>.Type,
    change: () -> Void = {}
  ) {
    let thread = currentThreadIdentity()
    var version: UInt64 = 0
    let receivers: Receivers = lock.withLock {
      guard !state.hasEnded else { return .none }
      change()
      state.version &+= 1
      version = state.version
      guard let only = state.only else {
        if state.segments.isEmpty { return .none }
        state.sends &+= 1
        return .segments
      }
      // A subscription stays as long as a delivery is under way.
      return only._withUnsafeGuaranteedRef { subscription in
        if subscription.begin(thread) { return .begun(only) }
        if subscription.isIdleInside(thread) { return .nested(only) }
        let isQueued = unsafeDowncast(subscription, to: type)
          .enqueueAtOnce(.value(output, version: version, thread: thread))
        return isQueued ? .none : .busy(only.retain())
      }
    }
    switch receivers {
    case .none: break
    case .begun(let only): sendAndFinish(output, version: version, thread: thread, to: only, type)
    case .nested(let only):
      only._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: type).receive(output, version: version, thread: thread)
      }
    case .busy(let only):
      unsafeDowncast(only.takeRetainedValue(), to: type).send(output, version: version, thread: thread)
    case .segments: sendToSegments(output, version: version, thread: thread, to: type)
    }
  }

  /// Delivers a value to the only subscription, and finishes the delivery.
  @inlinable
  @inline(never)
  func sendAndFinish<Output, Failure: Error>(
    _ output: Output,
    version: UInt64,
    thread: UInt,
    to only: Unmanaged<DeliveryState>,
    _ type: SubjectSubscription<Output, Failure>.Type
  ) {
    only._withUnsafeGuaranteedRef {
      let subscription = unsafeDowncast($0, to: type)
      subscription.receive(output, version: version, thread: thread)
      subscription.finish(thread)
    }
  }

  /// Sends a value to the subscriptions in the segments, of which ``State/sends`` counts it.
  ///
  /// Like the function before, apart from ``send(_:to:change:)``, which may be nested deep, to keep that one's frame small.
  @inlinable
  @inline(never)
  func sendToSegments<Output, Failure: Error>(
    _ output: Output,
    version: UInt64,
    thread: UInt,
    to type: SubjectSubscription<Output, Failure>.Type
  ) {
    var (remaining, segment) = lock.withLock { (state.segments.length, state.segments.first) }
    while remaining > 0, let current = segment {
      for index in 0..<min(remaining, current.pointee.capacity) {
        guard let subscription = current.pointee.slots[index] else { continue }
        subscription._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: type).send(output, version: version, thread: thread)
        }
      }
      remaining &-= current.pointee.capacity
      // Another thread may be adding the segment after the last.
      if remaining > 0 { segment = current.pointee.next }
    }
    let dropped: (SubscriptionSegments, [DeliveryState])? = lock.withLock {
      state.sends &-= 1
      guard state.sends == 0, !state.left.isEmpty || state.hasEnded else { return nil }
      return tidyUp()
    }
    dropped?.0.free()
  }

  /// Removes the subscriptions that left while values were being sent. The lock is held.
  ///
  /// - Returns: What the caller has to free and release without the lock.
  @usableFromInline
  func tidyUp() -> (SubscriptionSegments, [DeliveryState]) {
    var subscriptions: [DeliveryState] = []
    swap(&subscriptions, &state.left)
    for subscription in subscriptions { state.segments.remove(subscription) }
    return (state.hasEnded ? state.segments.takeAll() : state.segments.tidy(), subscriptions)
  }

  // MARK: The end

  /// Completes all subscriptions, and empties the list for good. `change` runs first, with the lock held.
  @inlinable
  func end<Output, Failure: Error>(
    _ completion: Subscribers.Completion<Failure>,
    to type: SubjectSubscription<Output, Failure>.Type,
    change: () -> Void
  ) {
    let ended: ([DeliveryState], SubscriptionSegments)? = lock.withLock {
      guard !state.hasEnded else { return nil }
      change()
      return removeAll()
    }
    guard let (subscriptions, dropped) = ended else { return }
    dropped.free()
    for subscription in subscriptions { unsafeDowncast(subscription, to: type).complete(completion) }
  }

  /// Empties the list. The lock is held.
  ///
  /// - Returns: The subscriptions, and what the caller has to free without the lock.
  @usableFromInline
  func removeAll() -> ([DeliveryState], SubscriptionSegments) {
    state.hasEnded = true
    var subscriptions: [DeliveryState] = []
    if let only = state.only.take() { subscriptions.append(only.takeRetainedValue()) }
    state.segments.forEach { if $0.place.isListed { subscriptions.append($0) } }
    for subscription in subscriptions { subscription.place.isListed = false }
    // Values that are on their way still go through the segments.
    return (subscriptions, state.sends == 0 ? state.segments.takeAll() : SubscriptionSegments())
  }
}

/// Slots for subscriptions, in segments that stay where they are when more are added, so that values can go through them
/// without a lock. A slot that has become empty stays empty until ``tidy()`` closes the gaps.
@usableFromInline
struct SubscriptionSegments {
  @usableFromInline
  struct Segment {
    @usableFromInline let capacity: Int
    @usableFromInline let slots: UnsafeMutablePointer<Unmanaged<DeliveryState>?>
    @usableFromInline var next: UnsafeMutablePointer<Segment>?
  }

  @usableFromInline var first: UnsafeMutablePointer<Segment>?
  @usableFromInline var last: UnsafeMutablePointer<Segment>?
  /// The number of slots in use, those that have become empty included.
  @usableFromInline var length = 0
  /// The number of slots in use in the last segment.
  @usableFromInline var lengthOfLast = 0
  /// The number of subscriptions.
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { count == 0 && first == nil }

  /// Adds a subscription behind the others, and retains it.
  @usableFromInline
  mutating func append(_ subscription: DeliveryState) {
    if last.map({ lengthOfLast == $0.pointee.capacity }) ?? true { grow(by: max(4, length)) }
    guard let last else { return }
    let slot = last.pointee.slots + lengthOfLast
    slot.initialize(to: .passRetained(subscription))
    subscription.place.slot = slot
    length &+= 1
    lengthOfLast &+= 1
    count &+= 1
  }

  private mutating func grow(by capacity: Int) {
    let segment = UnsafeMutablePointer<Segment>.allocate(capacity: 1)
    segment.initialize(to: Segment(capacity: capacity, slots: .allocate(capacity: capacity), next: nil))
    if let last { last.pointee.next = segment } else { first = segment }
    last = segment
    lengthOfLast = 0
  }

  /// Takes a subscription out, and releases it; the caller keeps it.
  mutating func remove(_ subscription: DeliveryState) {
    guard let slot = subscription.place.slot else { return }
    subscription.place.slot = nil
    slot.pointee?.release()
    slot.pointee = nil
    count &-= 1
    // The one that came last, as a rule.
    guard let last, lengthOfLast > 0, slot == last.pointee.slots + (lengthOfLast &- 1) else { return }
    length &-= 1
    lengthOfLast &-= 1
  }

  /// Closes the gaps when they are the larger part.
  ///
  /// - Returns: What is left over, to be freed.
  mutating func tidy() -> SubscriptionSegments {
    guard count == 0 || (length > 32 && count &* 2 < length) else { return SubscriptionSegments() }
    let old = takeAll()
    guard old.count > 0 else { return old }
    grow(by: max(32, old.count &* 2))
    old.forEach { append($0) }
    return old
  }

  /// Takes everything.
  @usableFromInline
  mutating func takeAll() -> SubscriptionSegments {
    let all = self
    self = SubscriptionSegments()
    return all
  }

  @usableFromInline
  func forEach(_ body: (DeliveryState) -> Void) {
    var remaining = length
    var segment = first
    while remaining > 0, let current = segment {
      for index in 0..<min(remaining, current.pointee.capacity) {
        if let subscription = current.pointee.slots[index] { body(subscription.takeUnretainedValue()) }
      }
      remaining &-= current.pointee.capacity
      segment = current.pointee.next
    }
  }

  /// Frees the segments, and releases the subscriptions that are still in them; not under a lock.
  @usableFromInline
  func free() {
    forEach { Unmanaged.passUnretained($0).release() }
    var segment = first
    while let current = segment {
      segment = current.pointee.next
      current.pointee.slots.deallocate()
      current.deinitialize(count: 1)
      current.deallocate()
    }
  }
}
