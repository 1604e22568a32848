import AppEnvironmentKit
import Foundation

/// Reading a client from an environment and calling one of its closures, which captures something.
var clientRead: BenchmarkGroup {
  let made = AppEnvironment(.live)
  let replaced = AppEnvironment(.live)
  replaced.sampleClient = .sample(7)
  let closure = made.sampleClient.load
  return BenchmarkGroup(
    name: "client-read", subject: "calling one closure of six", times: 2_000_000,
    cases: [
      .init(name: "the closure in a local constant") { callLocal(closure, $0) },
      .init(name: "`environment.sampleClient.load(…)`") { callRead(made, $0) },
      .init(name: "the same, of a client that was assigned") { callRead(replaced, $0) },
      .init(name: "a method of the client (copies it: self is passed)") { callMethod(made, $0) },
      .init(name: "a copy of the client each time") { callCopy(made, $0) },
      .init(name: "two threads: local constant") { times in onTwoThreads { callLocal(closure, times) } },
      .init(name: "two threads: `environment.sampleClient.load(…)`") { times in
        onTwoThreads { callRead(made, times) }
      },
      .init(name: "two threads: of a client that was assigned") { times in
        onTwoThreads { callRead(replaced, times) }
      },
      .init(name: "two threads: a copy each time") { times in onTwoThreads { callCopy(made, times) } },
    ])
}

/// Replacing one closure, a million times in all; what was replaced must be gone.
var clientReplace: BenchmarkGroup {
  let environment = AppEnvironment(.live)
  let plain = Plain()
  return BenchmarkGroup(
    name: "client-replace", subject: "replacing one closure of six", times: 100_000,
    cases: [
      .init(name: "in a client in a class's property") { times in
        for number in 0..<times { plain.client.load = { $0 &+ number } }
      },
      .init(name: "in an environment") { times in
        let witness = Witness()
        weak let first = witness.replace(in: environment)
        for number in 0..<times { environment.sampleClient.load = { $0 &+ number } }
        precondition(first == nil, "a replaced client is still there")
      },
    ])
}

private final class Plain {
  var client = SampleClient.live
}

private struct Witness {
  func replace(in environment: AppEnvironment) -> Held {
    let held = Held(0)
    environment.sampleClient.load = { held.number &+ $0 }
    return held
  }
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

extension AppEnvironment {
  fileprivate var sampleClient: SampleClient {
    _read { yield self[SampleClient.self] }
    set { self[SampleClient.self] = newValue }
  }
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

/// Uses a result, so that the compiler cannot leave out what it comes from.
@inline(never)
func keep(_ number: Int) {
  if number == .min { print(number) }
}
