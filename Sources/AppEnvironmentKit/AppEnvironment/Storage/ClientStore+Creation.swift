import PackageSupport

extension ClientStore {
  private enum Step {
    case ready(ClientEntry)
    case create
    case wait(for: ClientConstruction)
  }

  /// Returns the client of a type, which is created first if necessary: by this thread, or by the first thread that
  /// requested it.
  ///
  /// - Parameter reader: The construction whose environment is read.
  func entry<C: Client>(of type: C.Type, _ key: ClientKey, for reader: ClientConstruction?) -> ClientEntry {
    while true {
      guard let entry = find(key, for: reader) ?? create(type, key, for: reader) else { continue }
      reader?.note(entry)
      return entry
    }
  }

  /// Returns the client of a type that exists already: the one in place, or one that was assigned or created above.
  func find(_ key: ClientKey, for reader: ClientConstruction?) -> ClientEntry? {
    state.withLock { state in
      if let current = slot(of: key)?._withUnsafeGuaranteedRef({ $0.current.load(ordering: .acquiring) }) {
        return current.takeUnretainedValue()
      }
      // An environment that has ended no longer keeps private clients. Each of its readers has its own.
      if state.hasEnded, let own = reader?.last(key), state.assignments.has(own) { return own }
      guard let entry = state.assignments[key] ?? created(key, for: state.assignments) else { return nil }
      addedSlot(of: key).current.store(entry, ordering: .releasing)
      return entry.takeUnretainedValue()
    }
  }

  /// Returns the client that was created last, here or above, and that an environment with these assignments has.
  private func created(_ key: ClientKey, for assignments: Assignments) -> Unmanaged<ClientEntry>? {
    createdHere(key, for: assignments) ?? parent?.created(key, for: assignments)
  }

  private func createdHere(_ key: ClientKey, for assignments: Assignments) -> Unmanaged<ClientEntry>? {
    let entry = slot(of: key)?._withUnsafeGuaranteedRef { $0.created.load(ordering: .acquiring) }
    return entry.flatMap { entry in entry._withUnsafeGuaranteedRef { assignments.has($0) } ? entry : nil }
  }

  /// Creates a client, or waits for a thread that creates the same one.
  ///
  /// - Returns: The client; nil if the caller has to look for it again.
  private func create<C: Client>(
    _ type: C.Type, _ key: ClientKey, for reader: ClientConstruction?
  ) -> ClientEntry? {
    let changes = ClientKey.expectationChanges.load(ordering: .acquiring)
    let (assignments, replacements) = state.withLock { ($0.assignments, $0.replacements) }
    let owner = store(atDepth: expectedDepth(of: key, assignments))
    let construction = ClientConstruction(key, in: self, replacements)
    // The constructions that can't continue before the client is ready: the one whose environment is read, and the one
    // that runs on this thread, regardless of the environment that it reads.
    var waiting: [ClientConstruction] = []
    if let reader, reader.isRunning { waiting.append(reader) }
    if let outer = construction.outer, outer !== reader { waiting.append(outer) }
    switch owner.begin(construction, for: self, assignments) {
    case .ready(let entry):
      return place(entry)
    case .create:
      defer { owner.end(construction) }
      // Another thread may just have learned, by creating the client, that a store below the owner keeps it.
      guard ClientKey.expectationChanges.load(ordering: .acquiring) == changes else { return nil }
      // Or it has put a private client in place, which no store keeps.
      if let entry = find(key, for: reader) { return entry }
      return create(type, construction, for: waiting)
    case .wait(let running):
      if waited(for: running, waiting) { return nil }
      // The other construction can't end before this one, but it is that of another environment.
      defer { construction.end() }
      return create(type, construction, for: waiting)
    }
  }

  /// Returns the depth of the store that is expected to keep a client: the deepest to which one of its parts was assigned.
  private func expectedDepth(of key: ClientKey, _ assignments: Assignments) -> Int {
    var seen: [ClientKey] = []
    func depth(of key: ClientKey) -> Int {
      guard let expectation = key.expectation(of: settings.implementation(of: key)) else { return 0 }
      if expectation.isPrivate { return self.depth }
      if expectation.parts.isEmpty { return 0 }
      seen.append(key)
      return expectation.parts.reduce(0) { deepest, part in
        guard !seen.contains(where: { $0 === part }) else { return deepest }
        return max(deepest, assignments.depth(of: part) ?? depth(of: part))
      }
    }
    return depth(of: key)
  }

  /// Notes a construction whose client this store is expected to keep, unless it has the client or another construction.
  private func begin(
    _ construction: ClientConstruction, for store: ClientStore, _ assignments: Assignments
  ) -> Step {
    state.withLock { state in
      if let entry = kept(construction.key, for: store, assignments, state) { return .ready(entry) }
      if let running = state.constructions.first(where: { $0.key === construction.key }) {
        return .wait(for: running)
      }
      state.constructions.append(construction)
      return .create
    }
  }

  private func end(_ construction: ClientConstruction) {
    state.withLock { state in state.constructions.removeAll { $0 === construction } }
    construction.end()
  }

  /// Waits for a construction, and ends the program if that closes a dependency cycle in the environment.
  ///
  /// - Returns: False if the construction can't end before others, which wait for this environment's client.
  private func waited(for running: ClientConstruction, _ waiting: [ClientConstruction]) -> Bool {
    for construction in waiting { construction.startAwaiting(running) }
    defer { for construction in waiting { construction.stopAwaiting(running) } }
    guard let path = running.path(to: waiting) else {
      running.wait()
      return true
    }
    if running.store === self { Self.reportCycle(path + [running]) }
    return false
  }

  private static func reportCycle(_ path: [ClientConstruction]) -> Never {
    fatalError("Dependency cycle: \(path.map(\.key.name).joined(separator: " → "))")
  }

  private func create<C: Client>(
    _ type: C.Type, _ construction: ClientConstruction, for waiting: [ClientConstruction]
  ) -> ClientEntry? {
    // A client may read itself in a child environment, but not in one after the other without an end.
    if construction.level > 50 {
      let path = construction.path
      Self.reportCycle(Array(path[(path.dropLast().lastIndex { $0.key === construction.key } ?? 0)...]))
    }
    for other in waiting { other.startAwaiting(construction) }
    ClientConstruction.innermost.object = construction
    var environment = AppEnvironment(store: self, construction: construction)
    let implementation = settings.implementation(of: construction.key)
    let client = IssueReporting.inheriting(settings.test) {
      settings.decorated(make(type, implementation, in: environment))
    }
    ClientConstruction.innermost.object = construction.outer
    for other in waiting { other.stopAwaiting(construction) }
    let reads = construction.finish()
    if implementation == .test { check(client, construction) }
    let entry = ClientEntry(
      client, of: construction.key, parts: reads.parts,
      capturesEnvironment: !isKnownUniquelyReferenced(&environment), derivesEnvironment: reads.derivesEnvironment)
    defer { construction.key.expect(entry, of: implementation) }
    return keep(entry).flatMap { place($0, ifUnchangedSince: construction.replacements) }
  }

  /// Warns of a test implementation that is stored, whose endpoints would fail the test that used it first, and of what else
  /// would fail another test or by another name.
  private func check(_ client: any Client, _ construction: ClientConstruction) {
    let endpoints = construction.endpoints
    let first = construction.key.firstEndpoint.withLock { known in
      defer { known = known ?? endpoints.first?.site }
      return known
    }
    guard let recorder = IssueReporting.recorder else { return }
    if let first, endpoints.isEmpty {
      let name = construction.key.name
      recorder.warn(
        """
        Is \(name).test stored? It has no unimplemented endpoints this time, and those of a stored one belong to the test \
        that used it first. Make it a computed property.
        """, at: first)
    }
    guard !endpoints.isEmpty else { return }
    if first == nil { recorder.check(endpoints, of: client) }
    settings.noteUse()
  }

  private func make<C: Client>(
    _ type: C.Type, _ implementation: AppEnvironment.Context.Implementation, in environment: AppEnvironment
  ) -> C {
    if implementation == .live, let supply = settings.context.supply(of: type) { return supply(environment) }
    guard let composed = environment.construction?.key.composed else { return C.implementation(implementation) }
    func makeComposed<D: ComposedClient>(_ type: D.Type) -> C? {
      type.implementation(implementation, in: environment) as? C
    }
    return makeComposed(composed) ?? C.implementation(implementation)
  }

  /// Gives a created client to the outermost environment that has the same.
  ///
  /// - Returns: The client, or the one that is kept already; nil if one that it was created from has been replaced.
  private func keep(_ entry: ClientEntry) -> ClientEntry? {
    if entry.isPrivate { return entry }
    let assignments = state.withLock { $0.assignments }
    guard assignments.has(entry) else { return nil }
    let owner = store(atDepth: entry.footprint.reduce(0) { max($0, assignments.depth(of: $1.key) ?? 0) })
    return owner.state.withLock { state in
      if let other = owner.kept(entry.key, for: self, assignments, state) { return other }
      owner.keep(entry, &state)
      return entry
    }
  }

  /// Keeps a created client. Call this with the lock held.
  func keep(_ entry: ClientEntry, _ state: inout State) {
    state.keep(entry)
    guard state.assignments.has(entry) else { return }
    addedSlot(of: entry.key).created.store(.passUnretained(entry), ordering: .releasing)
  }

  /// Returns the client that is kept here for a store. Call this with the lock held.
  private func kept(
    _ key: ClientKey, for store: ClientStore, _ assignments: Assignments, _ state: borrowing State
  ) -> ClientEntry? {
    if let entry = createdHere(key, for: assignments) { return entry.takeUnretainedValue() }
    // Where a client has been replaced since the store was created, the store may have an earlier one.
    var next = store === self ? nil : state.kept?.takeUnretainedValue()
    while let entry = next, entry.key !== key || entry.replacement != nil || !assignments.has(entry) {
      next = entry.previous?.takeUnretainedValue()
    }
    return next
  }

  /// Puts a client in place, and keeps it if it's private, unless the environment is gone: the two would keep each other
  /// alive.
  ///
  /// - Returns: Nil if the environment no longer has the client.
  private func place(_ entry: ClientEntry, ifUnchangedSince replacements: Int = 0) -> ClientEntry? {
    state.withLock { state in
      guard state.assignments.has(entry), !entry.dependsOnAll || state.replacements == replacements else { return nil }
      if entry.isPrivate {
        if state.hasEnded { return entry }
        state.privates.append(entry)
      }
      addedSlot(of: entry.key).current.store(.passUnretained(entry), ordering: .releasing)
      return entry
    }
  }
}
