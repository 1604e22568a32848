import AppEnvironmentKit
import Foundation
import Measuring

/// Reading a client from an environment and calling one of its closures, which captures something.
var clientRead: BenchmarkGroup {
  let made = AppEnvironment(.live)
  let replaced = AppEnvironment(.live)
  replaced.sampleClient = .sample(7)
  let closure = made.sampleClient.load
  return BenchmarkGroup(
    name: "client-read", subject: "calling one closure of a client", times: 2_000_000,
    cases: [
      .init(name: "the closure in a local constant") { callLocal(closure, $0) },
      .init(name: "`environment.sampleClient.load(…)`") { callRead(made, $0) },
      .init(name: "the same, of a client that was assigned") { callRead(replaced, $0) },
      .init(name: "the same, of a client of 20 closures") { callWide(made, $0) },
      .init(name: "a method of the client (copies it: self is passed)") { callMethod(made, $0) },
      .init(name: "a copy of the client each time") { callCopy(made, $0) },
      .init(name: "two threads: local constant") { times in onTwoThreads { callLocal(closure, times) } },
      .init(name: "two threads: `environment.sampleClient.load(…)`") { times in
        onTwoThreads { callRead(made, times) }
      },
      .init(name: "two threads: of a client that was assigned") { times in
        onTwoThreads { callRead(replaced, times) }
      },
      .init(name: "two threads: of a client of 20 closures") { times in
        onTwoThreads { callWide(made, times) }
      },
      .init(name: "two threads: a copy each time") { times in onTwoThreads { callCopy(made, times) } },
    ])
}

/// Replacing one closure. The environment keeps the clients that were replaced, so each round has a separate one.
var clientReplace: BenchmarkGroup {
  let plain = Plain()
  return BenchmarkGroup(
    name: "client-replace", subject: "replacing one closure of six", times: 100_000,
    cases: [
      .init(name: "in a client in a class's property") { times in
        for number in 0..<times { plain.client.load = { $0 &+ number } }
      },
      .init(name: "in an environment, including its end") { times in
        let environment = AppEnvironment(.live)
        for number in 0..<times { environment.sampleClient.load = { $0 &+ number } }
      },
    ])
}

/// The memory of an environment whose client was replaced, and the time that reading takes in it.
func clientReplaceMemory() {
  let environment = AppEnvironment(.live)
  _ = environment.sampleClient.load(1)
  let before = heapBytes()
  for number in 0..<100_000 { environment.sampleClient.load = { $0 &+ number } }
  print("100,000 replacements keep \((heapBytes() - before) / 100_000) bytes each\n")
  BenchmarkGroup(
    name: "client-replace", subject: "calling one closure after 100,000 replacements", times: 2_000_000,
    cases: [
      .init(name: "in a new environment") { [new = AppEnvironment(.live)] in callRead(new, $0) },
      .init(name: "after 100,000 replacements") { callRead(environment, $0) },
    ]
  ).run()
}

private final class Plain {
  var client = SampleClient.live
}

/// A client of six closures, all of which capture.
struct SampleClient: Client {
  var load: @Sendable (Int) -> Int
  var save: @Sendable (Int) -> Int
  var list: @Sendable (Int) -> Int
  var move: @Sendable (Int, Int) -> Int
  var copy: @Sendable (Int, Int) -> Int
  var remove: @Sendable (Int) -> Int

  static var live: Self { sample(1) }
  static var preview: Self { sample(2) }
  static var test: Self { sample(3) }

  static func sample(_ number: Int) -> Self {
    let held = Held(number)
    return Self(
      load: { held.number &+ $0 }, save: { held.number &- $0 }, list: { held.number ^ $0 },
      move: { held.number &+ $0 &* $1 }, copy: { held.number &- $0 &* $1 }, remove: { held.number | $0 })
  }

  @inline(never)
  func loadTwice(_ number: Int) -> Int { load(load(number)) }
}

final class Held: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

extension AppEnvironment.Clients {
  fileprivate var sampleClient: SampleClient.Type { SampleClient.self }
  fileprivate var wideClient: WideClient.Type { WideClient.self }
}

/// A client of 20 closures, all of which capture.
struct WideClient: Client {
  var a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, load: @Sendable (Int) -> Int

  static var live: Self {
    func next() -> @Sendable (Int) -> Int {
      let held = Held(1)
      return { held.number &+ $0 }
    }
    return Self(
      a: next(), b: next(), c: next(), d: next(), e: next(), f: next(), g: next(), h: next(), i: next(), j: next(),
      k: next(), l: next(), m: next(), n: next(), o: next(), p: next(), q: next(), r: next(), s: next(), load: next())
  }
  static var preview: Self { live }
  static var test: Self { live }
}

@inline(never)
private func callLocal(_ closure: (Int) -> Int, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= closure(number) }
  keep(sum)
}

@inline(never)
private func callRead(_ environment: AppEnvironment, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= environment.sampleClient.load(number) }
  keep(sum)
}

@inline(never)
private func callWide(_ environment: AppEnvironment, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= environment.wideClient.load(number) }
  keep(sum)
}

@inline(never)
private func callMethod(_ environment: AppEnvironment, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= environment.sampleClient.loadTwice(number) }
  keep(sum)
}

@inline(never)
private func callCopy(_ environment: AppEnvironment, _ times: Int) {
  var sum = 0
  for number in 0..<times {
    let client = environment.sampleClient
    sum &+= pass(client, number)
  }
  keep(sum)
}

@inline(never)
private func pass(_ client: consuming SampleClient, _ number: Int) -> Int { client.load(number) }

@inline(never)
private func onTwoThreads(_ body: @Sendable () -> Void) {
  DispatchQueue.concurrentPerform(iterations: 2) { _ in body() }
}
