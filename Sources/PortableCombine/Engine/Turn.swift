import Locking

/// Lets threads through to one subscriber one at a time, without a lock held while it is called.
///
/// Guarded by the lock of the stage that has it. A thread that finds the turn free takes it, delivers, and gives it
/// back; a thread that finds it taken leaves its event in the stage's line, and whoever has the turn delivers that too
/// before giving it back. The thread that has the turn may come back nested, from inside the subscriber: it is let
/// through at once.
@usableFromInline
struct Turn {
  @usableFromInline var owner: UInt
  @usableFromInline var depth: Int

  @inlinable
  init() {
    owner = 0
    depth = 0
  }

  /// Whether the caller, who has the turn, is the one to deliver what others have left: nested calls leave it to the
  /// first.
  @inlinable
  var servesTheLine: Bool { depth == 1 }

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

  /// Gives the turn back, when the line is empty or is another call's to serve.
  @inlinable
  mutating func giveBack() {
    depth &-= 1
  }
}
