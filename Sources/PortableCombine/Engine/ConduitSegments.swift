/// Places for conduits, in pieces that stay where they are when more are added.
///
/// Whoever has it guards it. A place that has become empty stays empty until ``tidy()`` closes the gaps.
@usableFromInline
struct ConduitSegments {
  @usableFromInline
  struct Segment {
    @usableFromInline let capacity: Int
    @usableFromInline let places: UnsafeMutablePointer<Unmanaged<ConduitBase>?>
    @usableFromInline var next: UnsafeMutablePointer<Segment>?
  }

  @usableFromInline var first: UnsafeMutablePointer<Segment>?
  @usableFromInline var last: UnsafeMutablePointer<Segment>?
  /// How many places were used, also those that are empty now.
  @usableFromInline var length = 0
  /// How many of them are in the last segment.
  @usableFromInline var lengthOfLast = 0
  /// How many conduits there are.
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { count == 0 && first == nil }

  /// Adds a conduit behind the others, and retains it.
  @usableFromInline
  mutating func append(_ conduit: ConduitBase) {
    if last.map({ lengthOfLast == $0.pointee.capacity }) ?? true { grow(by: max(4, length)) }
    guard let last else { return }
    let place = last.pointee.places + lengthOfLast
    place.initialize(to: .passRetained(conduit))
    conduit.place = place
    length &+= 1
    lengthOfLast &+= 1
    count &+= 1
  }

  private mutating func grow(by capacity: Int) {
    let segment = UnsafeMutablePointer<Segment>.allocate(capacity: 1)
    segment.initialize(to: Segment(capacity: capacity, places: .allocate(capacity: capacity), next: nil))
    if let last { last.pointee.next = segment } else { first = segment }
    last = segment
    lengthOfLast = 0
  }

  /// Takes a conduit out, and releases it; the caller keeps it.
  mutating func remove(_ conduit: ConduitBase) {
    guard let place = conduit.place else { return }
    conduit.place = nil
    place.pointee?.release()
    place.pointee = nil
    count &-= 1
    // The one that came last, as a rule.
    guard let last, lengthOfLast > 0, place == last.pointee.places + (lengthOfLast &- 1) else { return }
    length &-= 1
    lengthOfLast &-= 1
  }

  /// Closes the gaps when they are the larger part.
  ///
  /// - Returns: What is left over, to be freed.
  mutating func tidy() -> ConduitSegments {
    guard count == 0 || (length > 32 && count &* 2 < length) else { return ConduitSegments() }
    let old = takeAll()
    guard old.count > 0 else { return old }
    grow(by: max(32, old.count &* 2))
    old.forEach { append($0) }
    return old
  }

  /// Takes everything.
  @usableFromInline
  mutating func takeAll() -> ConduitSegments {
    let all = self
    self = ConduitSegments()
    return all
  }

  @usableFromInline
  func forEach(_ body: (ConduitBase) -> Void) {
    var remaining = length
    var segment = first
    while remaining > 0, let current = segment {
      for index in 0..<min(remaining, current.pointee.capacity) {
        if let conduit = current.pointee.places[index] { body(conduit.takeUnretainedValue()) }
      }
      remaining &-= current.pointee.capacity
      segment = current.pointee.next
    }
  }

  /// Frees the segments, and releases the conduits that are still in them; not under a lock.
  @usableFromInline
  func free() {
    forEach { Unmanaged.passUnretained($0).release() }
    var segment = first
    while let current = segment {
      segment = current.pointee.next
      current.pointee.places.deallocate()
      current.deinitialize(count: 1)
      current.deallocate()
    }
  }
}
