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
  /// How many slots were used, also those that are empty now.
  @usableFromInline var length = 0
  /// How many of them are in the last segment.
  @usableFromInline var lengthOfLast = 0
  /// How many subscriptions there are.
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
