import Synchronization

/// A box that somebody reads from, and how it is kept alive for that long.
@usableFromInline
struct BorrowedClient {
  /// The box.
  @usableFromInline let box: UnsafeRawPointer

  /// The address of the slot that names the box; 1, the box was retained; 0, the environment keeps it to its end.
  private let holder: UInt

  /// Where the box's address was found, to see whether it has been replaced since.
  private let place: UnsafeMutablePointer<Atomic<UInt>>?

  /// Whether it has to be given back.
  @usableFromInline var isCounted: Bool { holder != 0 }

  /// A box that the environment keeps to its end.
  static func kept(_ box: UnsafeRawPointer) -> Self { Self(box: box, holder: 0, place: nil) }

  /// A box that a slot names.
  static func named(
    _ box: UnsafeRawPointer, by slot: UnsafeMutablePointer<Atomic<UInt>>, in place: UnsafeMutablePointer<Atomic<UInt>>
  ) -> Self {
    Self(box: box, holder: UInt(bitPattern: slot), place: place)
  }

  /// A box that is retained until it is given back.
  static func retained(_ box: AnyObject) -> Self {
    Self(box: UnsafeRawPointer(Unmanaged.passRetained(box).toOpaque()), holder: 1, place: nil)
  }

  private init(box: UnsafeRawPointer, holder: UInt, place: UnsafeMutablePointer<Atomic<UInt>>?) {
    self.box = box
    self.holder = holder
    self.place = place
  }

  /// Ends the borrowing.
  ///
  /// - Returns: Whether the box was replaced meanwhile and this may have been what kept it.
  func giveBack() -> Bool {
    guard let slot = UnsafeMutablePointer<Atomic<UInt>>(bitPattern: holder & ~1) else {
      Unmanaged<AnyObject>.fromOpaque(box).release()
      return false
    }
    // Whoever replaces the box writes the place, then reads the slot: with both pairs in one order, one of the two sees
    // what the other wrote, and the box is freed.
    slot.pointee.store(0, ordering: .sequentiallyConsistent)
    return place?.pointee.load(ordering: .sequentiallyConsistent) != UInt(bitPattern: box)
  }
}
