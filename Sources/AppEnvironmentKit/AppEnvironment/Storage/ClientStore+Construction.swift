import PackageSupport

extension ClientStore {
  private enum Step {
    case ready(ClientEntry)
    case construct(ClientConstruction)
    case wait(for: ClientConstruction)
    case reportCycle([ClientConstruction])
  }

  /// Returns the client in place, which is created first if necessary: by this thread, or by the first thread that
  /// requested it.
  ///
  /// - Parameter reader: The construction whose environment is read.
  func entry<C: Client>(of type: C.Type, _ key: ClientKey, for reader: ClientConstruction?) -> ClientEntry {
    while true {
      let relatives = family.state.withLock { $0.sharedEntries(of: key) }
      defer { withExtendedLifetime(relatives) {} }
      switch nextStep(to: key, relatives, for: reader) {
      case .ready(let entry):
        reader?.note(entry, of: key)
        return entry
      case .construct(let construction):
        guard let entry = construct(type, construction) else { continue }
        reader?.note(entry, of: key)
        return entry
      case .wait(let construction):
        construction.ended.wait()
      case .reportCycle(let path):
        fatalError("Dependency cycle: \(path.map(\.key.name).joined(separator: " → "))")
      }
    }
  }

  private func nextStep(to key: ClientKey, _ relatives: [ClientEntry], for reader: ClientConstruction?) -> Step {
    state.withLock { state in
      // An environment that has ended no longer keeps clients that capture it. Each of its readers has its own client.
      let own = state.hasEnded ? reader?.last(key) : nil
      if let entry = state.cells[key.id]?.entry ?? own ?? state.adopt(key, from: relatives) { return .ready(entry) }
      return family.state.withLock { family in
        // The constructions that can't continue before the client is ready: the one whose environment is read, and the
        // one that runs on this thread, regardless of the environment that it reads.
        let waiting = [reader, family.constructionOnThread()].compactMap(\.self).filter(\.isRunning)
        let running = state.cells[key.id]?.construction
        if let running, let path = family.path(from: running, to: waiting) { return .reportCycle(path + [running]) }
        let construction = running ?? ClientConstruction(key, in: self, replacements: state.replacements)
        family.waits += waiting.map { ($0, construction) }
        if running != nil { return .wait(for: construction) }
        family.constructions.append(construction)
        state.put(nil, for: key)
        state.cells[key.id]?.construction = construction
        return .construct(construction)
      }
    }
  }

  /// Creates a client and puts it in place, unless it, or a client that it was created from, has been replaced.
  ///
  /// - Returns: A client that the store doesn't keep, because its environment is gone and the two would keep each other
  ///   alive; otherwise nil.
  private func construct<C: Client>(_ type: C.Type, _ construction: ClientConstruction) -> ClientEntry? {
    let key = construction.key
    var environment = AppEnvironment(store: self, construction: construction)
    let box = IssueReporting.inheriting(test) { family.box(C.implementation(context[type], in: environment)) }
    let capturesEnvironment = !isKnownUniquelyReferenced(&environment)
    let reads = construction.end()
    let entry = ClientEntry(
      box, parts: reads.parts, capturesEnvironment: capturesEnvironment, dependsOnAll: reads.dependOnAll)
    var relatives: [ClientEntry] = []
    let isKept = state.withLock { state in
      state.cells[key.id]?.construction = nil
      return family.state.withLock { family in
        family.end(construction)
        let isReplaced = state.cells[key.id]?.entry != nil
        if state.hasEnded, entry.isCyclic { return isReplaced }
        guard !isReplaced, !entry.dependsOnAll || construction.replacements == state.replacements,
          entry.parts.allSatisfy({ state.cells[$0.key.id]?.entry === $0.entry })
        else { return true }
        if entry.isShareable {
          // A relative may have created the same client in the meantime.
          relatives = family.sharedEntries(of: key)
          if state.adopt(key, from: relatives) != nil { return true }
          family.share(entry, as: key)
        }
        state.put(entry, for: key)
        return true
      }
    }
    construction.ended.leave()
    withExtendedLifetime(relatives) {}
    return isKept ? nil : entry
  }
}

extension ClientStore.State {
  /// Puts in place the client of a relative that would be created the same here.
  fileprivate mutating func adopt(_ key: ClientKey, from relatives: [ClientEntry]) -> ClientEntry? {
    guard let entry = relatives.first(where: { isSame($0, as: key) }) else { return nil }
    putTogether(entry, for: key)
    return entry
  }

  private func isSame(_ entry: ClientEntry, as key: ClientKey) -> Bool {
    if let own = cells[key.id]?.entry { return own === entry }
    return entry.isShareable && entry.parts.allSatisfy { isSame($0.entry, as: $0.key) }
  }

  /// Puts a client in place with the parts that it was created from.
  private mutating func putTogether(_ entry: ClientEntry, for key: ClientKey) {
    guard cells[key.id]?.entry == nil else { return }
    for part in entry.parts { putTogether(part.entry, for: part.key) }
    put(entry, for: key)
  }
}
