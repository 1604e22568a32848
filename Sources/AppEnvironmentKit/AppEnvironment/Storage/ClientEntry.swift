/// A client that an environment has in place, and its origin.
final class ClientEntry: Sendable {
  /// A dependency of a client that an environment created.
  struct Part: Sendable {
    let key: ClientKey
    let entry: ClientEntry
  }

  /// The code that assigned a client.
  enum Replacement: Sendable {
    case assignment
    case initializer(StaticString, UInt)
    case overriding(StaticString, UInt)
  }

  let box: any AnyClientBox

  /// The code that assigned the client; nil if the environment created it.
  let replacement: Replacement?

  /// The clients that were read to create it, in the order of reading.
  let parts: [Part]

  /// A Boolean value that indicates whether the client captured the environment, from which it may read at any time.
  let capturesEnvironment: Bool

  /// A Boolean value that indicates whether a child environment was derived to create it, whose reads aren't tracked.
  let dependsOnAll: Bool

  init(
    _ box: any AnyClientBox, replacement: Replacement? = nil, parts: [Part] = [], capturesEnvironment: Bool = false,
    dependsOnAll: Bool = false
  ) {
    self.box = box
    self.replacement = replacement
    self.parts = parts
    self.capturesEnvironment = capturesEnvironment
    self.dependsOnAll = dependsOnAll
  }

  /// A Boolean value that indicates whether an environment with the same parts would create the same client.
  var isShareable: Bool {
    replacement == nil && !capturesEnvironment && !dependsOnAll && parts.allSatisfy(\.entry.isInherited)
  }

  /// A Boolean value that indicates whether a child environment starts with the client.
  var isInherited: Bool { replacement != nil || isShareable }

  /// A Boolean value that indicates whether the client would keep the store alive that keeps it.
  var isCyclic: Bool { capturesEnvironment || parts.contains(where: \.entry.isCyclic) }

  func depends(on key: ClientKey) -> Bool {
    dependsOnAll || parts.contains { $0.key.id == key.id }
  }
}

/// A ``ClientBox`` for a client of any type.
protocol AnyClientBox: AnyObject, Sendable {
  var address: UnsafeRawPointer { get }

  func decorated(by decorator: any ClientDecorator) -> any AnyClientBox
}

/// A client in its own memory, which is read in place as long as the box exists.
final class ClientBox<C: Client>: AnyClientBox {
  nonisolated(unsafe) let client: UnsafeMutablePointer<C>  // because nothing changes the client

  var address: UnsafeRawPointer { UnsafeRawPointer(client) }

  init(_ client: C) {
    self.client = .allocate(capacity: 1)
    self.client.initialize(to: client)
  }

  deinit {
    client.deinitialize(count: 1).deallocate()
  }

  func decorated(by decorator: any ClientDecorator) -> any AnyClientBox {
    ClientBox(decorator.decorate(client.pointee))
  }
}
