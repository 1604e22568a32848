/// Changes each client of an environment before anybody uses it: AppEnvironmentTesting's spies are put around it so.
package protocol ClientDecorator: AnyObject, Sendable {
  /// Returns what the environment is to hold in place of a client that was made or put in. Called without any lock.
  func decorate<C: Client>(_ client: C) -> C
}

extension AppEnvironment {
  /// Returns a child whose clients are decorated, and those of its own children: what this environment holds now, what
  /// is made later, at its first use, and what is put in their place.
  ///
  /// What was made of other clients is made anew in the child, of the decorated ones. Later the two share nothing more:
  /// what either of them makes is its own.
  package func decorated(by decorator: any ClientDecorator) -> AppEnvironment {
    AppEnvironment(store: store.copy(for: making, decorator: decorator))
  }

  /// The client in place if somebody put it there; nil if the environment made it, or would have to.
  package func replacedClient<C: Client>(_ type: C.Type) -> C? {
    store.replacedBox(ObjectIdentifier(type)).flatMap { $0 as? ClientBox<C> }?.client
  }
}

extension ClientStore {
  fileprivate func copy(for making: ClientMaking?, decorator: any ClientDecorator) -> ClientStore {
    let decorators = family.decorators + [decorator]
    let child = ClientStore(
      context: context, previewContent: previewContent, family: ClientFamily(decorators: decorators),
      replacement: .assignment, test: test)
    let entries = family.lock.withLock {
      making?.dependsOnAll = true
      return cells.values.compactMap { cell -> (ClientIdentity, ClientEntry)? in
        guard let entry = cell.entry, entry.isSameInCopy, entry.parts.isEmpty else { return nil }
        return (cell.identity, entry)
      }
    }
    for (identity, entry) in entries {
      let decorated = entry.decorated(by: decorator)
      child.family.lock.withLock { _ = child.cell(identity).put(decorated) }
    }
    child.endOverrides()
    return child
  }

  fileprivate func replacedBox(_ id: ObjectIdentifier) -> (any AnyClientBox)? {
    family.lock.withLock { cells[id]?.entry.flatMap { $0.replacement == nil ? nil : $0.box } }
  }
}

extension ClientEntry {
  fileprivate func decorated(by decorator: any ClientDecorator) -> ClientEntry {
    let box = box.decorated(by: decorator)
    if let replacement { return ClientEntry(box, replacement: replacement) }
    return ClientEntry(
      box, parts: parts, keepsEnvironment: keepsEnvironment, dependsOnAll: dependsOnAll, asksContext: asksContext)
  }
}
