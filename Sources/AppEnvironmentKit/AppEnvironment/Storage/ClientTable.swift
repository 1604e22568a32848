import Observation
import Synchronization

/// An element of a ``TypeTable``.
protocol TypeTableElement: AnyObject, Sendable {
  var id: ObjectIdentifier { get }
  var next: Unmanaged<Self>? { get }
}

/// Objects by type, which are looked up without a lock.
///
/// A hash table with a fixed number of buckets, each of them a linked list. Elements are only ever added, at the front of
/// a list, so a thread can follow the links while another one adds an element.
struct TypeTable<Element: TypeTableElement>: ~Copyable, Sendable {
  private typealias Bucket = Atomic<Unmanaged<Element>?>

  nonisolated(unsafe) private let buckets: UnsafeMutablePointer<Bucket>  // because they are atomic
  private let count: Int

  /// Creates an empty table. The number of buckets is a power of two.
  init(buckets count: Int) {
    self.count = count
    buckets = .allocate(capacity: count)
    for index in 0..<count { (buckets + index).initialize(to: Bucket(nil)) }
  }

  deinit {
    forEach { Unmanaged.passUnretained($0).release() }
    buckets.deallocate()
  }

  /// The element of a type; nil if it doesn't exist yet. It lives as long as the table.
  subscript(id: ObjectIdentifier) -> Unmanaged<Element>? {
    @inline(__always) get {
      var next = bucket(of: id).pointee.load(ordering: .acquiring)
      while let element = next, element._withUnsafeGuaranteedRef({ $0.id != id }) {
        next = element._withUnsafeGuaranteedRef { $0.next }
      }
      return next
    }
  }

  /// Adds the element that `create` returns for the next one. Not to be called by two threads at the same time.
  func add(_ id: ObjectIdentifier, _ create: (_ next: Unmanaged<Element>?) -> Element) -> Element {
    let bucket = bucket(of: id)
    let element = create(bucket.pointee.load(ordering: .relaxed))
    bucket.pointee.store(.passRetained(element), ordering: .releasing)
    return element
  }

  func forEach(_ body: (Element) -> Void) {
    for index in 0..<count {
      var next = buckets[index].load(ordering: .acquiring)
      while let element = next {
        next = element._withUnsafeGuaranteedRef { $0.next }
        body(element.takeUnretainedValue())
      }
    }
  }

  @inline(__always)
  private func bucket(of id: ObjectIdentifier) -> UnsafeMutablePointer<Bucket> {
    buckets + Int(truncatingIfNeeded: (UInt(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> 40) & (count - 1)
  }
}

/// The place of one client type in one environment. It is written with the lock of its store held.
final class ClientSlot: TypeTableElement {
  unowned(unsafe) let key: ClientKey
  let id: ObjectIdentifier
  let next: Unmanaged<ClientSlot>?

  /// The client that the environment has now; nil if it has to be looked up.
  let current = Atomic<Unmanaged<ClientEntry>?>(nil)
  /// The client that was created last from what the environment had then. Its children may have it, too.
  let created = Atomic<Unmanaged<ClientEntry>?>(nil)

  init(_ key: ClientKey, next: Unmanaged<ClientSlot>?) {
    self.key = key
    id = key.id
    self.next = next
  }
}

/// The slots of an environment, and its observers. An environment has a table as soon as a client is used.
final class ClientTable: Sendable {
  let slots = TypeTable<ClientSlot>(buckets: 16)
  let registrar = ObservationRegistrar()
}
