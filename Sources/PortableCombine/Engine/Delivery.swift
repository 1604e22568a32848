import PackageSupport
import Synchronization

/// A queue that delivers events one at a time, in the order in which they were accepted, without a lock held.
///
/// The thread that accepts an event while nothing is being delivered becomes the delivering thread. It handles the event, and
/// then the events that other threads have queued meanwhile. Those threads return at once, so no thread waits for a
/// subscriber. An event from inside a delivery is handled nested if nothing is queued and nesting is allowed, and
/// otherwise queued.
///
/// Subscriptions and stages inherit from it, so that an event costs two atomic operations and no allocation. Everything that
/// the threads have to agree on is in ``word``, whose states Engine.md explains.
@usableFromInline package class Delivery {
  /// The delivering thread, or zero, combined with flags. Threads are multiples of 16.
  @usableFromInline final let word: Atomic<UInt>

  /// The queue, and the threads that wait for it.
  @usableFromInline struct Backlog {
    /// The queued deliveries. After the end, closures that keep objects alive until the last delivery has returned.
    var deliveries: [() -> Void] = []
    /// The number of threads that wait because the queue is full, and will queue an event next.
    var waiting = 0
  }

  @usableFromInline final let backlog = Locked<Backlog>(unchecked: Backlog())

  /// Flag: deliveries are queued, or a batch of them is in progress. Without a delivering thread, the next thread to queue an
  /// event delivers them.
  @inlinable static var queued: UInt { 1 }
  /// Flag: a thread has waited in vain for the end of a batch, so the delivering thread leaves the rest of it to the next one.
  @inlinable static var overdue: UInt { 2 }
  /// Flag: a thread is inside ``didCancel()``.
  @inlinable static var cancelling: UInt { 4 }
  /// Flag: nothing more is delivered.
  @inlinable static var ended: UInt { 8 }
  /// The delivering and the cancelling thread have left after the end, and the contents are released.
  @inlinable static var over: UInt { ended }

  @inlinable static func thread(in word: UInt) -> UInt { word & ~15 }

  /// The length at which a queue is full. Tuned with the benchmark "two threads, sending into one subject": a quarter
  /// of this length costs throughput, and a greater one gains nothing.
  private static let fullLength = 64

  /// The pauses of a thread that finds the queue full: 20 yields, then 80 pauses of 20 microseconds. That is at most about
  /// 2 ms, since the delivering thread may itself be waiting for this one.
  private static let pauses = 100

  /// Creates a queue.
  ///
  /// - Parameter thread: The calling thread, if it delivers from the start. It must call ``finish(_:)``.
  @inlinable init(servedBy thread: UInt = 0) {
    word = Atomic(thread)
  }

  // MARK: For subclasses

  /// Called once if the end is a cancellation, on the cancelling thread, perhaps while another thread delivers. The
  /// contents aren't released before it returns.
  @usableFromInline func didCancel() {}

  /// Releases everything that a delivery or ``didCancel()`` may use. Called once after the end, by the last thread to leave.
  @usableFromInline func releaseContents() {}

  // MARK: State

  /// A Boolean value that indicates whether nothing more is delivered.
  @inlinable final var hasEnded: Bool { word.load(ordering: .relaxed) & Self.ended != 0 }

  /// A Boolean value that indicates whether everything is released.
  @inlinable final var isOver: Bool { word.load(ordering: .acquiring) == Self.over }

  /// A Boolean value that indicates whether a thread is inside a delivery, which therefore can't end before that thread
  /// returns.
  @inlinable final func isServed(by thread: UInt) -> Bool { Self.thread(in: word.load(ordering: .relaxed)) == thread }

  /// A Boolean value that indicates whether a thread is inside a delivery, and nothing is queued.
  @inlinable final func isIdleInside(_ thread: UInt) -> Bool { word.load(ordering: .relaxed) == thread }

  // MARK: Delivering

  /// Begins a delivery if none is under way. The caller must finish it.
  @inlinable final func begin(_ thread: UInt) -> Bool {
    word.compareExchange(expected: 0, desired: thread, successOrdering: .acquiring, failureOrdering: .relaxed).exchanged
  }

  /// Ends the caller's delivery, after the queued events have been delivered or handed to a waiting thread.
  @inlinable final func finish(_ thread: UInt) {
    if !leave(thread) { deliverQueue(thread) }
  }

  /// Finishes a delivery if nothing is queued and the end hasn't come.
  @inlinable final func leave(_ thread: UInt) -> Bool {
    word.compareExchange(expected: thread, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed).exchanged
  }

  /// Delivers the queue until nothing is left, a waiting thread takes over, or the end has come.
  ///
  /// The queue is taken in batches, so that its lock costs little. A thread takes over between two batches, and inside one
  /// whose subscriber is so slow that a thread has waited in vain.
  @usableFromInline final func deliverQueue(_ thread: UInt) {
    var batch: [() -> Void] = []
    var mayLeave = false
    while !hasEnded {
      let isHandedOver = backlog.withLockUnchecked { backlog in
        if mayLeave, backlog.waiting > 0, word.change({ $0 & Self.ended == 0 ? Self.queued : nil }) != nil {
          backlog.deliveries.insert(contentsOf: batch, at: 0)
          return true
        }
        if batch.isEmpty {
          swap(&batch, &backlog.deliveries)
          if batch.count > 2 * Self.fullLength {
            // The queue stays full, so that its senders wait.
            backlog.deliveries.append(contentsOf: batch.suffix(Self.fullLength))
            batch.removeLast(Self.fullLength)
          }
        }
        word.bitwiseAnd(batch.isEmpty ? ~(Self.queued | Self.overdue) : ~Self.overdue, ordering: .relaxed)
        return false
      }
      if isHandedOver { return }
      if batch.isEmpty, leave(thread) { return }
      var delivered = 0
      while delivered < batch.count, word.load(ordering: .relaxed) & (Self.ended | Self.overdue) == 0 {
        batch[delivered]()
        delivered += 1
      }
      // One of the deliveries may keep this object alive.
      if hasEnded { break }
      mayLeave = mayLeave || delivered > 0
      if delivered == batch.count {
        batch.removeAll(keepingCapacity: delivered <= 2 * Self.fullLength)
      } else {
        batch.removeFirst(delivered)
      }
    }
    withExtendedLifetime(batch) { leaveForGood(.delivering(thread)) }
  }

  // MARK: Queueing

  /// Queues a delivery. If no other thread is delivering by then, the caller delivers the queue. After the end, the
  /// delivery is dropped.
  ///
  /// A thread that finds the queue full waits a little, so that threads that send faster than the subscriber receives don't
  /// keep the delivering thread busy forever.
  @usableFromInline final func enqueue(_ thread: UInt, _ deliver: @escaping () -> Void) {
    var server = tryToQueue(thread, deliver, mayWait: true)
    if server == nil {
      var isFree = false
      pauseThread(times: Self.pauses) {
        isFree = isServed(by: 0)
        return isFree
      }
      server = tryToQueue(thread, deliver, mayWait: false, hasWaitedInVain: !isFree)
    }
    if server == 0 { deliverQueue(thread) }
  }

  /// Queues a delivery, unless the queue is full and the caller may wait.
  ///
  /// - Returns: The thread that delivers the queue, zero if that is left to the caller; `nil` if nothing is queued.
  private func tryToQueue(
    _ thread: UInt, _ deliver: @escaping () -> Void, mayWait: Bool, hasWaitedInVain: Bool = false
  ) -> UInt? {
    backlog.withLockUnchecked { backlog in
      let server = Self.thread(in: word.load(ordering: .relaxed))
      if mayWait, backlog.deliveries.count >= Self.fullLength, server != 0, server != thread {
        backlog.waiting += 1
        return nil
      }
      if !mayWait { backlog.waiting -= 1 }
      let before = word.change { word in
        guard word & Self.ended == 0 else { return nil }
        guard Self.thread(in: word) != 0 else { return thread | Self.queued }
        return word | Self.queued | (hasWaitedInVain ? Self.overdue : 0)
      }
      guard let before else { return thread }
      backlog.deliveries.append(deliver)
      return Self.thread(in: before)
    }
  }

  // MARK: The end

  /// Ends the queue, from any thread. Events that are still waiting are dropped, as are those that are sent later.
  ///
  /// One step sets two flags: ``ended``, after which no other call can end the queue, and ``cancelling``, which keeps the
  /// delivering thread from releasing the contents as long as ``didCancel()`` uses them.
  @usableFromInline func cancel() {
    let isFirst = backlog.withLockUnchecked { backlog in
      let before = word.change { word in
        guard word & Self.ended == 0 else { return nil }
        return (Self.thread(in: word) == 0 ? 0 : word | Self.queued) | Self.ended | Self.cancelling
      }
      guard let before else { return false }
      // The delivering thread may not have retained this object.
      if Self.thread(in: before) != 0 { backlog.deliveries.append { withExtendedLifetime(self) {} } }
      return true
    }
    guard isFirst else { return }
    didCancel()
    leaveForGood(.cancelling)
  }

  /// Marks the end. Called inside a delivery.
  ///
  /// - Returns: A Boolean value that indicates whether no caller has done so before.
  @inlinable final func markEnded() -> Bool {
    word.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing).oldValue & Self.ended == 0
  }

  /// Keeps an object alive until the delivery that is under way, if there is one, has returned.
  @usableFromInline final func keepAlive(_ object: AnyObject) {
    backlog.withLockUnchecked { backlog in
      guard word.change({ Self.thread(in: $0) == 0 ? nil : $0 | Self.queued }) != nil else { return }
      backlog.deliveries.append { withExtendedLifetime(object) {} }
    }
  }

  /// A part that a thread has in the end.
  private enum Part {
    case delivering(UInt)
    case cancelling
  }

  /// Leaves after the end. The last thread to leave releases the contents.
  private func leaveForGood(_ part: Part) {
    if case .delivering(let thread) = part {
      // The common case needs no lock: nothing is queued, and there is no cancelling thread.
      let isAlone = thread | Self.ended
      if word.compareExchange(expected: isAlone, desired: Self.over, ordering: .acquiringAndReleasing).exchanged {
        return releaseContents()
      }
    }
    let (isLast, rest) = backlog.withLockUnchecked { backlog in
      let kept =
        switch part {
        case .delivering: Self.ended | Self.cancelling
        case .cancelling: ~Self.cancelling
        }
      let isLast = word.bitwiseAnd(kept, ordering: .acquiringAndReleasing).newValue == Self.over
      // The queue keeps objects alive for the delivering thread, as long as there is one.
      var rest: [() -> Void] = []
      if isServed(by: 0) { swap(&rest, &backlog.deliveries) }
      return (isLast, rest)
    }
    if isLast { releaseContents() }
    withExtendedLifetime(rest) {}
  }
}

/// A ``Delivery`` whose events are handled by functions of its own type, which need no closure unless they are queued.
@usableFromInline package protocol Delivering: Delivery {}

extension Delivering {
  /// Accepts an event: handles it now, or after the events accepted before it.
  ///
  /// - Parameters:
  ///   - nests: A Boolean value that indicates whether an event from inside a delivery may be handled inside it.
  ///     Evaluated on the delivering thread.
  ///   - handle: Handles the event. It should capture nothing, so that it isn't allocated.
  @inlinable func accept<Event>(
    _ event: Event, nests: @autoclosure () -> Bool = true, _ handle: @escaping (Self, Event) -> Void
  ) {
    let thread = currentThreadIdentity()
    let hasBegun = begin(thread)
    guard hasBegun || (isIdleInside(thread) && nests()) else {
      return enqueue(thread) { handle(self, event) }
    }
    handle(self, event)
    if hasBegun { finish(thread) }
  }
}

/// A ``Delivery`` of one kind of events to a closure, without nesting.
package final class SerialDelivery<Event>: Delivery, Delivering {
  private let deliver: (Event) -> Void

  /// Creates a queue.
  ///
  /// - Parameter deliver: Delivers an event, on the thread of one of the senders.
  package init(_ deliver: @escaping (Event) -> Void) {
    self.deliver = deliver
    super.init()
  }

  /// Delivers an event now or, if another one is being delivered, after the events accepted before it.
  package func send(_ event: Event) {
    accept(event, nests: false) { $0.deliver($1) }
  }
}
