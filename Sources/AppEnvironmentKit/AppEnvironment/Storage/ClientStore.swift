import Observation
import PackageSupport

/// The clients of one environment, and of the environments that its clients were created with.
///
/// The state is guarded by a lock. Readers take no lock: they find the client's address in the ``ClientTable``. That is why
/// a client that was replaced is kept as long as the store: a reader may just have found its address.
final class ClientStore: Sendable {
  struct Cell {
    let slot: ClientSlot
    var entry: ClientEntry?
    var construction: ClientConstruction?
  }

  struct State {
    let table: ClientTable
    var cells: [ObjectIdentifier: Cell] = [:]

    /// The clients that were replaced, and among them those that would keep the store alive.
    var replacedBoxes: [any AnyClientBox] = []
    var cyclicBoxes: [any AnyClientBox] = []

    /// The code that assigns clients now.
    var replacement: ClientEntry.Replacement
    /// The number of replacements so far.
    var replacements = 0
    /// A Boolean value that indicates whether the environment is gone. Its clients may still use the store.
    var hasEnded = false
  }

  let context: AppEnvironment.Context
  let previewContent: PreviewContent
  let family: ClientFamily
  let registrar = ObservationRegistrar()
  nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()  // because it has its own lock
  let table: ClientTable
  let state: Locked<State>

  /// The test that created the environment. Endpoints of clients that are created on any other thread report to it.
  let test: (any RunningTest)?

  init(
    context: AppEnvironment.Context, previewContent: PreviewContent, family: ClientFamily,
    replacement: ClientEntry.Replacement, test: (any RunningTest)? = IssueReporting.currentTest()
  ) {
    self.context = context
    self.previewContent = previewContent
    self.family = family
    self.test = test
    let table = ClientTable()
    self.table = table
    state = Locked(State(table: table, replacement: replacement))
  }

  /// Returns a store that starts with the clients of this one, except those that could differ in it.
  ///
  /// - Parameters:
  ///   - construction: The construction that derives the child, if any.
  ///   - replacement: The code that assigns clients in the child.
  ///   - decorator: A change to each client of the child.
  func child(
    for construction: ClientConstruction?, replacement: ClientEntry.Replacement,
    decorator: (any ClientDecorator)? = nil
  ) -> ClientStore {
    construction?.reads.withLock { $0.dependOnAll = true }
    var parts = state.withLock { state in
      state.cells.values.compactMap { cell in
        cell.entry.flatMap { $0.isInherited ? ClientEntry.Part(key: cell.slot.key, entry: $0) : nil }
      }
    }
    if let decorator {
      parts = parts.filter(\.entry.parts.isEmpty).map { part in
        let box = part.entry.box.decorated(by: decorator)
        return ClientEntry.Part(key: part.key, entry: ClientEntry(box, replacement: part.entry.replacement))
      }
    }
    let child = ClientStore(
      context: context, previewContent: previewContent,
      family: decorator.map { ClientFamily(decorators: family.decorators + [$0]) } ?? family,
      replacement: replacement, test: test)
    child.state.withLock { state in
      for part in parts { state.put(part.entry, for: part.key) }
    }
    return child
  }

  /// Returns the key of a client type.
  func key<C: Client>(of type: C.Type) -> ClientKey {
    state.withLock { $0.cells[ObjectIdentifier(type)]?.slot.key } ?? ClientKey(type)
  }

  /// Replaces a client, and removes the clients that were created from the previous one.
  func replace<C: Client>(_ type: C.Type, with client: C, in environment: AppEnvironment) {
    let key = key(of: type)
    if let construction = environment.construction ?? family.state.withLock({ $0.constructionOnThread() }),
      construction.store == ObjectIdentifier(self), construction.isRunning
    {
      fatalError(
        "\(construction.key.name) replaces \(key.name) in the environment that creates it; use overriding instead")
    }
    let box = family.box(client)
    let announced = state.withLock { $0.dependents(of: key) }
    objectWillChange.send()
    for key in announced { registrar.willSet(environment, keyPath: key.keyPath) }
    let (changed, removed) = state.withLock { state in
      let changed = state.dependents(of: key)
      let removed = changed.map { state.put(nil, for: $0) }
      state.put(ClientEntry(box, replacement: state.replacement), for: key)
      state.replacements += 1
      return (changed, removed)
    }
    // A client may have been created from the previous one after the announcement.
    let late = changed.filter { key in !announced.contains { $0.id == key.id } }
    for key in late { registrar.willSet(environment, keyPath: key.keyPath) }
    for key in announced + late { registrar.didSet(environment, keyPath: key.keyPath) }
    withExtendedLifetime(removed) {}
  }

  /// Releases the clients that would keep the store alive.
  ///
  /// They may still be in use by closures that captured the environment of a construction, which then keeps them.
  func environmentEnded() {
    let cyclic = state.withLock { state in
      state.hasEnded = true
      let entries = state.cells.values.filter { $0.entry?.isCyclic == true }.map { state.put(nil, for: $0.slot.key) }
      defer { state.cyclicBoxes = [] }
      return (entries, state.cyclicBoxes)
    }
    withExtendedLifetime(cyclic) {}
  }
}

extension ClientStore.State {
  /// Returns a client type and those whose clients were created from its client, directly or not.
  func dependents(of key: ClientKey) -> [ClientKey] {
    var dependents = [key]
    var next = 0
    while next < dependents.count {
      let part = dependents[next]
      for cell in cells.values where cell.entry?.depends(on: part) == true {
        if !dependents.contains(where: { $0.id == cell.slot.key.id }) { dependents.append(cell.slot.key) }
      }
      next += 1
    }
    return dependents
  }

  /// Puts an entry in place of another one, and keeps the other one's box for its readers.
  ///
  /// - Returns: The other entry. Release it without the lock.
  @discardableResult
  mutating func put(_ entry: ClientEntry?, for key: ClientKey) -> ClientEntry? {
    let old = cells[key.id]?.entry
    if let old, old.isCyclic { cyclicBoxes.append(old.box) } else if let old { replacedBoxes.append(old.box) }
    let slot = cells[key.id]?.slot ?? table.add(key)
    cells[key.id, default: ClientStore.Cell(slot: slot)].entry = entry
    slot.client.store(entry?.box.address, ordering: .releasing)
    return old
  }
}
