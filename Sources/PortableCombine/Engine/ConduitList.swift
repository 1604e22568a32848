import Locking

/// The subscriptions of one subject, published property or future, in the order they came.
///
/// Joining and leaving cost the same however many others are there and whether or not something is being sent. A send
/// reaches those that were there when it began and still are when their turn comes, and takes the lock once or twice,
/// however many they are: while a send is on its way through them nothing in the list is moved or released.
@usableFromInline
final class ConduitList {
  /// Guards the list, and what the owner keeps beside it.
  @usableFromInline let lock = Lock()

  /// How many values were sent.
  @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0

  /// Whether the owner has ended; then nothing is sent any more.
  @exclusivity(unchecked) @usableFromInline var hasEnded = false

  /// The only conduit, until there is another beside it; all of several stand in segments.
  /// Retained.
  @exclusivity(unchecked) @usableFromInline var only: Unmanaged<ConduitBase>?
  @exclusivity(unchecked) @usableFromInline var segments = ConduitSegments()

  /// How many sends are on their way through the segments.
  @exclusivity(unchecked) @usableFromInline var sends = 0
  /// Conduits that left meanwhile.
  @exclusivity(unchecked) @usableFromInline var left: [ConduitBase] = []

  /// What the subscriptions are called.
  @usableFromInline let name: StaticString

  /// Whether one value is all that a subscriber gets.
  @usableFromInline let finishesAfterValue: Bool

  /// Whether a value is left out when another thread has sent a newer one already.
  @usableFromInline let skipsStale: Bool

  // What conduits do within a turn. The closures capture nothing; they were made where the conduits' type was known, and
  // are compiled for it.
  @usableFromInline let seeToLine: (ConduitBase, inout Int) -> Bool
  @usableFromInline let hasAsked: ((ConduitBase) -> Void)?
  @usableFromInline let serveMissed: ((ConduitBase) -> Void)?

  /// Makes a list of conduits of one type.
  ///
  /// - Parameters:
  ///   - name: What the subscriptions are called.
  ///   - finishesAfterValue: Whether one value is all that a subscriber gets.
  ///   - skipsStale: Whether a value is left out when another thread has sent a newer one already.
  ///   - hasAsked: Called within a turn after each request, when it has been added.
  ///   - serveMissed: Called within a turn where the owner keeps its latest value and the subscriber has missed it.
  @inlinable
  init<Output, Failure: Error>(
    of type: Conduit<Output, Failure>.Type,
    name: StaticString,
    finishesAfterValue: Bool = false,
    skipsStale: Bool = false,
    hasAsked: ((ConduitBase) -> Void)? = nil,
    serveMissed: ((ConduitBase) -> Void)? = nil
  ) {
    self.name = name
    self.finishesAfterValue = finishesAfterValue
    self.skipsStale = skipsStale
    seeToLine = { unsafeDowncast($0, to: Conduit<Output, Failure>.self).seeToLine(&$1) }
    self.hasAsked = hasAsked ?? serveMissed
    self.serveMissed = serveMissed
  }

  @inlinable
  deinit {
    only?.release()
    segments.free()
  }

  /// Adds a conduit. The caller holds the lock.
  @inlinable
  func insert(_ conduit: ConduitBase) {
    conduit.isListed = true
    if only == nil, segments.isEmpty { only = .passRetained(conduit) } else { insertBeside(conduit) }
  }

  @usableFromInline
  func insertBeside(_ conduit: ConduitBase) {
    if let other = only.take() {
      segments.append(other.takeUnretainedValue())
      other.release()
    }
    segments.append(conduit)
  }

  /// Takes a conduit out, which the caller keeps.
  @usableFromInline
  func remove(_ conduit: ConduitBase) {
    var dropped: ConduitSegments?
    lock.lock()
    if conduit.isListed {
      conduit.isListed = false
      if let only, only.toOpaque() == Unmanaged.passUnretained(conduit).toOpaque() {
        self.only = nil
        only.release()
      } else if sends > 0 {
        left.append(conduit)
      } else {
        segments.remove(conduit)
        dropped = segments.tidy()
      }
    }
    lock.unlock()
    dropped?.free()
  }

  /// Sends a value to all that are there now. `change` runs first, under the lock.
  @inlinable
  func send<Output, Failure: Error>(
    _ output: Output,
    to type: Conduit<Output, Failure>.Type,
    change: () -> Void = {}
  ) {
    let thread = currentThreadIdentity()
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    change()
    self.version &+= 1
    let version = self.version
    if let only {
      // While its turn is taken the conduit stays, so nothing else has to keep it.
      return only._withUnsafeGuaranteedRef {
        let conduit = unsafeDowncast($0, to: type)
        if conduit.takeFreeTurn(thread) {
          lock.unlock()
          conduit.serve(output, version: version, thread: thread)
        } else if conduit.leaveAtOnce(output, version: version, thread: thread) {
          lock.unlock()
        } else {
          sendAndWait(output, version: version, thread: thread, to: Unmanaged.passRetained(conduit))
        }
      }
    }
    guard !segments.isEmpty else { return lock.unlock() }
    sendToSegments(output, version: version, thread: thread, to: type)
  }

  /// Sends a value to the only conduit, whose line may be full. The lock is held, and is given back.
  @inlinable
  @inline(never)
  func sendAndWait<Output, Failure: Error>(
    _ output: Output,
    version: UInt64,
    thread: UInt,
    to conduit: Unmanaged<Conduit<Output, Failure>>
  ) {
    lock.unlock()
    conduit.takeRetainedValue().offer(output, version: version, thread: thread)
  }

  /// Sends a value to all in the segments. The lock is held, and is given back.
  ///
  /// Apart from ``send(_:to:change:)``, which may be nested deep, to keep that one's frame small.
  @inlinable
  @inline(never)
  func sendToSegments<Output, Failure: Error>(
    _ output: Output,
    version: UInt64,
    thread: UInt,
    to type: Conduit<Output, Failure>.Type
  ) {
    sends &+= 1
    var remaining = segments.length
    var segment = segments.first
    lock.unlock()
    while remaining > 0, let current = segment {
      for index in 0..<min(remaining, current.pointee.capacity) {
        guard let conduit = current.pointee.places[index] else { continue }
        conduit._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: type).offer(output, version: version, thread: thread)
        }
      }
      remaining &-= current.pointee.capacity
      // Somebody may be adding the segment after the last that is of interest.
      if remaining > 0 { segment = current.pointee.next }
    }
    lock.lock()
    sends &-= 1
    if sends == 0, !left.isEmpty || hasEnded { return tidyUp() }
    lock.unlock()
  }

  /// Takes out what has left during the sends, the last of which is over. The lock is held, and is given back.
  @usableFromInline
  func tidyUp() {
    var conduits: [ConduitBase] = []
    swap(&conduits, &left)
    for conduit in conduits { segments.remove(conduit) }
    let dropped = hasEnded ? segments.takeAll() : segments.tidy()
    lock.unlock()
    dropped.free()
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
    change()
    for conduit in endAndUnlock() { unsafeDowncast(conduit, to: type).finish(completion) }
  }

  /// Empties the list for good. The lock is held, and is given back.
  ///
  /// - Returns: Those that were there.
  @usableFromInline
  func endAndUnlock() -> [ConduitBase] {
    hasEnded = true
    var conduits: [ConduitBase] = []
    if let only = only.take() { conduits.append(only.takeRetainedValue()) }
    segments.forEach { if $0.isListed { conduits.append($0) } }
    for conduit in conduits { conduit.isListed = false }
    // Sends that are on their way still go through the segments.
    let dropped = sends == 0 ? segments.takeAll() : ConduitSegments()
    lock.unlock()
    dropped.free()
    return conduits
  }
}
