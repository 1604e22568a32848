import Locking

/// The subscriptions of one subject, published property or future, in the order they came.
///
/// Joining and leaving cost the same however many others are there and whether or not something is being sent: a slot
/// is taken at the end and emptied in place, and the empty ones are swept out once they are the larger part and no
/// send is under way. A send reaches those that were there when it began and still are when their turn comes.
@usableFromInline
final class ConduitList {
  /// Guards the list, and what the owner keeps beside it.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var slots: ContiguousArray<ConduitBase?> = []
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var sends = 0

  /// How many values were sent.
  @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0

  /// Whether the owner has ended; then nothing is sent any more.
  @exclusivity(unchecked) @usableFromInline var hasEnded = false

  @inlinable
  init() {}

  /// Adds a conduit. The caller holds the lock.
  @usableFromInline
  func insert(_ conduit: ConduitBase) {
    conduit.slot = slots.count
    slots.append(conduit)
    count &+= 1
  }

  /// Takes a conduit out.
  @usableFromInline
  func remove(_ conduit: ConduitBase) {
    lock.lock()
    let slot = conduit.slot
    if slot >= 0 {
      conduit.slot = -1
      // The caller holds the conduit, so this is not its last reference.
      slots[slot] = nil
      count &-= 1
      if sends == 0, slot == slots.count &- 1 { slots.removeLast() }
      sweepIfIdle()
    }
    lock.unlock()
  }

  /// Sends a value to all that are there now. `change` runs first, under the lock.
  @inlinable
  func send<Output, Failure: Error>(
    _ output: Output,
    to type: Conduit<Output, Failure>.Type,
    change: () -> Void = {}
  ) {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    change()
    self.version &+= 1
    let version = self.version
    guard count > 0 else { return lock.unlock() }
    // For one subscriber there is no place in the list to keep.
    if slots.count == 1, let conduit = slots[0] {
      lock.unlock()
      return unsafeDowncast(conduit, to: type).offer(output, version: version)
    }
    sends &+= 1
    let end = slots.count
    var index = 0
    // Slots do not move while a send is under way; a completion from inside it empties the list.
    while index < end, index < slots.count {
      if let conduit = slots[index] {
        lock.unlock()
        unsafeDowncast(conduit, to: type).offer(output, version: version)
        _ = consume conduit
        lock.lock()
      }
      index &+= 1
    }
    sends &-= 1
    if sends == 0, count &* 2 < slots.count { sweepIfIdle() }
    lock.unlock()
  }

  /// Ends the list: sends a completion to all that are there now. `change` runs first, under the lock.
  @inlinable
  func end<Output, Failure: Error>(
    _ completion: Subscribers.Completion<Failure>,
    to type: Conduit<Output, Failure>.Type,
    change: () -> Void
  ) {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    hasEnded = true
    change()
    let conduits = takeAll()
    lock.unlock()
    for case let conduit? in conduits { unsafeDowncast(conduit, to: type).finish(completion) }
  }

  /// Empties the list. The caller holds the lock.
  @usableFromInline
  func takeAll() -> ContiguousArray<ConduitBase?> {
    let conduits = slots
    slots = []
    count = 0
    for conduit in conduits { conduit?.slot = -1 }
    return conduits
  }

  /// Closes the gaps when they are the larger part. The caller holds the lock.
  @usableFromInline
  func sweepIfIdle() {
    guard sends == 0, slots.count > 32, count &* 2 < slots.count else { return }
    slots.removeAll { $0 == nil }
    for index in slots.indices { slots[index]?.slot = index }
  }
}
