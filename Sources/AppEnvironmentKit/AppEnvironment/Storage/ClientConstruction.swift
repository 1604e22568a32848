import Dispatch
import PackageSupport

/// A client that is being created, and the clients that are read from the environment that it is created with.
final class ClientConstruction: Sendable {
  struct State {
    /// A Boolean value that indicates whether reads are noted for the client.
    var isRunning = true
    /// A Boolean value that indicates whether the client is in place.
    var hasEnded = false
    /// A group that is left when the client is in place, if a thread waits for that.
    var ended: DispatchGroup?
    var parts: [ClientEntry] = []
    /// A Boolean value that indicates whether a child environment was derived, in which reads aren't tracked.
    var derivesEnvironment = false
    /// The unimplemented endpoints that were created for the client.
    var endpoints: [NamedEndpoint] = []
    /// The constructions that have to end before this one can continue.
    var awaited: [ClientConstruction] = []
  }

  /// The construction that runs on the calling thread, the innermost if there are several.
  static let innermost = ThreadLocal<ClientConstruction>()

  unowned(unsafe) let key: ClientKey
  let store: ClientStore
  /// The number of replacements in the store when the construction began.
  let replacements: Int
  /// The number of constructions that were running on the thread when this one began.
  let level: Int
  /// The construction during which this one began on the same thread. It exists as long as this one runs.
  unowned(unsafe) let outer: ClientConstruction? = innermost.object

  private let state = Locked(State())

  init(_ key: ClientKey, in store: ClientStore, _ replacements: Int) {
    self.key = key
    self.store = store
    self.replacements = replacements
    level = outer.map { $0.level + 1 } ?? 0
  }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// The constructions on this thread, from the outermost to this one.
  var path: [ClientConstruction] { (outer?.path ?? []) + [self] }

  /// Notes a client that was read.
  ///
  /// Once the construction has ended, its environment lives on only in closures that captured it. It then keeps the clients
  /// that the store may release before the closures.
  func note(_ entry: ClientEntry) {
    state.withLock { state in
      guard state.isRunning || entry.isPrivate, !state.parts.contains(where: { $0 === entry }) else { return }
      state.parts.append(entry)
    }
  }

  /// Notes that a child environment was derived.
  func noteDerivation() {
    state.withLock { $0.derivesEnvironment = true }
  }

  /// Notes that an unimplemented endpoint was created.
  func note(_ endpoint: NamedEndpoint) {
    state.withLock { $0.endpoints.append(endpoint) }
  }

  var endpoints: [NamedEndpoint] { state.withLock { $0.endpoints } }

  /// Returns how a test provides the client of this name as a whole; nil if it isn't this one, or has only its closures.
  func advice(for name: Substring) -> String? {
    guard key.name == name else { return nil }
    if let world = key.type as? any WorldClient.Type { return "To provide all of it: \(world.double)" }
    guard key.composed != nil else { return nil }
    return "To test it over the clients that the test provides: environment[\(name).self] = .live(in: environment)"
  }

  /// Returns the client with a key that was read last.
  func last(_ key: ClientKey) -> ClientEntry? {
    state.withLock { state in state.parts.last { $0.key === key } }
  }

  /// Stops noting reads, and returns those so far.
  func finish() -> (parts: [ClientEntry], derivesEnvironment: Bool) {
    state.withLock { state in
      state.isRunning = false
      return (state.parts, state.derivesEnvironment)
    }
  }

  /// Lets the threads continue that wait for the client.
  func end() {
    let ended = state.withLock { state in
      state.hasEnded = true
      return state.ended
    }
    ended?.leave()
  }

  /// Waits until the client is in place.
  func wait() {
    let ended: DispatchGroup? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      if let ended = state.ended { return ended }
      let ended = DispatchGroup()
      ended.enter()
      state.ended = ended
      return ended
    }
    ended?.wait()
  }

  /// Notes that the construction can't continue before another one has ended.
  func startAwaiting(_ other: ClientConstruction) {
    state.withLock { $0.awaited.append(other) }
  }

  func stopAwaiting(_ other: ClientConstruction) {
    state.withLock { state in
      if let index = state.awaited.lastIndex(where: { $0 === other }) { state.awaited.remove(at: index) }
    }
  }

  /// Returns the chain of waiting constructions from this one to any of several others; nil if they aren't connected.
  ///
  /// Each thread notes what it awaits before it looks for a chain. So of two threads that close a cycle at the same time,
  /// at least one finds it. A chain that is found exists: none of its members can have ended before the first one.
  func path(to others: [ClientConstruction]) -> [ClientConstruction]? {
    if others.contains(where: { $0 === self }) { return [self] }
    for other in state.withLock({ $0.awaited }) {
      if let rest = other.path(to: others) { return [self] + rest }
    }
    return nil
  }
}
