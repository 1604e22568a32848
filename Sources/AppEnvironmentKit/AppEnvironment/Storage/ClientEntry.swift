/// A client in its own memory, which is read in place as long as the entry exists, and the client's origin.
final class ClientEntry: Sendable {
  /// A client type that was read for the client, directly or by one of those, and the client that was assigned to it.
  struct Dependency: Sendable {
    unowned(unsafe) let key: ClientKey
    let assigned: ObjectIdentifier?
    let isDirect: Bool
  }

  /// The code that assigned a client.
  enum Replacement: Sendable {
    case assignment
    case initializer(StaticString, UInt)
    case overriding(StaticString, UInt)
  }

  unowned(unsafe) let key: ClientKey
  nonisolated(unsafe) let address: UnsafeRawPointer  // because nothing changes the client

  /// The code that assigned the client; nil if an environment created it.
  let replacement: Replacement?

  /// The client that the store kept before.
  nonisolated(unsafe) var previous: Unmanaged<ClientEntry>?  // because it is written once, with the lock of the store

  /// The clients that were read to create it.
  let footprint: [Dependency]
  /// A Boolean value that indicates whether a child environment was derived to create it, or one of the clients that it was
  /// created from. The child's reads aren't tracked.
  let dependsOnAll: Bool
  /// A Boolean value that indicates whether the client captured the environment, or an environment derived from it.
  let usesEnvironment: Bool
  /// A Boolean value that indicates whether the client, or one that it was created from, uses the environment. No other
  /// environment has it, and it would keep the store alive that keeps it.
  let isPrivate: Bool

  /// Creates the entry of a client that was assigned.
  init<C: Client>(_ client: C, of key: ClientKey, _ replacement: Replacement) {
    self.key = key
    address = Self.memory(with: client)
    self.replacement = replacement
    footprint = []
    dependsOnAll = false
    usesEnvironment = false
    isPrivate = false
  }

  /// Creates the entry of a client that an environment created.
  ///
  /// - Parameters:
  ///   - parts: The clients that were read to create it.
  ///   - capturesEnvironment: A Boolean value that indicates whether the client has captured the environment.
  ///   - derivesEnvironment: A Boolean value that indicates whether a child environment was derived to create it.
  init<C: Client>(
    _ client: C, of key: ClientKey, parts: [ClientEntry] = [], capturesEnvironment: Bool = false,
    derivesEnvironment: Bool = false
  ) {
    self.key = key
    address = Self.memory(with: client)
    replacement = nil
    dependsOnAll = derivesEnvironment || parts.contains(where: \.dependsOnAll)
    usesEnvironment = capturesEnvironment || derivesEnvironment
    isPrivate = usesEnvironment || parts.contains(where: \.isPrivate)
    var footprint: [Dependency] = []
    // The direct ones first, so that they are found as such.
    for part in parts { footprint.add(part.asDependency) }
    for part in parts {
      for dependency in part.footprint {
        footprint.add(Dependency(key: dependency.key, assigned: dependency.assigned, isDirect: false))
      }
    }
    self.footprint = footprint
  }

  deinit {
    deinitialize(key.type)
  }

  /// The client. `C` is its type.
  func client<C: Client>(_: C.Type) -> C { address.assumingMemoryBound(to: C.self).pointee }

  func depends(on key: ClientKey) -> Bool {
    self.key === key || dependsOnAll || footprint.contains { $0.key === key }
  }

  private var asDependency: Dependency {
    Dependency(key: key, assigned: replacement == nil ? nil : ObjectIdentifier(self), isDirect: true)
  }

  private static func memory<C: Client>(with client: C) -> UnsafeRawPointer {
    let memory = UnsafeMutablePointer<C>.allocate(capacity: 1)
    memory.initialize(to: client)
    return UnsafeRawPointer(memory)
  }

  private func deinitialize<C: Client>(_: C.Type) {
    UnsafeMutablePointer(mutating: address.assumingMemoryBound(to: C.self)).deinitialize(count: 1).deallocate()
  }
}

extension [ClientEntry.Dependency] {
  fileprivate mutating func add(_ dependency: ClientEntry.Dependency) {
    guard !contains(where: { $0.key === dependency.key && $0.assigned == dependency.assigned }) else { return }
    append(dependency)
  }
}
