import Locking
import Synchronization

/// Where readers name the box that they read from, so that nobody frees it (hazard pointers, M. M. Michael, 2004).
///
/// A reader writes the box's address to a free slot and looks again: if the box is still the current one, whoever
/// replaces it from now on finds the name. Nobody waits, and a reader that takes long holds back one box only. The slots
/// lie in stripes of two cache lines, a thread uses one of them, so threads hardly share any.
struct ReaderSlots: @unchecked Sendable {  // because the words are atomics that live as long as the store
  private static let stripes = 16
  private static let slotsOfStripe = 16
  private static let bytesOfStripe = 128

  private let words: UnsafeMutablePointer<Atomic<UInt>>

  init() {
    let count = Self.stripes * Self.slotsOfStripe
    words = UnsafeMutableRawPointer.allocate(
      byteCount: Self.stripes * Self.bytesOfStripe, alignment: Self.bytesOfStripe
    ).bindMemory(to: Atomic<UInt>.self, capacity: count)
    for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
  }

  func deallocate() {
    UnsafeMutableRawPointer(words).deallocate()
  }

  /// Names the box whose address is in a place of the table.
  ///
  /// - Returns: nil if the place is empty, the thread's stripe is full, or the box was replaced meanwhile: then what it
  ///   named may have to be freed.
  @inline(__always)
  func borrow(from place: UnsafeMutablePointer<Atomic<UInt>>) -> BorrowedClient? {
    let current = place.pointee.load(ordering: .acquiring)
    if current & ClientCell.keptBit != 0 {
      return UnsafeRawPointer(bitPattern: current ^ ClientCell.keptBit).map { .kept($0) }
    }
    guard let box = UnsafeRawPointer(bitPattern: current) else { return nil }
    let stripe = ownStripe
    for index in 0..<Self.slotsOfStripe {
      let slot = stripe + index
      guard
        slot.pointee.load(ordering: .relaxed) == 0,
        slot.pointee.compareExchange(expected: 0, desired: current, ordering: .sequentiallyConsistent).exchanged
      else { continue }
      if place.pointee.load(ordering: .sequentiallyConsistent) == current { return .named(box, by: slot, in: place) }
      slot.pointee.store(0, ordering: .sequentiallyConsistent)
      return nil
    }
    return nil
  }

  /// The addresses that readers name at this moment.
  func named() -> Set<UInt> {
    var addresses: Set<UInt> = []
    for index in 0..<Self.stripes * Self.slotsOfStripe {
      let address = words[index].load(ordering: .sequentiallyConsistent)
      if address != 0 { addresses.insert(address) }
    }
    return addresses
  }

  /// Which one a thread uses makes no difference but for speed.
  @inline(__always)
  private var ownStripe: UnsafeMutablePointer<Atomic<UInt>> {
    let hash = (currentThreadIdentity() &* 0x9E37_79B9_7F4A_7C15) >> 40
    return words + Int(truncatingIfNeeded: hash & UInt(Self.stripes - 1)) &* Self.slotsOfStripe
  }
}
