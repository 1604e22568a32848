import Observation
import PackageSupport
import Synchronization

/// The properties that an environment shares with its children.
final class EnvironmentSettings: Sendable {
  let context: AppEnvironment.Context
  let previewContent: PreviewContent
  /// The decorators that each client passes through before its first use, in this order.
  let decorators: [any ClientDecorator]
  /// The test that created the environment. Endpoints of clients that are created on any other thread report to it.
  let test: (any RunningTest)?
  /// The line that created an environment of test clients.
  let site: CallSite?
  /// The implementation of all clients; nil if the context has exceptions.
  private let implementation: AppEnvironment.Context.Implementation?

  init(
    context: AppEnvironment.Context, previewContent: PreviewContent, decorators: [any ClientDecorator] = [],
    test: (any RunningTest)? = IssueReporting.currentTest(), site: CallSite? = nil
  ) {
    self.site = site
    self.context = context
    self.previewContent = previewContent
    self.decorators = decorators
    self.test = test
    implementation = context.uniformImplementation
  }

  /// Warns of the use of an environment of test clients by another test than the one that created it.
  func noteUse() {
    if let site { IssueReporting.recorder?.noteUse(ofEnvironmentAt: site, createdBy: test) }
  }

  /// Returns the implementation of a client.
  func implementation(of key: ClientKey) -> AppEnvironment.Context.Implementation {
    implementation ?? context.implementation(of: key.type)
  }

  /// Returns the client that environments hold in place of another one. Don't call this with a lock held.
  func decorated<C: Client>(_ client: C) -> C {
    decorators.isEmpty ? client : decorators.reduce(client) { $1.decorate($0) }
  }
}

/// The clients that one environment keeps for itself and its children.
///
/// The lock guards what is written. Clients that were assigned, or created and not private, are read without it, so they
/// are kept as long as the store: a reader may just have found one that is replaced now.
final class ClientStore: Sendable {
  struct State {
    var assignments: Assignments
    /// The number of replacements so far.
    var replacements = 0
    /// The code that assigns clients now.
    var replacement: ClientEntry.Replacement
    /// The client that was kept last, from which the earlier ones can be reached. Private ones aren't among them.
    var kept: Unmanaged<ClientEntry>?
    /// The clients of environments above that aren't among the parents.
    var adopted: [ClientEntry] = []
    /// The private clients. They would keep the store alive, so they are released with the environment.
    var privates: [ClientEntry] = []
    /// The constructions whose clients are expected to be kept here.
    var constructions: [ClientConstruction] = []
    /// A Boolean value that indicates whether the environment is gone. Its clients and children may still use the store.
    var hasEnded = false
  }

  let settings: EnvironmentSettings
  let parent: ClientStore?
  let depth: Int
  let state: Locked<State>

  private let tableReference = Atomic<Unmanaged<ClientTable>?>(nil)
  private typealias Publisher = Atomic<Unmanaged<ObservableObjectPublisher>?>
  nonisolated(unsafe) private let publisher = Publisher(nil)  // because it has its own lock

  init(
    _ settings: EnvironmentSettings, parent: ClientStore? = nil, _ assignments: Assignments = Assignments(),
    replacement: ClientEntry.Replacement
  ) {
    self.settings = settings
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
    state = Locked(State(assignments: assignments, replacement: replacement))
  }

  deinit {
    // Step by step, because the release of a chain is recursive.
    var next = state.withLock { $0.kept }
    while let entry = next {
      next = entry._withUnsafeGuaranteedRef { $0.previous }
      entry.release()
    }
    tableReference.load(ordering: .acquiring)?.release()
    publisher.load(ordering: .acquiring)?.release()
  }

  /// The table; nil before a client is used.
  @inline(__always)
  var existingTable: Unmanaged<ClientTable>? { tableReference.load(ordering: .acquiring) }

  var table: ClientTable { Self.object(in: tableReference, ClientTable()) }

  /// A publisher that announces replacements. Nobody subscribes to that of most environments.
  var objectWillChange: ObservableObjectPublisher { Self.object(in: publisher, ObservableObjectPublisher()) }

  private static func object<Object: AnyObject>(
    in reference: borrowing Atomic<Unmanaged<Object>?>, _ create: @autoclosure () -> Object
  ) -> Object {
    if let object = reference.load(ordering: .acquiring) { return object.takeUnretainedValue() }
    let new = Unmanaged.passRetained(create())
    let result = reference.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !result.exchanged, let existing = result.original else { return new.takeUnretainedValue() }
    new.release()
    return existing.takeUnretainedValue()
  }

  @inline(__always)
  func slot(of key: ClientKey) -> Unmanaged<ClientSlot>? {
    existingTable?._withUnsafeGuaranteedRef { $0.slots[key.id] }
  }

  /// Returns the slot of a type, which is added first if necessary. Call this with the lock held.
  func addedSlot(of key: ClientKey) -> ClientSlot {
    slot(of: key)?.takeUnretainedValue() ?? table.slots.add(key.id) { ClientSlot(key, next: $0) }
  }

  // MARK: Replacing

  /// Replaces a client, and removes the clients that were created from the previous one.
  func replace<C: Client>(_ type: C.Type, with client: C, in environment: AppEnvironment) {
    let key = ClientKey.of(type)
    if let construction = environment.construction ?? ClientConstruction.innermost.object,
      construction.store === self, construction.isRunning
    {
      fatalError(
        "\(construction.key.name) replaces \(key.name) in the environment that creates it; use overriding instead")
    }
    settings.noteUse()
    let client = settings.decorated(client)
    // Before the environment is handed out, nobody observes it.
    guard state.withLock({ $0.replacement.isAssignment }) else { return _ = assign(client, key) }
    publisher.load(ordering: .acquiring)?.takeUnretainedValue().send()
    let registrar = existingTable?.takeUnretainedValue().registrar
    let announced = state.withLock { _ in dependents(of: key) }
    for key in announced { registrar?.willSet(environment, keyPath: key.keyPath.takeUnretainedValue()) }
    let late = assign(client, key).filter { key in !announced.contains { $0 === key } }
    // Observers that have registered since the announcement may have read the previous client, or one created from it.
    for key in announced + late {
      registrar?.willSet(environment, keyPath: key.keyPath.takeUnretainedValue())
      registrar?.didSet(environment, keyPath: key.keyPath.takeUnretainedValue())
    }
  }

  /// Puts a client in place, and returns the types whose clients have changed.
  private func assign<C: Client>(
    _ client: C, _ key: ClientKey, _ replacement: ClientEntry.Replacement? = nil
  ) -> [ClientKey] {
    state.withLock { state in
      let changed = dependents(of: key)
      for key in changed {
        slot(of: key)?._withUnsafeGuaranteedRef { $0.current.store(nil, ordering: .releasing) }
      }
      let entry = ClientEntry(client, of: key, replacement ?? state.replacement)
      state.keep(entry)
      state.assignments.assign(entry, depth: depth)
      state.replacements += 1
      return changed
    }
  }

  /// Returns the types whose clients in place are that of a type, or were created from it. Call this with the lock held.
  private func dependents(of key: ClientKey) -> [ClientKey] {
    var dependents: [ClientKey] = []
    existingTable?._withUnsafeGuaranteedRef { table in
      table.slots.forEach { slot in
        let entry = slot.current.load(ordering: .acquiring)
        if entry?._withUnsafeGuaranteedRef({ $0.depends(on: key) }) ?? (slot.key === key) {
          dependents.append(slot.key)
        }
      }
    }
    return dependents
  }

  /// Releases the clients that would keep the store alive.
  ///
  /// They may still be in use by closures that captured the environment of a construction, which then keeps them.
  func environmentEnded() {
    let privates = state.withLock { state in
      state.hasEnded = true
      for entry in state.privates {
        slot(of: entry.key)?._withUnsafeGuaranteedRef { slot in
          guard slot.current.load(ordering: .relaxed)?.toOpaque() == Unmanaged.passUnretained(entry).toOpaque() else {
            return
          }
          slot.current.store(nil, ordering: .releasing)
        }
      }
      return state.privates.takeAll()
    }
    withExtendedLifetime(privates) {}
  }

  // MARK: Deriving

  /// The greatest depth of a store. A deeper child begins again below the root, with the clients that its parent has by then.
  ///
  /// It bounds the time of a lookup, and the memory of a program that derives each environment from the one before.
  private static let greatestDepth = 32

  /// Returns the store of a child.
  func child(replacement: ClientEntry.Replacement) -> ClientStore {
    let assignments = state.withLock { $0.assignments }
    guard depth == Self.greatestDepth else {
      return ClientStore(settings, parent: self, assignments, replacement: replacement)
    }
    let child = ClientStore(settings, parent: store(atDepth: 0), assignments.belowRoot(), replacement: replacement)
    // Clients of this one may be replaced between the two: the child has the assignments of before.
    child.adopt(assignments.entries + used.compactMap(\.entry))
    return child
  }

  /// Shares clients with a store that may be released sooner. The private ones stay that store's own.
  private func adopt(_ entries: [ClientEntry]) {
    state.withLock { state in
      state.adopted = entries.filter { !$0.isPrivate }
      for entry in state.adopted where entry.replacement == nil {
        addedSlot(of: entry.key).created.store(.passUnretained(entry), ordering: .releasing)
      }
    }
  }

  /// Returns the store of an environment that shares nothing with this one but the clients that were assigned.
  ///
  /// - Parameters:
  ///   - settings: The settings of the environment.
  ///   - recreated: The ends of the environment variables for assigned clients that it doesn't share.
  ///   - decorator: A change to its clients, if any. It then begins with the created clients that depend on no others as
  ///     well.
  func copy(
    _ settings: EnvironmentSettings, recreating recreated: Set<String> = [], decorator: (any ClientDecorator)? = nil
  ) -> ClientStore {
    let copy = ClientStore(settings, replacement: .assignment)
    for entry in used.compactMap(\.entry) where !recreated.contains(entry.key.type.variableName) {
      if entry.replacement != nil || decorator != nil && entry.footprint.isEmpty && !entry.isPrivate {
        copy.copy(entry, entry.key.type, decorator)
      }
    }
    return copy
  }

  private func copy<C: Client>(_ entry: ClientEntry, _ type: C.Type, _ decorator: (any ClientDecorator)?) {
    let client = decorator?.decorate(entry.client(type)) ?? entry.client(type)
    if let replacement = entry.replacement {
      _ = assign(client, entry.key, replacement)
    } else {
      state.withLock { state in keep(ClientEntry(client, of: entry.key), &state) }
    }
  }

  /// Returns a Boolean value that indicates whether two stores have the same root.
  func isRelated(to other: ClientStore) -> Bool { store(atDepth: 0) === other.store(atDepth: 0) }

  /// Returns a Boolean value that indicates whether a client was assigned to a type.
  func hasReplaced(_ key: ClientKey) -> Bool { state.withLock { $0.assignments[key] != nil } }

  /// Returns the store at a depth, here or above.
  func store(atDepth depth: Int) -> ClientStore {
    var store = self
    while store.depth > depth, let parent = store.parent { store = parent }
    return store
  }

  /// The types of the clients that were used or assigned here or above, with the client that the environment has; nil if
  /// it will be created again.
  var used: [(key: ClientKey, entry: ClientEntry?)] {
    var used = state.withLock { state in state.assignments.entries.map { (key: $0.key, entry: Optional($0)) } }
    var next: ClientStore? = self
    while let store = next {
      store.existingTable?._withUnsafeGuaranteedRef { table in
        table.slots.forEach { slot in
          guard !used.contains(where: { $0.key === slot.key }) else { return }
          let entry = find(slot.key, for: nil)
          if entry != nil || store === self { used.append((slot.key, entry)) }
        }
      }
      next = store.parent
    }
    return used
  }
}

extension ClientStore.State {
  /// Keeps a client as long as the store.
  mutating func keep(_ entry: ClientEntry) {
    entry.previous = kept
    kept = .passRetained(entry)
  }
}

extension ClientEntry.Replacement {
  fileprivate var isAssignment: Bool {
    if case .assignment = self { true } else { false }
  }
}
