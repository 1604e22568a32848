extension AppEnvironment {
  /// The names of the clients that an environment has.
  ///
  /// Declare a property for each client type. Its name becomes a property of every environment:
  /// ```swift
  /// extension AppEnvironment.Clients {
  ///   var weatherClient: WeatherClient.Type { WeatherClient.self }
  /// }
  /// ```
  /// Call a closure with `environment.weatherClient.temperature("Hamburg")`, and replace it with an assignment. There are
  /// no values of this type. The properties can be used on any thread, even those of a module whose declarations are
  /// isolated to the main actor by default.
  public struct Clients: ClientNames {
    private init() {}
  }

  /// The client that a property of ``Clients`` names.
  @inlinable
  public subscript<C: Client>(dynamicMember name: KeyPath<Clients, C.Type>) -> C {
    @inline(__always) unsafeAddress { address(of: C.self) }
    set { replace(C.self, with: newValue) }
  }

  /// The client of a type. It is created at its first use, unless the program assigned one.
  ///
  /// Calling a closure, as in `environment[WeatherClient.self].temperature("Hamburg")`, takes no lock and copies no more
  /// than that closure, so there is no need to keep clients elsewhere.
  ///
  /// A client that is replaced lives as long as its environment, because another thread may be about to call it, and so
  /// do the values that its closures capture. A closure that you assign should capture the environment weakly.
  @inlinable
  public subscript<C: Client>(_ type: C.Type) -> C {
    // NB: an addressor, because Swift 6.3.1 crashes as it compiles `_ = environment[WeatherClient.self].temperature` with
    // `_read`, and in some functions with `get`. Still needed while DiscardedReadTests doesn't compile with `get`.
    @inline(__always) unsafeAddress { address(of: type) }
    set { replace(type, with: newValue) }
  }

  /// Returns the address of a client, which is valid as long as the environment.
  @usableFromInline @inline(never)
  func address<C: Client>(of type: C.Type) -> UnsafePointer<C> {
    let address =
      construction == nil
      ? store.existingTable?._withUnsafeGuaranteedRef { table in
        table.slots[ObjectIdentifier(type)]?._withUnsafeGuaranteedRef { slot in
          slot.key.keyPath._withUnsafeGuaranteedRef { table.registrar.access(self, keyPath: $0) }
          return slot.current.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.address }
        }
      } : nil
    return (address ?? addressFromStore(of: type)).assumingMemoryBound(to: C.self)
  }

  @inline(never)
  private func addressFromStore<C: Client>(of type: C.Type) -> UnsafeRawPointer {
    let key = ClientKey.of(type)
    store.table.registrar.access(self, keyPath: key.keyPath.takeUnretainedValue())
    return store.entry(of: type, key, for: construction).address
  }

  @usableFromInline
  func replace<C: Client>(_ type: C.Type, with client: C) {
    store.replace(type, with: client, in: self)
  }

  /// A key path for each client type, which Observation tracks. Its value is never read.
  subscript(tracking client: ObjectIdentifier) -> Never? { nil }
}

/// The conformance of ``AppEnvironment/Clients`` that keeps its extensions free of a module's default isolation, as do all
/// protocols that inherit from `Sendable`. `Sendable` itself doesn't. The package in `.ci/UserPackage` has such a module.
package protocol ClientNames: Sendable {}
