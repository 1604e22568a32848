import CRuntime

/// Memory for one value that does not move, as long as its owner wants.
///
/// NB: `UnsafeMutablePointer.allocate(capacity:)` goes through `posix_memalign`, which takes twice as long as `malloc` (seen
/// with Swift 6.3.1). Still needed while `swift_slowAlloc` treats an unknown alignment as one to be asked for.
extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Moves a value to memory of its own, which ``freeStill()`` gives back.
  @inlinable
  package static func still(_ value: consuming Pointee) -> UnsafeMutablePointer {
    let pointer: UnsafeMutablePointer
    if MemoryLayout<Pointee>.alignment <= 16 {
      pointer = memory_allocate(MemoryLayout<Pointee>.size).assumingMemoryBound(to: Pointee.self)
    } else {
      pointer = .allocate(capacity: 1)
    }
    pointer.initialize(to: value)
    return pointer
  }

  /// Gives the memory back, once there is no value in it any more.
  @inlinable
  package func freeStill() {
    if MemoryLayout<Pointee>.alignment <= 16 {
      memory_free(UnsafeMutableRawPointer(self))
    } else {
      deallocate()
    }
  }
}
