import Dispatch
import Measuring
import Swinject

extension Peer {
  /// Swinject: a container, by its synchronized view, which several threads may use. A request has a child of it.
  static var swinject: Peer {
    let root = Shared(makeRoot())
    let synchronized = Shared(root.value.synchronize())
    let replaced = Shared(request(of: root.value).synchronize())
    return Peer(
      name: "Swinject",
      read: { readPart(of: synchronized.value, $0) },
      readReplaced: { readPart(of: replaced.value, $0) },
      replace: { times in
        for _ in 0..<times { keep(ObjectIdentifier(request(of: root.value)).hashValue) }
      },
      compose: { times in
        var result = 0
        for _ in 0..<times { result = request(of: root.value).resolve(Whole.self)?.load(1) ?? 0 }
        return result
      },
      firstUse: {
        let resolver = Shared(makeRoot().synchronize())
        return { keep(resolver.value.resolve(Counted.self)?.number ?? 0) }
      },
      callOnQueue: {
        DispatchQueue.global().result { replaced.value.resolve(Part.self)?.load(1) ?? 0 }
      })
  }
}

/// A container or its synchronized view, which aren't `Sendable`.
private struct Shared<Value>: @unchecked Sendable {  // because threads share views, and containers are used on one
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

@inline(never)
private func readPart(of resolver: any Resolver, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= resolver.resolve(Part.self)?.load(number) ?? 0 }
  keep(sum)
}

private func makeRoot() -> Container {
  let container = Container()
  container.register(Part.self) { _ in .adding(1) }.inObjectScope(.container)
  container.register(Other.self) { _ in .adding(1) }.inObjectScope(.container)
  // In the scope of the container, the parent would keep the client that the first child created.
  container.register(Whole.self) { resolver in
    let part = resolver.resolve(Part.self)
    return Whole(load: { part?.load($0) ?? 0 })
  }
  container.register(Counted.self) { _ in .make() }.inObjectScope(.container)
  return container
}

private func request(of parent: Container) -> Container {
  let container = Container(parent: parent)
  container.register(Part.self) { _ in .adding(7) }.inObjectScope(.container)
  container.register(Other.self) { _ in .adding(8) }.inObjectScope(.container)
  return container
}
