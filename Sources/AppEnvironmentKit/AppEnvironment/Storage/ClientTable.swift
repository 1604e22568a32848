import Synchronization

/// A client type, as environments look it up, observe it and name it.
final class ClientKey: Sendable {
  let type: any Client.Type
  let id: ObjectIdentifier

  /// The key path under which Observation tracks the client.
  // Not declared `& Sendable`: every thread would retain that existential at each access.
  nonisolated(unsafe) let keyPath: KeyPath<AppEnvironment, Never?>  // because it captures a type's identifier alone

  init(_ type: any Client.Type) {
    self.type = type
    id = ObjectIdentifier(type)
    keyPath = \AppEnvironment.[tracking: ObjectIdentifier(type)]
  }

  var name: String { String(describing: type) }
}

/// The place of one client type in one environment.
final class ClientSlot: Sendable {
  let key: ClientKey

  /// The address of the client in place, in its ``ClientBox``.
  nonisolated(unsafe) let client = Atomic<UnsafeRawPointer?>(nil)  // because it is atomic

  /// Copies of the key's properties that each access needs, which save an indirection.
  nonisolated(unsafe) let keyPath: KeyPath<AppEnvironment, Never?>  // because the key's is
  fileprivate let type: ObjectIdentifier

  fileprivate let next: Unmanaged<ClientSlot>?

  fileprivate init(_ key: ClientKey, next: Unmanaged<ClientSlot>?) {
    self.key = key
    keyPath = key.keyPath
    type = key.id
    self.next = next
  }
}

/// The slots of an environment by client type, which are looked up without a lock.
///
/// A hash table with a fixed number of buckets, each of them a linked list. Slots are only ever added, at the front of a
/// list, so a thread can follow the links while another one adds a slot.
final class ClientTable: Sendable {
  private typealias Bucket = Atomic<Unmanaged<ClientSlot>?>

  nonisolated(unsafe) private let buckets: UnsafeMutablePointer<Bucket>  // because they are atomic
  private static let bucketCount = 16

  init() {
    buckets = .allocate(capacity: Self.bucketCount)
    for index in 0..<Self.bucketCount { (buckets + index).initialize(to: Bucket(nil)) }
  }

  deinit {
    buckets.deallocate()
  }

  /// Returns the slot of a client type; nil if it doesn't exist yet. It lives as long as the store.
  @inline(__always)
  func slot(of type: ObjectIdentifier) -> Unmanaged<ClientSlot>? {
    var next = bucket(of: type).pointee.load(ordering: .acquiring)
    while let slot = next, slot._withUnsafeGuaranteedRef({ $0.type != type }) {
      next = slot._withUnsafeGuaranteedRef { $0.next }
    }
    return next
  }

  /// Adds a slot, which the caller has to keep. Not to be called by two threads at the same time.
  func add(_ key: ClientKey) -> ClientSlot {
    let bucket = bucket(of: key.id)
    let slot = ClientSlot(key, next: bucket.pointee.load(ordering: .relaxed))
    bucket.pointee.store(.passUnretained(slot), ordering: .releasing)
    return slot
  }

  @inline(__always)
  private func bucket(of type: ObjectIdentifier) -> UnsafeMutablePointer<Bucket> {
    let hash = (UInt(bitPattern: type) &* 0x9E37_79B9_7F4A_7C15) >> 40
    return buckets + Int(bitPattern: hash % UInt(Self.bucketCount))
  }
}
