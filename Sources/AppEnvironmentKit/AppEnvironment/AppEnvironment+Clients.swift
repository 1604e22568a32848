import Observation
import Synchronization

extension AppEnvironment {
  /// The client of a type: made at its first use, unless one was put in its place.
  ///
  /// Give a client of your own a property of two lines; the clients of this package have no other privilege:
  /// ```swift
  /// extension AppEnvironment {
  ///   var weatherClient: WeatherClient {
  ///     _read { yield self[WeatherClient.self] }
  ///     set { self[WeatherClient.self] = newValue }
  ///   }
  /// }
  /// ```
  /// `get { self[WeatherClient.self] }` does as well, and copies the client at each use. Written with `_read`, it is
  /// borrowed: `environment.weatherClient.temperature(city)` takes some 20 ns, and threads do not slow each other down
  /// but for the reference count of the one closure that is called. Annotate the property with `@inlinable` where
  /// another module uses it.
  ///
  /// A client that is replaced while another thread calls it, or by what is called, lives on until the call returns.
  /// What the context provides and what the environment started with is kept to the environment's end; anything else
  /// that is replaced is freed as soon as nobody reads from it.
  @inlinable
  public subscript<C: Client>(_ type: C.Type) -> C {
    _read {
      let borrowed = borrow(type)
      defer { if borrowed.isCounted { giveBack(borrowed) } }
      unowned(unsafe) let box = Unmanaged<ClientBox<C>>.fromOpaque(borrowed.box).takeUnretainedValue()
      yield box.client
    }
    set { replace(type, with: newValue) }
  }

  // Neither of the two is inlined: the bodies would be many times the call, and what `giveBack` may do, release
  // clients, is what keeps the compiler from moving the retain of a closure that was borrowed behind it.

  @usableFromInline @inline(never)
  func borrow<C: Client>(_ type: C.Type) -> BorrowedClient {
    let table = ClientTable(address: self.table.load(ordering: .acquiring))
    guard let found = table.find(ObjectIdentifier(type)) else { return borrowSlowly(type) }
    found.cell._withUnsafeGuaranteedRef { registrar.access(self, keyPath: $0.keyPath) }
    return slots.borrow(from: found.current) ?? borrowSlowly(type)
  }

  @usableFromInline @inline(never)
  func giveBack(_ borrowed: BorrowedClient) {
    if borrowed.giveBack() { store.reclaim() }
  }

  @inline(never)
  private func borrowSlowly<C: Client>(_ type: C.Type) -> BorrowedClient {
    let identity = store.identity(of: type)
    registrar.access(self, keyPath: identity.keyPath)
    let entry = store.entry(of: type, identity, for: making)
    // A making that has ended takes no more notes, and what it was given is an environment like others.
    if making?.isRunning.load(ordering: .acquiring) != true {
      table.store(store.tableAddress, ordering: .releasing)
    }
    return .retained(entry.box)
  }

  @usableFromInline
  func replace<C: Client>(_ type: C.Type, with client: C) {
    store.replace(store.identity(of: type), with: ClientBox(store.family.decorate(client)), in: self)
  }

  /// A key path for each client, so that Observation tells those who read this one. Its value is never read.
  subscript(tracking client: ObjectIdentifier) -> Never? { nil }
}
