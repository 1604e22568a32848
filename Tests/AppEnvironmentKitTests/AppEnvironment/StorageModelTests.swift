import AppEnvironmentKit
import Foundation
import PackageSupport
import ProgramRun
import TestSupport
import Testing

/// Environments, children and grandchildren that three threads create, read and edit at random, beside a plain model.
///
/// The model says which client a read finds: those who have the same clients of some types share one client that is
/// created from them. `ENVIRONMENT_MODEL_ROUNDS=1000` checks more rounds.
@Suite(.ownThread) struct StorageModelTests {
  @Test func eachClientIsCreatedOnceForThoseWhoHaveItsParts() throws {
    let rounds = ProcessInfo.processInfo.environment["ENVIRONMENT_MODEL_ROUNDS"].flatMap { Int($0) } ?? 60
    for seed in 0..<rounds { try check(seed: UInt64(seed)) }
  }

  private func check(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let run = ModelRun()
    run.models = [ModelEnvironment(AppEnvironment(.live), [:])]
    let madeBefore = numbers.locked.withLock { $0.made }
    for _ in 0..<4 {
      // Between the threads' turns, any environment may be edited, and have children that another thread edits.
      for _ in 0..<6 {
        let model = run.models[Int.random(in: run.models.indices, using: &random)]
        if Bool.random(using: &random) { model.edit(using: &random) }
        run.models.append(model.child(using: &random))
      }
      let seeds = (0..<3).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
      let models = run.models.shuffled(using: &random)
      let owned = (0..<3).map { thread in models.indices.filter { $0 % 3 == thread }.map { models[$0] } }
      let children = Shared<[[ModelEnvironment]]>([[], [], []])
      // Each thread edits environments of its own, whose parents and children other threads edit.
      onThreads(3) { thread in
        var random = SeededGenerator(seed: seeds[thread])
        var mine = owned[thread]
        for _ in 0..<30 where !mine.isEmpty {
          let model = mine[Int.random(in: mine.indices, using: &random)]
          switch Int.random(in: 0..<10, using: &random) {
          case 0: mine.append(model.child(using: &random))
          case 1...2: model.edit(using: &random)
          default: model.read(Int.random(in: 0..<modelTypes.count, using: &random), in: run)
          }
        }
        let new = Array(mine.dropFirst(owned[thread].count))
        children.locked.withLock { $0[thread] = new }
      }
      run.models += children.value.flatMap(\.self)
      // All of them read any environment.
      let all = run.models
      onThreads(3) { thread in
        var random = SeededGenerator(seed: seeds[thread] &+ 1)
        for _ in 0..<30 {
          let model = all[Int.random(in: all.indices, using: &random)]
          model.read(Int.random(in: 0..<modelTypes.count, using: &random), in: run)
        }
      }
    }
    let made = numbers.locked.withLock { $0.made } - madeBefore
    let state = run.state.value
    #expect(state.differences == [], "seed \(seed)")
    // Those that were read, and the parts that no one read.
    #expect(made == state.identities.count, "seed \(seed)")
  }
}

/// The identities of the clients that the model expects, by the type and the assigned clients that they depend on.
private final class ModelRun: @unchecked Sendable {  // because `models` is only changed while no thread runs
  struct State {
    var identities: [ModelKey: Int] = [:]
    var differences: [String] = []
  }

  let state = Shared(State())
  var models: [ModelEnvironment] = []

  func expect(_ identity: Int, for key: ModelKey) {
    state.locked.withLock { state in
      if let other = state.identities[key], other != identity {
        state.differences.append("\(key) has \(other) and \(identity)")
      }
      state.identities[key] = identity
    }
  }
}

private struct ModelKey: Hashable {
  let type: Int
  let assigned: [Int?]
}

/// An environment, and the clients that were assigned to it and its parents before it was created from them.
private final class ModelEnvironment: @unchecked Sendable {  // because one thread edits it, and none reads it then
  private let environment: AppEnvironment
  private var assigned: [Int: Int]

  init(_ environment: AppEnvironment, _ assigned: [Int: Int]) {
    self.environment = environment
    self.assigned = assigned
  }

  func child(using random: inout SeededGenerator) -> ModelEnvironment {
    let count = Int.random(in: 0...2, using: &random)
    let child = ModelEnvironment(environment.overriding { _ in }, assigned)
    for _ in 0..<count { child.edit(using: &random) }
    return child
  }

  func edit(using random: inout SeededGenerator) {
    let type = Int.random(in: 0..<modelTypes.count, using: &random)
    assigned[type] = modelTypes[type].assign(environment)
  }

  func read(_ type: Int, in run: ModelRun) {
    check(modelTypes[type].read(environment), of: type, in: run)
  }

  private func check(_ client: ModelClient, of type: Int, in run: ModelRun) {
    if let assigned = assigned[type] {
      if client.identity != assigned {
        run.state.locked.withLock { $0.differences.append("\(type): \(client.identity) in place of \(assigned)") }
      }
      return
    }
    run.expect(client.identity, for: ModelKey(type: type, assigned: dependencies(of: type).map { assigned[$0] }))
    for (part, type) in zip(client.parts, modelTypes[type].parts) { check(part, of: type, in: run) }
  }

  /// Returns the types that a client of a type would be created from here, including those of its parts.
  private func dependencies(of type: Int) -> [Int] {
    [type] + modelTypes[type].parts.flatMap { assigned[$0] == nil ? dependencies(of: $0) : [$0] }
  }
}

/// A client that knows its identity and the clients that it was created from.
private protocol ModelClient: SoleComposedClient {
  var identity: Int { get }
  var parts: [any ModelClient] { get }
  init(identity: Int, parts: [any ModelClient])
  static var types: [any ModelClient.Type] { get }
}

private let numbers = Shared((next: 0, made: 0))

extension ModelClient {
  static func live(in environment: AppEnvironment) -> Self {
    let parts = types.map { type in type.read(environment) }
    numbers.locked.withLock { $0.made += 1 }
    return Self(identity: newIdentity(), parts: parts)
  }

  static func read(_ environment: AppEnvironment) -> any ModelClient { environment[Self.self] }

  static func assign(_ environment: AppEnvironment) -> Int {
    let client = Self(identity: newIdentity(), parts: [])
    environment[Self.self] = client
    return client.identity
  }

  /// The indexes of the types that it is created from.
  static var parts: [Int] {
    types.compactMap { type in modelTypes.firstIndex { ObjectIdentifier($0) == ObjectIdentifier(type) } }
  }
}

private func newIdentity() -> Int {
  numbers.locked.withLock { numbers in
    numbers.next += 1
    return numbers.next
  }
}

private let modelTypes: [any ModelClient.Type] = [A.self, B.self, AB.self, ABA.self, BB.self, Top.self]

private struct A: ModelClient {
  let identity: Int, parts: [any ModelClient]
  static let types: [any ModelClient.Type] = []
}
private struct B: ModelClient {
  let identity: Int, parts: [any ModelClient]
  static let types: [any ModelClient.Type] = []
}
private struct AB: ModelClient {
  let identity: Int, parts: [any ModelClient]
  static let types: [any ModelClient.Type] = [A.self, B.self]
}
private struct ABA: ModelClient {
  let identity: Int, parts: [any ModelClient]
  static let types: [any ModelClient.Type] = [AB.self, A.self]
}
private struct BB: ModelClient {
  let identity: Int, parts: [any ModelClient]
  static let types: [any ModelClient.Type] = [B.self]
}
private struct Top: ModelClient {
  let identity: Int, parts: [any ModelClient]
  static let types: [any ModelClient.Type] = [ABA.self, BB.self]
}
