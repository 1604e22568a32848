/// A priority queue of elements with deadlines. Elements with the same deadline are in the order in which they were added.
///
/// A binary heap orders small keys, which refer to slots with the elements. A cancelled element leaves its slot at once,
/// and the slot may be used again; its key stays in the heap until it reaches the front. The element's number, which is in
/// both, shows whether key and slot still belong together.
///
/// Adding and removing the first element are O(log n), cancelling is O(1). The queue is inlinable because generic code that
/// another module doesn't specialize is several times slower.
@usableFromInline
package struct DeadlineQueue<Element> {
  /// An identifier that cancels an element.
  @usableFromInline
  package struct Ticket: Hashable, Sendable {
    @usableFromInline let number: UInt64
    @usableFromInline let slot: Int

    @inlinable
    init(number: UInt64, slot: Int) {
      self.number = number
      self.slot = slot
    }
  }

  /// An entry of the heap.
  @usableFromInline
  struct Key {
    @usableFromInline let deadline: ClockClient.Instant
    @usableFromInline let number: UInt64
    @usableFromInline let slot: Int

    @inlinable
    init(deadline: ClockClient.Instant, number: UInt64, slot: Int) {
      self.deadline = deadline
      self.number = number
      self.slot = slot
    }

    @inlinable
    static func < (lhs: Key, rhs: Key) -> Bool {
      let (first, second) = (lhs.deadline.offset, rhs.deadline.offset)
      return first == second ? lhs.number < rhs.number : first < second
    }
  }

  /// The place of an element, or a free place.
  @usableFromInline
  struct Slot {
    @usableFromInline var number: UInt64
    @usableFromInline var element: Element?

    @inlinable
    init(number: UInt64, element: Element?) {
      self.number = number
      self.element = element
    }
  }

  /// The heap. The element of any key but the first may have been cancelled.
  @usableFromInline var keys: [Key] = []
  @usableFromInline var slots: [Slot] = []
  @usableFromInline var freeSlots: [Int] = []

  /// The number of the element that is added next. Numbers increase.
  @usableFromInline package var nextNumber: UInt64 = 0

  /// Creates an empty queue.
  @inlinable
  package init() {}

  /// The number of elements.
  @inlinable
  package var count: Int { slots.count - freeSlots.count }

  /// A Boolean value that indicates whether the queue is empty.
  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// The deadline of the first element.
  @inlinable
  package var firstDeadline: ClockClient.Instant? { keys.first?.deadline }

  /// The number of the first element.
  @inlinable
  package var firstNumber: UInt64? { keys.first?.number }

  /// The first element.
  @inlinable
  package var first: Element? { keys.first.flatMap { slots[$0.slot].element } }

  /// The elements in the order in which they fall due.
  @inlinable
  package var sorted: [(deadline: ClockClient.Instant, element: Element)] {
    keys.sorted(by: <).compactMap { key in
      isWaiting(key) ? slots[key.slot].element.map { (key.deadline, $0) } : nil
    }
  }

  /// Adds an element after those with the same deadline.
  @inlinable
  package mutating func add(_ element: Element, at deadline: ClockClient.Instant) -> Ticket {
    let number = nextNumber
    nextNumber += 1
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      slots[slot] = Slot(number: number, element: element)
    } else {
      slot = slots.count
      slots.append(Slot(number: number, element: element))
    }
    keys.append(Key(deadline: deadline, number: number, slot: slot))
    siftUp(keys.count - 1)
    return Ticket(number: number, slot: slot)
  }

  /// Removes and returns the first element if it's due.
  @inlinable
  package mutating func popFirst(
    dueBy instant: ClockClient.Instant
  ) -> (deadline: ClockClient.Instant, element: Element)? {
    guard let key = keys.first, key.deadline <= instant, let element = empty(key.slot) else { return nil }
    removeFirstKey()
    removeCancelledKeys()
    return (key.deadline, element)
  }

  /// Removes and returns an element, or returns `nil` if it isn't in the queue. The caller releases it.
  @inlinable
  package mutating func cancel(_ ticket: Ticket) -> Element? {
    guard slots[ticket.slot].number == ticket.number, let element = empty(ticket.slot) else { return nil }
    removeCancelledKeys()
    return element
  }

  /// Returns a Boolean value that indicates whether a key's element is still in the queue.
  @inlinable
  func isWaiting(_ key: Key) -> Bool {
    slots[key.slot].number == key.number && slots[key.slot].element != nil
  }

  /// Frees a slot, and returns its element if it has one.
  @inlinable
  mutating func empty(_ slot: Int) -> Element? {
    guard let element = slots[slot].element.take() else { return nil }
    freeSlots.append(slot)
    return element
  }

  /// Removes keys of cancelled elements from the front, and all of them if they are the majority.
  @inlinable
  mutating func removeCancelledKeys() {
    while let key = keys.first, !isWaiting(key) { removeFirstKey() }
    if keys.count > 2 * count + 32 {
      keys = keys.filter(isWaiting).sorted(by: <)
    }
  }

  @inlinable
  mutating func removeFirstKey() {
    let last = keys.removeLast()
    guard !keys.isEmpty else { return }
    keys[0] = last
    siftDown(0)
  }

  @inlinable
  mutating func siftUp(_ start: Int) {
    var index = start
    let key = keys[index]
    while index > 0 {
      let parent = (index - 1) / 2
      guard key < keys[parent] else { break }
      keys[index] = keys[parent]
      index = parent
    }
    keys[index] = key
  }

  @inlinable
  mutating func siftDown(_ start: Int) {
    var index = start
    let key = keys[index]
    while true {
      var child = 2 * index + 1
      guard child < keys.count else { break }
      if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
      guard keys[child] < key else { break }
      keys[index] = keys[child]
      index = child
    }
    keys[index] = key
  }
}
