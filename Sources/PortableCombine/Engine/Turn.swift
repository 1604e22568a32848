import Locking

/// Lets events from several threads through to one subscriber one at a time, without a lock held while it is called.
///
/// Guarded by the lock of the stage that has it. A thread that finds the turn free takes it, delivers, and gives it
/// back; a thread that finds it taken leaves its event in the line, and whoever has the turn delivers that too. The
/// thread that has the turn may come back nested, from inside the subscriber: it is let through at once.
@usableFromInline
struct Turn<Event> {
  @usableFromInline var owner: UInt
  @usableFromInline var depth: Int
  @usableFromInline var line = Fifo<Event>()

  @inlinable
  init() {
    owner = 0
    depth = 0
  }

  /// A turn that a thread has from the start, and must give back.
  @inlinable
  init(takenBy thread: UInt) {
    owner = thread
    depth = 1
  }

  /// Whether somebody is delivering.
  @inlinable
  var isTaken: Bool { depth > 0 }

  /// Whether other threads have left events that are not delivered yet.
  @inlinable
  var hasLine: Bool { !line.isEmpty }

  /// Takes the turn where it is free or the calling thread's own already.
  ///
  /// - Returns: Whether the caller may deliver; it must then give the turn back.
  @inlinable
  mutating func take(_ thread: UInt) -> Bool {
    if depth == 0 {
      owner = thread
    } else if owner != thread {
      return false
    }
    depth &+= 1
    return true
  }

  /// Leaves an event for the thread that has the turn.
  @inlinable
  mutating func leave(_ event: Event) {
    line.append(event)
  }

  /// The next event that another thread left, if it is for the caller to deliver: nested calls leave it to the first.
  @inlinable
  mutating func next() -> Event? {
    depth == 1 ? line.popFirst() : nil
  }

  /// Gives the turn back, when ``next()`` had nothing more.
  @inlinable
  mutating func giveBack() {
    depth &-= 1
  }
}
