import Synchronization

/// What is the same for a client of one type, whichever environment holds it.
final class ClientIdentity: Sendable {
  let id: ObjectIdentifier
  let name: String
  let qualifiedName: String

  // Not as `any KeyPath & Sendable`, which is retained by all threads at each use.
  nonisolated(unsafe) let keyPath: KeyPath<AppEnvironment, Never?>  // because what it captures, a type, is Sendable

  init<C: Client>(_ type: C.Type) {
    let id = ObjectIdentifier(type)
    self.id = id
    name = String(describing: type)
    qualifiedName = String(reflecting: type)
    keyPath = \AppEnvironment.[tracking: id]
  }
}

/// The place of one client in one environment, which lives as long as the environment's store.
final class ClientCell: @unchecked Sendable {  // because the lock guards what changes, and the pointer is to an atomic
  /// Set beside the address of a box that the store keeps to its end, so that readers need not name it.
  static let keptBit: UInt = 1

  let identity: ClientIdentity

  /// The identity's, one step nearer.
  let keyPath: KeyPath<AppEnvironment, Never?>

  /// The address of the box to read from; 0, it has to be made first.
  let current: UnsafeMutablePointer<Atomic<UInt>>

  private(set) var entry: ClientEntry?
  var making: ClientMaking?

  /// Whether the store keeps the entry to its end.
  private(set) var isKept = false

  init(_ identity: ClientIdentity) {
    self.identity = identity
    keyPath = identity.keyPath
    current = .allocate(capacity: 1)
    current.initialize(to: Atomic(0))
  }

  deinit {
    current.deallocate()
  }

  /// Puts an entry in place, with the lock held, and returns the one that was there.
  func put(_ new: ClientEntry?) -> ClientEntry? {
    let old = entry
    entry = new
    isKept = new?.isProvided == true
    publish()
    return old
  }

  /// From now on readers need not name the box, because the store keeps it to its end.
  func keep() {
    guard entry != nil else { return }
    isKept = true
    publish()
  }

  private func publish() {
    let address = entry?.address ?? 0
    current.pointee.store(isKept ? address | Self.keptBit : address, ordering: .sequentiallyConsistent)
  }
}
