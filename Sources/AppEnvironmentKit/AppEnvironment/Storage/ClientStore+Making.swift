import Locking
import Synchronization

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
        if let entry = make(type, making, askers, for: reader) { return entry }
      case .circle(let path):
        let names = path.map(\.identity.name).joined(separator: " → ")
        fatalError("A circle of clients, each of which needs the next one to be made: \(names)")
      }
    }
  }

  private func nextStep(
    _ identity: ClientIdentity, for reader: ClientMaking?, _ garbage: inout [ClientEntry]
  ) -> Step {
    // A reader comes here when what it named was replaced meanwhile: it may have been what kept that.
    garbage += collect()
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

  /// Makes a client and puts it in place, if it still belongs there.
  ///
  /// - Returns: nil unless the environment is gone and the store would be kept by what it keeps: then each use has a
  ///   client of its own.
  private func make<C: Client>(
    _ type: C.Type, _ making: ClientMaking, _ askers: [ClientMaking], for reader: ClientMaking?
  ) -> ClientEntry? {
    var environment = AppEnvironment(store: self, making: making)
    let box = ClientBox(IssueReporting.inheriting(test) { family.decorate(type.make(in: environment)) })
    let keepsEnvironment = !isKnownUniquelyReferenced(&environment)
    var garbage: [ClientEntry] = []
    let unkept = family.lock.withLock { () -> ClientEntry? in
      making.isRunning.store(false, ordering: .releasing)
      family.ended(making)
      for asker in askers { asker.stopWaiting(for: making) }
      let parts = making.parts
      making.parts = []
      // Dropped with the garbage rather than here.
      garbage += parts.map(\.entry)
      let cell = cell(making.identity)
      cell.making = nil
      let entry = ClientEntry(
        box, parts: parts, keepsEnvironment: keepsEnvironment, dependsOnAll: making.dependsOnAll,
        asksContext: making.asksContext.load(ordering: .relaxed))
      garbage.append(entry)
      let isOfCurrentParts = parts.allSatisfy { cells[$0.identity.id]?.entry === $0.entry }
      // Its parts may be missing because they were not put in place either.
      if hasEnded, cell.entry == nil, keepsEnvironment || !isOfCurrentParts {
        reader?.note(making.identity, entry)
        return entry
      }
      // Replaced meanwhile, or made of what was: then it is not stored, and made anew if it is needed.
      guard cell.entry == nil, !making.dependsOnAll || generation == making.generation, isOfCurrentParts
      else { return nil }
      // A relative may have made the same meanwhile: then that is the one.
      if entry.isShareable {
        if adopt(making.identity, &garbage) != nil { return nil }
        garbage += family.offer(entry, as: making.identity)
      }
      _ = cell.put(entry)
      return nil
    }
    making.ended.leave()
    withExtendedLifetime((box, garbage)) {}
    return unkept
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
