import PackageSupport
import Synchronization

/// A queue that delivers events one at a time, in the order in which they were accepted, without a lock held.
///
/// The thread that sends an event while nothing is being delivered delivers it, and then whatever other threads have sent
/// meanwhile; they return at once. So no thread waits for a subscriber, and two subjects that send into each other from two
/// threads cannot block each other. An event that is sent from inside a delivery is queued like any other, or, on request,
/// delivered at once where nothing is queued.
///
/// Subscriptions and stages inherit from it, so that delivering an event takes two atomic operations and no allocation.
/// Engine.md explains the states of ``DeliveryState/word``.
@usableFromInline
package class SerialDelivery<Event>: DeliveryState {
  /// The events that wait.
  @usableFromInline
  final class EventQueue: WaitingQueue {
    // because the lock of the delivery guards it
    @exclusivity(unchecked) @usableFromInline var events: [Event] = []

    @inlinable
    override init() {}
  }

  /// Creates a queue for the use of subclasses.
  ///
  /// - Parameters:
  ///   - thread: The calling thread, if it is delivering already; it must call ``finish(_:)``.
  ///   - perform: Delivers an event, or releases everything if there is none.
  @inlinable
  init(servedBy thread: UInt = 0, perform: @escaping (SerialDelivery<Event>, Event?) -> Void) {
    super.init(word: thread) { delivery, event in
      let delivery = unsafeDowncast(delivery, to: SerialDelivery<Event>.self)
      if event == Self.wholeQueue { return delivery.deliverQueue(perform) }
      perform(delivery, event?.assumingMemoryBound(to: Event.self).pointee)
    }
  }

  /// Creates a queue.
  ///
  /// - Parameter deliver: Delivers an event, on the thread of one of the senders.
  package convenience init(_ deliver: @escaping (Event) -> Void) {
    self.init { _, event in if let event { deliver(event) } }
  }

  /// Delivers an event, now or, where another is being delivered, behind those that were accepted before.
  package final func send(_ event: Event) {
    accept(event)
  }

  /// Ends the queue. Events that are still waiting are dropped, as is whatever is sent later.
  package final func end() {
    let thread = currentThreadIdentity()
    if markEnded(thread).mustFinish { finish(thread) }
  }

  // MARK: Accepting

  @inlinable
  final func deliver(_ event: Event) {
    withUnsafePointer(to: event) { perform(self, UnsafeRawPointer($0)) }
  }

  /// Accepts an event: delivers it now if nothing else is being delivered, and otherwise queues it.
  @inlinable
  final func accept(_ event: Event) {
    let thread = currentThreadIdentity()
    if begin(thread) {
      deliver(event)
      finish(thread)
    } else {
      enqueue(event, thread)
    }
  }

  /// Accepts an event: like ``accept(_:)``, but an event from inside a delivery is delivered at once if nothing is queued.
  @inlinable
  final func acceptNested(_ event: Event) {
    let thread = currentThreadIdentity()
    if isIdleInside(thread) { deliver(event) } else { accept(event) }
  }

  /// Accepts a value: handles it at once if nothing else is being delivered, or from inside a delivery if nothing is queued and
  /// nesting is allowed, and otherwise queues it.
  ///
  /// - Returns: The demand for more values. A queued value's is requested later.
  @inlinable
  final func accept(
    _ event: @autoclosure () -> Event, nests: @autoclosure () -> Bool = true, _ handle: () -> Subscribers.Demand
  ) -> Subscribers.Demand {
    let thread = currentThreadIdentity()
    if begin(thread) {
      let more = handle()
      finish(thread)
      return more
    }
    if isIdleInside(thread), nests() { return handle() }
    enqueue(event(), thread)
    return .none
  }

  /// Queues an event, and delivers the queue if nobody is delivering any more. Drops the event after the end.
  @usableFromInline
  final func enqueue(_ event: Event, _ thread: UInt) {
    if !isServed(by: thread) { waitWhileFull() }
    let mustDeliver = waiting.withLock { waiting in
      let mark = markQueued(thread)
      if mark != .ended { append(event, to: &waiting) }
      return mark == .taken
    }
    if mustDeliver { finishQueue() }
  }

  /// Queues an event if another thread is delivering and the queue is not long. The caller may hold a lock.
  ///
  /// - Returns: Whether nothing is left to do.
  @inlinable
  final func enqueueAtOnce(_ event: Event) -> Bool {
    waiting.withLock { waiting in
      guard waiting?.count ?? 0 < Self.fullLength, markQueued() else { return hasEnded }
      append(event, to: &waiting)
      return true
    }
  }

  /// Adds an event. The end hasn't come, so another object than a queue of events can't be there.
  @inlinable
  final func append(_ event: Event, to waiting: inout WaitingQueue?) {
    let queue = waiting.map { unsafeDowncast($0, to: EventQueue.self) } ?? EventQueue()
    if queue.events.isEmpty { waiting = queue }
    queue.events.append(event)
    queue.count = queue.events.count
  }

  // MARK: Finishing

  @usableFromInline
  final override func finishQueue() {
    perform(self, Self.wholeQueue)
  }

  /// Delivers what other threads have queued, until nothing is left or a waiting thread takes over.
  @inlinable
  final func deliverQueue(_ perform: (SerialDelivery<Event>, Event?) -> Void) {
    let thread = currentThreadIdentity()
    var batch: [Event] = []
    var count = 0
    while !hasEnded {
      let isHandedOver = waiting.withLock { waiting in
        guard let waiting, waiting.count > 0 else {
          clearQueued()
          return false
        }
        if count >= Self.fairShare, waiting.threads > 0 { return handOver(thread) }
        swap(&batch, &unsafeDowncast(waiting, to: EventQueue.self).events)
        waiting.count = 0
        return false
      }
      if isHandedOver { return }
      if batch.isEmpty {
        if leave(thread) { return }
        continue
      }
      count &+= batch.count
      for event in batch where !hasEnded { perform(self, event) }
      batch.removeAll(keepingCapacity: batch.count <= 2 * Self.fullLength)
    }
    close()
  }
}

/// The part of a queue of events that doesn't depend on their type.
@usableFromInline
package class WaitingQueue {
  // because the lock of the delivery guards all of them
  @exclusivity(unchecked) @usableFromInline final var count = 0
  @exclusivity(unchecked) @usableFromInline final var threads = 0
  /// Objects that are released after the last delivery.
  @exclusivity(unchecked) @usableFromInline final var keptAlive: [AnyObject] = []

  @inlinable
  init() {}
}

/// The part of a ``SerialDelivery`` that doesn't depend on its events: the thread that delivers, and the end.
@usableFromInline
package class DeliveryState {
  /// Zero, or the thread that delivers together with marks, or ``over`` or ``handedOver``. Threads are multiples of 16.
  @usableFromInline final let word: Atomic<UInt>

  /// The events that wait, once there have been some.
  @usableFromInline final let waiting = Guarded<WaitingQueue?>(nil)

  /// Delivers the event at an address, or everything that is queued for ``wholeQueue``, or releases everything for `nil`.
  ///
  /// Subclasses create it where their types are known and let it capture nothing, so that it is compiled for those types: an
  /// overridden method of a generic class looks them up at run time.
  @usableFromInline final let perform: (DeliveryState, UnsafeRawPointer?) -> Void

  /// The place of a subscription in its subject's list. Stages have none.
  // because the list's lock guards it, and each access is a single read or write
  @exclusivity(unchecked) @usableFromInline final var place = ListPlace()

  /// Mark: events are queued, or are being delivered from the queue.
  @inlinable static var queued: UInt { 1 }
  /// Mark: an object must be released after the last delivery.
  @inlinable static var keeps: UInt { 2 }
  /// Mark: nothing more is delivered, but a delivery may still be under way.
  @inlinable static var ended: UInt { 8 }
  /// No thread delivers, and the next sender takes over the queue.
  @inlinable static var handedOver: UInt { 4 }
  /// The last delivery has returned, and everything is released.
  @inlinable static var over: UInt { ended | 4 }

  /// The address that stands for all queued events.
  @inlinable static var wholeQueue: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 1) }

  // Found with the benchmark "two threads, sending into one subject" and the test
  // `subscribingThreadIsNotKeptDelivering`: smaller lengths cost throughput, much larger ones keep one thread busy.
  @inlinable static var fullLength: Int { 64 }
  @inlinable static var fairShare: Int { 256 }
  // Twenty yields and then 80 pauses of 20 microseconds: at most about 2 ms.
  @inlinable static var pauses: Int { 100 }

  @inlinable
  init(word: UInt, perform: @escaping (DeliveryState, UnsafeRawPointer?) -> Void) {
    self.word = Atomic(word)
    self.perform = perform
  }

  /// Whether nothing more is delivered.
  @inlinable
  final var hasEnded: Bool { word.load(ordering: .relaxed) & Self.ended != 0 }

  /// Whether everything is released.
  @inlinable
  final var isOver: Bool { word.load(ordering: .acquiring) == Self.over }

  /// Whether the calling thread is inside a delivery, which therefore can't end before the caller returns.
  @inlinable
  final func isServed(by thread: UInt) -> Bool { word.load(ordering: .relaxed) & ~15 == thread }

  /// Whether the calling thread is inside a delivery, and nothing is queued.
  @inlinable
  final func isIdleInside(_ thread: UInt) -> Bool { word.load(ordering: .relaxed) == thread }

  /// Begins a delivery if none is under way. The caller must finish it.
  @inlinable
  final func begin(_ thread: UInt) -> Bool {
    word.compareExchange(expected: 0, desired: thread, successOrdering: .acquiring, failureOrdering: .relaxed).exchanged
  }

  /// Ends the caller's delivery, after the queued events have been delivered or handed to a waiting thread.
  @inlinable
  final func finish(_ thread: UInt) {
    if !leave(thread) { finishSlowly(thread) }
  }

  /// Finishes a delivery if nothing is queued and the end hasn't come.
  @inlinable
  final func leave(_ thread: UInt) -> Bool {
    word.compareExchange(expected: thread, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed).exchanged
  }

  @usableFromInline
  final func finishSlowly(_ thread: UInt) {
    let (isOver, _) = word.compareExchange(
      expected: thread | Self.ended, desired: Self.over, ordering: .acquiringAndReleasing)
    if isOver { perform(self, nil) } else { finishQueue() }
  }

  /// Cancels the subscription that this is.
  @usableFromInline
  func cancel() {}

  /// Delivers the queue, of which there is none here, and finishes.
  @usableFromInline
  func finishQueue() {
    close()
  }

  // MARK: The end

  /// Marks the end.
  ///
  /// - Returns: Whether nobody did before, and whether the caller has to finish, because no delivery was under way.
  @inlinable
  final func markEnded(_ thread: UInt) -> (isFirst: Bool, mustFinish: Bool) {
    var seen = word.load(ordering: .relaxed)
    while seen & Self.ended == 0 {
      let isFree = seen & ~15 == 0
      let (done, current) = word.weakCompareExchange(
        expected: seen, desired: (isFree ? thread : seen) | Self.ended,
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { return (true, isFree) }
      seen = current
    }
    return (false, false)
  }

  /// Keeps an object alive until no delivery is under way any more. The end must have been marked.
  @usableFromInline
  final func keepAlive(_ object: AnyObject) {
    guard !isOver else { return }
    waiting.withLock { waiting in
      var seen = word.load(ordering: .relaxed)
      while seen != Self.over {
        let (done, current) = word.weakCompareExchange(
          expected: seen, desired: seen | Self.keeps, successOrdering: .acquiringAndReleasing,
          failureOrdering: .relaxed)
        guard done else {
          seen = current
          continue
        }
        let queue = waiting ?? WaitingQueue()
        waiting = queue
        queue.keptAlive.append(object)
        return
      }
    }
  }

  /// Releases everything, now that the last delivery has returned.
  @usableFromInline
  final func close() {
    let queue = waiting.withLock { waiting in
      word.store(Self.over, ordering: .releasing)
      return waiting.take()
    }
    perform(self, nil)
    withExtendedLifetime(queue) {}
  }

  // MARK: The queue

  /// Waits a little while the queue is long, so that senders that are faster than the subscriber do not keep the delivering
  /// thread busy forever. Not for long, since the two threads may be waiting for each other.
  final func waitWhileFull() {
    let isFull = waiting.withLock { waiting in
      guard let waiting, waiting.count >= Self.fullLength else { return false }
      waiting.threads += 1
      return true
    }
    guard isFull else { return }
    pauseThread(times: Self.pauses) { word.load(ordering: .relaxed) & ~15 == 0 }
    waiting.withLock { $0?.threads -= 1 }
  }

  @usableFromInline
  enum Mark {
    case queued
    case taken
    case ended
  }

  /// Marks that an event is queued; if no thread is delivering, the caller becomes the one. The lock is held.
  @usableFromInline
  final func markQueued(_ thread: UInt) -> Mark {
    var seen = word.load(ordering: .relaxed)
    while seen & Self.ended == 0 {
      let isFree = seen & ~15 == 0
      let (done, current) = word.weakCompareExchange(
        expected: seen, desired: (isFree ? thread : seen) | Self.queued,
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { return isFree ? .taken : .queued }
      seen = current
    }
    return .ended
  }

  /// Marks that an event is queued if a thread is delivering. The lock is held.
  @usableFromInline
  final func markQueued() -> Bool {
    var seen = word.load(ordering: .relaxed)
    while seen & Self.ended == 0, seen & ~15 != 0 {
      let (done, current) = word.weakCompareExchange(
        expected: seen, desired: seen | Self.queued, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { return true }
      seen = current
    }
    return false
  }

  /// Removes the mark, because nothing is queued any more. The lock is held.
  @usableFromInline
  final func clearQueued() {
    word.bitwiseAnd(~Self.queued, ordering: .relaxed)
  }

  /// Leaves the queue to the next sender, of which one is waiting. The lock is held.
  @usableFromInline
  final func handOver(_ thread: UInt) -> Bool {
    word.compareExchange(
      expected: thread | Self.queued, desired: Self.handedOver, ordering: .releasing
    ).exchanged
  }
}
