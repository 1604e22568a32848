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
  private let test: (any RunningTest)?

  private let table: Atomic<UInt>
  private nonisolated(unsafe) var tables: [ClientTable]  // because the family's lock guards it
  private nonisolated(unsafe) var cells: [ObjectIdentifier: ClientCell] = [:]  // because the family's lock guards it

  /// What replaces clients now.
  private nonisolated(unsafe) var replacement: ClientEntry.Replacement  // because the family's lock guards it

  /// Counts the replacements.
  private nonisolated(unsafe) var generation = 0  // because the family's lock guards it

  /// No longer in place, but a reader may still read from it.
  private nonisolated(unsafe) var retired: [ClientEntry] = []  // because the family's lock guards it

  /// No longer in place, but readers need not name it. What the context provides and what the environment started
  /// with: at most two for each type. Reading these costs less, and most are never replaced.
  private nonisolated(unsafe) var kept: [ClientEntry] = []  // because the family's lock guards it

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
  /// store, which keeps it.
  func environmentEnded() {
    var garbage: [ClientEntry] = []
    family.lock.withLock {
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

// MARK: - Making

extension ClientStore {
  private enum Step {
    case ready(ClientEntry)
    case wait(for: ClientMaking, askers: [ClientMaking])
    case make(ClientMaking, askers: [ClientMaking])
    case circle([ClientMaking])
  }

  /// The client in place, made if need be: by this thread, or by the one that came first.
  ///
  /// - Parameter reader: The making that reads it, if it does so through its own environment.
  func entry<C: Client>(
    of type: C.Type, _ identity: ClientIdentity, for reader: ClientMaking?
  ) -> ClientEntry {
    while true {
      var garbage: [ClientEntry] = []
      defer { withExtendedLifetime(garbage) {} }
      switch family.lock.withLock({ nextStep(identity, for: reader, &garbage) }) {
      case .ready(let entry):
        return entry
      case .wait(let making, let askers):
        making.ended.wait()
        family.lock.withLock {
          for asker in askers { asker.stopWaiting(for: making) }
        }
      case .make(let making, let askers):
        make(type, making, askers)
      case .circle(let path):
        let names = path.map(\.identity.name).joined(separator: " → ")
        fatalError("A circle of clients, each of which needs the next one to be made: \(names)")
      }
    }
  }

  private func nextStep(
    _ identity: ClientIdentity, for reader: ClientMaking?, _ garbage: inout [ClientEntry]
  ) -> Step {
    let cell = cell(identity)
    if let entry = cell.entry ?? adopt(identity, &garbage) {
      reader?.note(identity, entry)
      return .ready(entry)
    }
    // Who cannot go on before this is made: the making whose environment is read, and what this very thread makes,
    // whichever environment it reads from.
    let thread = currentThreadIdentity()
    var askers = [reader, family.innermost(on: thread)].compactMap { $0 }
      .filter { $0.isRunning.load(ordering: .relaxed) }
    if askers.count == 2, askers[0] === askers[1] { askers.removeLast() }
    guard let running = cell.making else {
      let making = ClientMaking(identity, thread: thread, generation: generation)
      cell.making = making
      family.began(making)
      for asker in askers { asker.wait(for: making) }
      return .make(making, askers: askers)
    }
    for asker in askers {
      if let path = running.path(to: asker) { return .circle(path + [running]) }
    }
    for asker in askers { asker.wait(for: running) }
    return .wait(for: running, askers: askers)
  }

  private func make<C: Client>(_ type: C.Type, _ making: ClientMaking, _ askers: [ClientMaking]) {
    var environment = AppEnvironment(store: self, making: making)
    let box = ClientBox(IssueReporting.inheriting(test) { type.make(in: environment) })
    let keepsEnvironment = !isKnownUniquelyReferenced(&environment)
    var garbage: [ClientEntry] = []
    family.lock.withLock {
      making.isRunning.store(false, ordering: .releasing)
      family.ended(making)
      for asker in askers { asker.stopWaiting(for: making) }
      let parts = making.parts
      making.parts = []
      // Dropped with the garbage rather than here.
      garbage += parts.map(\.entry)
      let cell = cell(making.identity)
      cell.making = nil
      // Replaced meanwhile, or made of what was: then it is not stored, and made anew if it is needed.
      guard cell.entry == nil, !making.dependsOnAll || generation == making.generation,
        parts.allSatisfy({ cells[$0.identity.id]?.entry === $0.entry })
      else { return }
      let entry = ClientEntry(
        box, parts: parts, keepsEnvironment: keepsEnvironment, dependsOnAll: making.dependsOnAll)
      // A relative may have made the same meanwhile: then that is the one.
      if entry.isShareable {
        garbage.append(entry)
        if adopt(making.identity, &garbage) != nil { return }
        garbage += family.offer(entry, as: making.identity)
      }
      _ = cell.put(entry)
    }
    making.ended.leave()
    withExtendedLifetime((box, garbage)) {}
  }

  /// Takes over what another environment of the family made, if it would be made the same here.
  private func adopt(_ identity: ClientIdentity, _ garbage: inout [ClientEntry]) -> ClientEntry? {
    let candidates = family.shareable(identity)
    garbage += candidates
    guard let entry = candidates.first(where: { isSame($0, as: identity) }) else { return nil }
    takeOver(entry, identity)
    return entry
  }

  private func isSame(_ entry: ClientEntry, as identity: ClientIdentity) -> Bool {
    if let own = cells[identity.id]?.entry { return own === entry }
    return entry.isShareable && entry.parts.allSatisfy { isSame($0.entry, as: $0.identity) }
  }

  private func takeOver(_ entry: ClientEntry, _ identity: ClientIdentity) {
    let cell = cell(identity)
    guard cell.entry == nil else { return }
    for part in entry.parts { takeOver(part.entry, part.identity) }
    _ = cell.put(entry)
  }
}

// MARK: - Replacing

extension ClientStore {
  /// Puts a client in place of the one there, and takes away what was made of that one.
  func replace(_ identity: ClientIdentity, with box: any AnyObject & Sendable, in environment: AppEnvironment) {
    let thread = currentThreadIdentity()
    let (maker, announced) = family.lock.withLock { () -> (String?, [ClientIdentity]) in
      let making = environment.making ?? family.innermost(on: thread).flatMap { isMaking($0) ? $0 : nil }
      let runs = making?.isRunning.load(ordering: .relaxed) == true
      return (runs ? making?.identity.name : nil, affected(by: [identity]).map(\.identity))
    }
    if let maker {
      fatalError("\(maker).make(in:) replaces \(identity.name) in the environment it is made in; use overriding instead")
    }
    objectWillChange.send()
    for identity in announced { registrar.willSet(environment, keyPath: identity.keyPath) }
    var garbage: [ClientEntry] = []
    let late = family.lock.withLock { () -> [ClientIdentity] in
      generation += 1
      let entry = ClientEntry(box, replacement: replacement)
      let affected = affected(by: [identity])
      for cell in affected { put(cell.identity === identity ? entry : nil, in: cell) }
      garbage = collect()
      return affected.map(\.identity).filter { identity in !announced.contains { $0 === identity } }
    }
    // Made of the replaced client since it was announced.
    for identity in late { registrar.willSet(environment, keyPath: identity.keyPath) }
    for identity in announced + late { registrar.didSet(environment, keyPath: identity.keyPath) }
    withExtendedLifetime(garbage) {}
  }

  private func isMaking(_ making: ClientMaking) -> Bool {
    cells[making.identity.id]?.making === making
  }

  /// The cells of some clients and of all that was made of them, directly or not.
  private func affected(by identities: [ClientIdentity]) -> [ClientCell] {
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
  private func put(_ entry: ClientEntry?, in cell: ClientCell) {
    let wasKept = cell.isKept
    guard let old = cell.put(entry) else { return }
    if wasKept { kept.append(old) } else { retired.append(old) }
  }

  /// Takes what nobody reads from out of the retired ones, for the caller to release without the lock.
  private func collect() -> [ClientEntry] {
    guard !retired.isEmpty else { return [] }
    let named = slots.named()
    let garbage = retired.filter { !named.contains($0.address) }
    retired.removeAll { !named.contains($0.address) }
    return garbage
  }

  /// The cell of a client; the table is given it before anybody can look for it there.
  private func cell(_ identity: ClientIdentity) -> ClientCell {
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
