import Synchronization

/// What is the same for a client of one type, whichever environment holds it.
final class ClientIdentity: Sendable {
  let id: ObjectIdentifier
  let name: String
  let qualifiedName: String
  let keyPath: any KeyPath<AppEnvironment, Never?> & Sendable

  init<C: Client>(_ type: C.Type) {
    let id = ObjectIdentifier(type)
    self.id = id
    name = String(describing: type)
    qualifiedName = String(reflecting: type)
    keyPath = \AppEnvironment.[tracking: id]
  }
}

/// The place of one client in one environment, which lives as long as the environment's store.
final class ClientCell: Sendable {
  /// Set beside the address of a box that the store keeps to its end, so that readers need not name it.
  static let keptBit: UInt = 1

  let identity: ClientIdentity

  /// The address of the box to read from; 0, it has to be made first.
  let current = Atomic<UInt>(0)

  private(set) nonisolated(unsafe) var entry: ClientEntry?  // because the family's lock guards it
  nonisolated(unsafe) var making: ClientMaking?  // because the family's lock guards it

  init(_ identity: ClientIdentity) {
    self.identity = identity
  }

  /// Puts an entry in place, with the lock held, and returns the one that was there.
  func put(_ new: ClientEntry?) -> ClientEntry? {
    let old = entry
    entry = new
    let address = new.map { $0.isKept ? $0.address | Self.keptBit : $0.address } ?? 0
    current.store(address, ordering: .sequentiallyConsistent)
    return old
  }
}
