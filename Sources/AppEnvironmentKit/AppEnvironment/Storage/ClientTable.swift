import Synchronization

/// Finds the cell of a type without a lock: a table of atomic words that is only ever added to.
///
/// Word 0 is the number of places minus one; then for each place the type, the address of what the type's
/// cell holds now, and the address of the cell.
struct ClientTable: @unchecked Sendable {  // because the words are atomics that live as long as the store
  /// A cell, which lives as long as the table. Unmanaged, for reading must not count references.
  struct Found {
    let current: UnsafeMutablePointer<Atomic<UInt>>
    let cell: Unmanaged<ClientCell>
  }

  /// A table in which nothing is found.
  static let empty = ClientTable(places: 1)

  private let words: UnsafeMutablePointer<Atomic<UInt>>

  var address: UInt { UInt(bitPattern: words) }

  /// - Parameter places: A power of two, more than the number of cells will ever be.
  init(places: Int) {
    words = .allocate(capacity: 1 + 3 * places)
    words.initialize(to: Atomic(UInt(places - 1)))
    for index in 1...3 * places { (words + index).initialize(to: Atomic(0)) }
  }

  @inline(__always)
  init(address: UInt) {
    words = UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  func deallocate() {
    words.deallocate()
  }

  var places: Int { Int(words.pointee.load(ordering: .relaxed)) + 1 }

  @inline(__always)
  func find(_ type: ObjectIdentifier) -> Found? {
    let type = UInt(bitPattern: type)
    let mask = words.pointee.load(ordering: .relaxed)
    var place = Self.hash(type) & mask
    while true {
      let found = word(1 &+ 3 &* place).pointee.load(ordering: .acquiring)
      if found == type {
        let current = UnsafeMutablePointer<Atomic<UInt>>(
          bitPattern: word(2 &+ 3 &* place).pointee.load(ordering: .relaxed))
        let cell = UnsafeRawPointer(bitPattern: word(3 &+ 3 &* place).pointee.load(ordering: .relaxed))
        return Found(current: current.unsafelyUnwrapped, cell: .fromOpaque(cell.unsafelyUnwrapped))
      }
      if found == 0 { return nil }
      place = (place &+ 1) & mask
    }
  }

  /// Adds a cell, with the lock held. The table must have more than one free place.
  func insert(_ cell: ClientCell) {
    let mask = UInt(places - 1)
    var place = Self.hash(UInt(bitPattern: cell.identity.id)) & mask
    while word(1 + 3 * place).pointee.load(ordering: .relaxed) != 0 { place = (place + 1) & mask }
    let address = UInt(bitPattern: Unmanaged.passUnretained(cell).toOpaque())
    word(2 + 3 * place).pointee.store(UInt(bitPattern: cell.current), ordering: .relaxed)
    word(3 + 3 * place).pointee.store(address, ordering: .relaxed)
    word(1 + 3 * place).pointee.store(UInt(bitPattern: cell.identity.id), ordering: .releasing)
  }

  @inline(__always)
  private func word(_ index: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
    words + Int(bitPattern: index)
  }

  @inline(__always)
  private static func hash(_ type: UInt) -> UInt {
    (type &* 0x9E37_79B9_7F4A_7C15) >> 40
  }
}
