import Locking

/// The subscriptions of one subject or future, in the order they came.
///
/// Joining and leaving cost the same however many others are there and whether or not something is being sent: a slot
/// is taken at the end and emptied in place, and the empty ones are swept out once they are the larger part and no
/// send is under way. A send reaches those that were there when it began and still are when their turn comes.
@usableFromInline
final class ConduitList<Output, Failure: Error> {
  /// Guards the list, and what the owner keeps beside it.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var slots: ContiguousArray<Conduit<Output, Failure>?> = []
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var sends = 0

  /// How many values were sent. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0

  /// How the owner ended, if it has.
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  @inlinable
  init() {}

  /// Adds a conduit. The caller holds the lock.
  @inlinable
  func insert(_ conduit: Conduit<Output, Failure>) {
    conduit.slot = slots.count
    slots.append(conduit)
    count &+= 1
  }

  /// Takes a conduit out.
  @inlinable
  func remove(_ conduit: Conduit<Output, Failure>) {
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
  func send(_ output: Output, change: () -> Void = {}) {
    lock.lock()
    guard completion == nil else { return lock.unlock() }
    change()
    self.version &+= 1
    let version = self.version
    guard count > 0 else { return lock.unlock() }
    sends &+= 1
    let end = slots.count
    var index = 0
    // Slots do not move while a send is under way; a completion from inside it empties the list.
    while index < end, index < slots.count {
      if let conduit = slots[index] {
        lock.unlock()
        conduit.offer(output, version: version)
        _ = consume conduit
        lock.lock()
      }
      index &+= 1
    }
    sends &-= 1
    sweepIfIdle()
    lock.unlock()
  }

  /// Ends the list: remembers the completion and sends it to all that are there now.
  @inlinable
  func send(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard self.completion == nil else { return lock.unlock() }
    self.completion = completion
    let conduits = takeAll()
    lock.unlock()
    for conduit in conduits { conduit?.finish(completion) }
  }

  /// Empties the list. The caller holds the lock.
  @inlinable
  func takeAll() -> ContiguousArray<Conduit<Output, Failure>?> {
    let conduits = slots
    slots = []
    count = 0
    for conduit in conduits { conduit?.slot = -1 }
    return conduits
  }

  /// Closes the gaps when they are the larger part. The caller holds the lock.
  @inlinable
  func sweepIfIdle() {
    guard sends == 0, slots.count > 32, count &* 2 < slots.count else { return }
    slots.removeAll { $0 == nil }
    for index in slots.indices { slots[index]?.slot = index }
  }
}
