import PackageSupport
import Synchronization

/// A client type, as environments look it up, observe it and name it. There is one for each type, until the process ends.
final class ClientKey: TypeTableElement {
  let type: any Client.Type
  let id: ObjectIdentifier
  let next: Unmanaged<ClientKey>?
  let name: String
  /// The type, if its clients are created from others.
  let composed: (any ComposedClient.Type)?

  /// The line of an unimplemented endpoint of the test implementation; nil before one was created.
  let firstEndpoint = Locked<CallSite?>(nil)

  /// The key path under which Observation tracks the client.
  nonisolated(unsafe) let keyPath: Unmanaged<KeyPath<AppEnvironment, Never?>>  // because it captures a number

  private typealias Cell = Atomic<Unmanaged<Expectation>?>
  nonisolated(unsafe) private let expectations: UnsafeMutablePointer<Cell>  // because they are atomic

  private static let all = TypeTable<ClientKey>(buckets: 256)
  private static let lock = Lock()

  /// Returns the key of a client type.
  static func of<C: Client>(_ type: C.Type) -> ClientKey {
    let id = ObjectIdentifier(type)
    if let key = all[id] { return key.takeUnretainedValue() }
    let name = String(describing: type)
    return lock.withLock {
      all[id]?.takeUnretainedValue() ?? all.add(id) { ClientKey(type, name, next: $0) }
    }
  }

  private init(_ type: any Client.Type, _ name: String, next: Unmanaged<ClientKey>?) {
    self.type = type
    id = ObjectIdentifier(type)
    self.next = next
    self.name = name
    composed = type as? any ComposedClient.Type
    keyPath = .passRetained(\AppEnvironment.[tracking: ObjectIdentifier(type)])
    let count = AppEnvironment.Context.Implementation.allCases.count
    expectations = .allocate(capacity: count)
    for index in 0..<count { (expectations + index).initialize(to: Atomic(nil)) }
  }
}

extension ClientKey {
  /// The types that an implementation has read so far whenever it was created in this process.
  ///
  /// They are expected to be read again. So the environment that will keep the client is known before it is created, and
  /// threads that need the same one can wait for each other there.
  final class Expectation: Sendable {
    let parts: [ClientKey]
    let isPrivate: Bool

    init(parts: [ClientKey], isPrivate: Bool) {
      self.parts = parts
      self.isPrivate = isPrivate
    }
  }

  /// The number of times that an expectation has changed.
  static let expectationChanges = Atomic<Int>(0)

  /// Returns what is expected of an implementation; nil if it has never been created.
  func expectation(of implementation: AppEnvironment.Context.Implementation) -> Expectation? {
    expectations[implementation.index].load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Adds the types that an implementation has read to those that are expected.
  ///
  /// Replaced expectations are never released. There can't be more of them than client types.
  func expect(_ entry: ClientEntry, of implementation: AppEnvironment.Context.Implementation) {
    let cell = expectations + implementation.index
    let old = cell.pointee.load(ordering: .acquiring)
    let (parts, isPrivate) = old?._withUnsafeGuaranteedRef { ($0.parts, $0.isPrivate) } ?? ([], false)
    let new = entry.footprint.filter { part in part.isDirect && !parts.contains { $0 === part.key } }.map(\.key)
    guard old == nil || !new.isEmpty || entry.usesEnvironment && !isPrivate else { return }
    let expectation = Unmanaged.passRetained(
      Expectation(parts: parts + new, isPrivate: isPrivate || entry.usesEnvironment))
    if !cell.pointee.compareExchange(expected: old, desired: expectation, ordering: .acquiringAndReleasing).exchanged {
      expectation.release()
    }
    Self.expectationChanges.add(1, ordering: .acquiringAndReleasing)
  }
}

extension AppEnvironment.Context.Implementation {
  fileprivate var index: Int {
    switch self {
    case .live: 0
    case .preview: 1
    case .test: 2
    }
  }
}
