import AppEnvironmentKit
import Foundation
import Measuring

/// Environments for requests: children that replace something, and clients that are used in them first.
var clientChildren: BenchmarkGroup {
  let root = AppEnvironment(.live)
  _ = root[PartClient.self].load(1)
  let crowded = AppEnvironment(.live)
  _ = crowded[PartClient.self].load(1)
  let siblings = (0..<100_000).map { _ in
    let child = request(of: crowded)
    _ = child[WholeClient.self].load(1)
    return child
  }
  return BenchmarkGroup(
    name: "client-children", subject: "an environment for one request, with its end", times: 20_000,
    cases: [
      .init(name: "an object with two closures") { times in
        for number in 0..<times { keep(ObjectIdentifier(TwoClosures(number)).hashValue) }
      },
      .init(name: "a child") { times in
        for _ in 0..<times { keep(root.overriding { _ in }.context == .test ? 1 : 0) }
      },
      .init(name: "a child with two replacements") { times in
        for _ in 0..<times { keep(request(of: root).context == .test ? 1 : 0) }
      },
      .init(name: "the same, of one closure each") { times in
        for number in 0..<times {
          let child = root.overriding {
            $0[PartClient.self].load = { $0 &+ number }
            $0[OtherClient.self].load = { $0 &+ number }
          }
          keep(child.context == .test ? 1 : 0)
        }
      },
      .init(name: "a dictionary bound to the task, with two replacements") { times in
        for _ in 0..<times { keep(TaskValues.replacing(TaskValues.request) { 1 }) }
      },
      .init(name: "a child with two replacements, bound to the task") { times in
        for _ in 0..<times { keep(AppEnvironment.$current.withValue(request(of: root)) { 1 }) }
      },
      .init(name: "a child, and a client of the root") { times in
        for _ in 0..<times { keep(root.overriding { _ in }[PartClient.self].load(1)) }
      },
      .init(name: "a child with two replacements, and a client that is created from one of them") { times in
        for _ in 0..<times { keep(request(of: root)[WholeClient.self].load(1)) }
      },
      .init(name: "the same beside 100,000 others") { times in
        for _ in 0..<times { keep(request(of: crowded)[WholeClient.self].load(1)) }
        withExtendedLifetime(siblings) {}
      },
      .init(name: "two threads: a child with two replacements") { times in
        onTwoThreads { _ in for _ in 0..<times { keep(request(of: root).context == .test ? 1 : 0) } }
      },
      .init(name: "two threads: with the client that is created from one of them") { times in
        onTwoThreads { _ in for _ in 0..<times { keep(request(of: root)[WholeClient.self].load(1)) } }
      },
    ])
}

private func request(of environment: AppEnvironment) -> AppEnvironment {
  environment.overriding {
    $0[PartClient.self] = PartClient(load: { $0 })
    $0[OtherClient.self] = OtherClient(load: { $0 })
  }
}

/// Values by type, bound to a task: a minimal model of `withDependencies` of swift-dependencies, without its contexts, caches
/// and checks.
private struct TaskValues: Sendable {
  @TaskLocal static var current = TaskValues()

  private var values: [ObjectIdentifier: any Sendable] = [:]

  subscript<Value: Sendable>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  static func request(_ values: inout TaskValues) {
    values[PartClient.self] = PartClient(load: { $0 })
    values[OtherClient.self] = OtherClient(load: { $0 })
  }

  static func replacing(_ change: (inout TaskValues) -> Void, _ body: () -> Int) -> Int {
    var values = current
    change(&values)
    return $current.withValue(values, operation: body)
  }
}

private final class TwoClosures {
  let first: @Sendable (Int) -> Int
  let second: @Sendable (Int) -> Int

  init(_ number: Int) {
    first = { $0 &+ number }
    second = { $0 &- number }
  }
}

private struct PartClient: Client {
  var load: @Sendable (Int) -> Int

  static var live: Self { Self(load: { $0 &+ 1 }) }
  static var preview: Self { live }
  static var test: Self { live }
}

private struct OtherClient: Client {
  var load: @Sendable (Int) -> Int

  static var live: Self { Self(load: { $0 &+ 1 }) }
  static var preview: Self { live }
  static var test: Self { live }
}

private struct WholeClient: ComposedClient {
  var load: @Sendable (Int) -> Int

  static func live(in environment: AppEnvironment) -> Self {
    let part = environment[PartClient.self]
    return Self(load: { part.load($0) })
  }
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { live(in: environment) }
}
