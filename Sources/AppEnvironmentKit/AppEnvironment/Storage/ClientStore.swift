import Locking
import Observation
import Synchronization

/// The clients of one environment, and of the environments given to what is made in it.
///
/// Reading a client that is there takes no lock: see ``AppEnvironment/subscript(_:)``. Everything else is here, under
/// the lock of the family.
final class ClientStore: Sendable {
  let context: AppEnvironment.Context
  let previewContent: PreviewContent
  let family: ClientFamily
  let registrar = ObservationRegistrar()
  nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()  // because it locks by itself
  let slots = ReaderSlots()

  /// The test that the environment was made in, for the test clients that are first used on a thread that knows of none.
  let test: (any RunningTest)?

  private let table: Atomic<UInt>
  private nonisolated(unsafe) var tables: [ClientTable]  // because the family's lock guards it
  private(set) nonisolated(unsafe) var cells: [ObjectIdentifier: ClientCell] = [:]  // because the lock guards it

  /// What replaces clients now.
  private(set) nonisolated(unsafe) var replacement: ClientEntry.Replacement  // because the family's lock guards it

  /// Counts the replacements.
  nonisolated(unsafe) var generation = 0  // because the family's lock guards it

  /// No longer in place, but a reader may still read from it.
  private nonisolated(unsafe) var retired: [ClientEntry] = []  // because the family's lock guards it

  /// No longer in place, but readers need not name it. What the context provides and what the environment started
  /// with: at most two for each type. Reading these costs less, and most are never replaced.
  private nonisolated(unsafe) var kept: [ClientEntry] = []  // because the family's lock guards it

  /// Whether the environment is gone: then what keeps the store is not kept by it.
  private(set) nonisolated(unsafe) var hasEnded = false  // because the family's lock guards it

  init(
    context: AppEnvironment.Context, previewContent: PreviewContent, family: ClientFamily,
    replacement: ClientEntry.Replacement, test: (any RunningTest)? = IssueReporting.currentTest()
  ) {
    self.test = test
    self.context = context
    self.previewContent = previewContent
    self.family = family
    self.replacement = replacement
    let first = ClientTable(places: 16)
    tables = [first]
    table = Atomic(first.address)
  }

  deinit {
    for table in tables { table.deallocate() }
    slots.deallocate()
  }

  /// The address of the table that has all cells.
  var tableAddress: UInt { table.load(ordering: .acquiring) }

  /// The environment has what it starts with. From now on, replacing is an assignment.
  func endOverrides() {
    family.lock.withLock {
      replacement = .assignment
      for cell in cells.values where cell.entry?.replacement != nil { cell.keep() }
    }
  }

  func identity<C: Client>(of type: C.Type) -> ClientIdentity {
    let known = family.lock.withLock { cells[ObjectIdentifier(type)]?.identity }
    if let known { return known }
    let new = ClientIdentity(type)
    return family.lock.withLock { cell(new).identity }
  }

  /// What the environment holds or has held, for people.
  func entries() -> [(identity: ClientIdentity, entry: ClientEntry?)] {
    family.lock.withLock { cells.values.map { ($0.identity, $0.entry) } }
  }

  /// A store that starts with what this one holds, but for what could not be the same there.
  ///
  /// - Parameter making: What is being made, if the copy is for what makes it.
  func copy(for making: ClientMaking?, replacement: ClientEntry.Replacement) -> ClientStore {
    let child = ClientStore(
      context: context, previewContent: previewContent, family: family, replacement: replacement, test: test)
    family.lock.withLock {
      // What is read through the copy goes unnoted, so it counts as everything.
      making?.dependsOnAll = true
      for cell in cells.values {
        guard let entry = cell.entry, entry.isSameInCopy else { continue }
        _ = child.cell(cell.identity).put(entry)
      }
    }
    return child
  }

  /// The environment is gone; what was made in it may live on in closures. What keeps its environment would keep the
  /// store, which keeps it: so the store drops it, and takes no more of the kind.
  func environmentEnded() {
    var garbage: [ClientEntry] = []
    family.lock.withLock {
      hasEnded = true
      let ends = cells.values.filter { $0.entry?.keepsEnvironment == true }.map(\.identity)
      guard !ends.isEmpty else { return }
      for cell in affected(by: ends) { put(nil, in: cell) }
      garbage = collect()
    }
    withExtendedLifetime(garbage) {}
  }

  /// Frees what was replaced and is no longer read from.
  func reclaim() {
    let garbage = family.lock.withLock { collect() }
    withExtendedLifetime(garbage) {}
  }
}

// Each of these with the lock held.
extension ClientStore {
  /// The cells of some clients and of all that was made of them, directly or not.
  func affected(by identities: [ClientIdentity]) -> [ClientCell] {
    var affected = identities.map { cell($0) }
    var next = 0
    while next < affected.count {
      let part = affected[next].identity
      for cell in cells.values where cell.entry?.isMade(of: part) == true {
        if !affected.contains(where: { $0 === cell }) { affected.append(cell) }
      }
      next += 1
    }
    return affected
  }

  /// Puts an entry in place of another, which is kept for those who may read from it.
  func put(_ entry: ClientEntry?, in cell: ClientCell) {
    let wasKept = cell.isKept
    guard let old = cell.put(entry) else { return }
    if wasKept { kept.append(old) } else { retired.append(old) }
  }

  /// Takes what nobody reads from out of the retired ones, for the caller to release without the lock.
  func collect() -> [ClientEntry] {
    guard !retired.isEmpty else { return [] }
    let named = slots.named()
    let garbage = retired.filter { !named.contains($0.address) }
    retired.removeAll { !named.contains($0.address) }
    return garbage
  }

  /// The cell of a client; the table is given it before anybody can look for it there.
  func cell(_ identity: ClientIdentity) -> ClientCell {
    if let cell = cells[identity.id] { return cell }
    let cell = ClientCell(identity)
    cells[identity.id] = cell
    var current = tables[tables.count - 1]
    if 2 * (cells.count + 1) > current.places {
      current = ClientTable(places: 2 * current.places)
      tables.append(current)
      for cell in cells.values { current.insert(cell) }
      table.store(current.address, ordering: .releasing)
    } else {
      current.insert(cell)
    }
    return cell
  }
}
