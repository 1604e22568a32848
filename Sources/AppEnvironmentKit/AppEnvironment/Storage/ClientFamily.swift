import PackageSupport

/// The state that an environment shares with its children: running constructions, and the clients they may share.
///
/// Lock order: a store's lock first, then the family's lock.
final class ClientFamily: Sendable {
  struct State {
    var constructions: [ClientConstruction] = []
    /// The constructions that can't continue before another one has ended.
    var waits: [(waiting: ClientConstruction, awaited: ClientConstruction)] = []
    fileprivate var shared: [ObjectIdentifier: [WeakEntry]] = [:]
  }

  fileprivate struct WeakEntry {
    weak var entry: ClientEntry?
  }

  /// The decorators that each client passes through before its first use, in this order.
  let decorators: [any ClientDecorator]

  let state = Locked(State())

  init(decorators: [any ClientDecorator] = []) {
    self.decorators = decorators
  }

  /// Returns the entry's box of a client. Don't call this with a lock held.
  func box<C: Client>(_ client: C) -> ClientBox<C> {
    ClientBox(decorators.reduce(client) { $1.decorate($0) })
  }
}

extension ClientFamily.State {
  /// Returns the clients of a type that the family's environments created and have in place.
  func sharedEntries(of key: ClientKey) -> [ClientEntry] {
    shared[key.id, default: []].compactMap(\.entry)
  }

  mutating func share(_ entry: ClientEntry, as key: ClientKey) {
    shared[key.id] = (sharedEntries(of: key) + [entry]).map { ClientFamily.WeakEntry(entry: $0) }
  }

  /// Returns the innermost construction that runs on the calling thread.
  func constructionOnThread() -> ClientConstruction? {
    let thread = currentThreadIdentity()
    return constructions.last { $0.thread == thread }
  }

  mutating func end(_ construction: ClientConstruction) {
    constructions.removeAll { $0 === construction }
    waits.removeAll { $0.awaited === construction }
  }

  /// Returns the chain of waiting constructions from one to any of several others; nil if they aren't connected.
  func path(from construction: ClientConstruction, to others: [ClientConstruction]) -> [ClientConstruction]? {
    if others.contains(where: { $0 === construction }) { return [construction] }
    for wait in waits where wait.waiting === construction {
      if let rest = path(from: wait.awaited, to: others) { return [construction] + rest }
    }
    return nil
  }
}
