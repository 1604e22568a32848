import Dependencies
import Dispatch
import Measuring

extension Peer {
  /// swift-dependencies: a model has `@Dependency` properties, over a dictionary that is bound to the task.
  static var swiftDependencies: Peer {
    Peer(
      name: "swift-dependencies",
      read: { readPart(of: Model(), $0) },
      readReplaced: { times in withDependencies(makeRequest) { readPart(of: Model(), times) } },
      replace: { times in
        for _ in 0..<times { keep(withDependencies(makeRequest) { 1 }) }
      },
      compose: { times in
        var result = 0
        for _ in 0..<times {
          result = withDependencies(makeRequest) {
            @Dependency(\.whole) var whole
            return whole.load(1)
          }
        }
        return result
      },
      firstUse: {
        let values = DependencyValues.live
        return {
          withDependencies {
            $0 = values
          } operation: {
            @Dependency(\.counted) var counted
            keep(counted.number)
          }
        }
      },
      callOnQueue: {
        withDependencies(makeRequest) { DispatchQueue.global().result { Model().part.load(1) } }
      })
  }

  /// The result of a call in a closure of another queue, of a model that was created with the replacement.
  static var swiftDependenciesModel: Int {
    withDependencies(makeRequest) {
      let model = Model()
      return DispatchQueue.global().result { model.part.load(1) }
    }
  }
}

private struct Model {
  @Dependency(\.part) var part
}

@inline(never)
private func readPart(of model: Model, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= model.part.load(number) }
  keep(sum)
}

private func makeRequest(_ values: inout DependencyValues) {
  values.part = .adding(7)
  values.other = .adding(8)
}

private enum PartKey: DependencyKey {
  static var liveValue: Part { .adding(1) }
}

private enum OtherKey: DependencyKey {
  static var liveValue: Other { .adding(1) }
}

private enum WholeKey: DependencyKey {
  static var liveValue: Whole {
    @Dependency(\.part) var part
    return Whole(load: { part.load($0) })
  }
}

private enum CountedKey: DependencyKey {
  static var liveValue: Counted { .make() }
}

extension DependencyValues {
  fileprivate var part: Part {
    get { self[PartKey.self] }
    set { self[PartKey.self] = newValue }
  }
  fileprivate var other: Other {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
  fileprivate var whole: Whole {
    get { self[WholeKey.self] }
    set { self[WholeKey.self] = newValue }
  }
  fileprivate var counted: Counted {
    get { self[CountedKey.self] }
    set { self[CountedKey.self] = newValue }
  }
}
