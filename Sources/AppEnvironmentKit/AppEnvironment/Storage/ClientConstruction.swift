import Dispatch
import PackageSupport

/// A client that is being created, and the clients that are read from the environment that it is created with.
final class ClientConstruction: Sendable {
  struct Reads {
    var isRunning = true
    var parts: [ClientEntry.Part] = []
    /// A Boolean value that indicates whether a child environment was derived, in which reads aren't tracked.
    var dependOnAll = false
  }

  let key: ClientKey
  let store: ObjectIdentifier
  let thread = currentThreadIdentity()

  /// The number of replacements in the store when the construction began.
  let replacements: Int

  /// A group that is left when the client is in place.
  let ended = DispatchGroup()

  let reads = Locked(Reads())

  init(_ key: ClientKey, in store: ClientStore, replacements: Int) {
    self.key = key
    self.store = ObjectIdentifier(store)
    self.replacements = replacements
    ended.enter()
  }

  var isRunning: Bool { reads.withLock { $0.isRunning } }

  /// Notes a client that was read.
  ///
  /// Once the construction has ended, its environment lives on only in closures that captured it. It then keeps the clients
  /// that the store may release before the closures.
  func note(_ entry: ClientEntry, of key: ClientKey) {
    guard last(key) !== entry else { return }
    reads.withLock { reads in
      guard reads.isRunning || entry.isCyclic else { return }
      reads.parts.append(ClientEntry.Part(key: key, entry: entry))
    }
  }

  /// Returns the client with a key that was read last.
  func last(_ key: ClientKey) -> ClientEntry? {
    reads.withLock { reads in reads.parts.last { $0.key.id == key.id }?.entry }
  }

  /// Ends the construction and returns what was read for it.
  func end() -> Reads {
    reads.withLock { reads in
      reads.isRunning = false
      return reads
    }
  }
}
