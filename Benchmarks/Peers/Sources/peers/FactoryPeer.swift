import Dispatch
import FactoryKit
import Measuring

extension Peer {
  /// Factory: a container is passed to the code that uses it, and caches what it created.
  static var factory: Peer {
    let root = Container()
    let replaced = request()
    return Peer(
      name: "Factory",
      read: { readPart(of: root, $0) },
      readReplaced: { readPart(of: replaced, $0) },
      replace: { times in
        for _ in 0..<times { keep(request().manager.defaultScope == nil ? 1 : 0) }
      },
      compose: { times in
        var result = 0
        for _ in 0..<times { result = request().whole().load(1) }
        return result
      },
      firstUse: {
        let container = Container()
        return { keep(container.counted().number) }
      },
      callOnQueue: {
        DispatchQueue.global().result { replaced.part().load(1) }
      })
  }

  /// The result of a call in a closure of another queue, with the replacement in a `Container.shared` bound to the task.
  static var factoryShared: Int {
    Container.$shared.withValue(request()) { DispatchQueue.global().result { Container.shared.part().load(1) } }
  }
}

@inline(never)
private func readPart(of container: Container, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= container.part().load(number) }
  keep(sum)
}

private func request() -> Container {
  Container().with {
    $0.part.register { .adding(7) }
    $0.other.register { .adding(8) }
  }
}

extension Container {
  fileprivate var part: Factory<Part> { self { .adding(1) }.cached }
  fileprivate var other: Factory<Other> { self { .adding(1) }.cached }
  fileprivate var whole: Factory<Whole> {
    self {
      let part = self.part()
      return Whole(load: { part.load($0) })
    }.cached
  }
  fileprivate var counted: Factory<Counted> { self { .make() }.cached }
}
