import Locking
import Observation
import Synchronization

extension ClientStore {
  /// Puts a client in place of the one there, and takes away what was made of that one.
  func replace(_ identity: ClientIdentity, with box: any AnyClientBox, in environment: AppEnvironment) {
    let thread = currentThreadIdentity()
    let (maker, announced) = family.lock.withLock { () -> (String?, [ClientIdentity]) in
      let making = environment.making ?? family.innermost(on: thread).flatMap { isMaking($0) ? $0 : nil }
      let runs = making?.isRunning.load(ordering: .relaxed) == true
      return (runs ? making?.identity.name : nil, affected(by: [identity]).map(\.identity))
    }
    if let maker {
      fatalError(
        "\(maker).make(in:) replaces \(identity.name) in the environment it is made in; use overriding instead")
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
}
