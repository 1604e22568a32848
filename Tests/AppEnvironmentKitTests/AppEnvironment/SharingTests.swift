import AppEnvironmentKit
import Foundation
import ProgramRun
import TestSupport
import Testing

@Suite(.ownThread) struct SharingTests {
  @Test func aThousandChildrenCreateAClientOnceThatTheRootNeverUsed() {
    struct PoolClient: SoleClient {
      static let made = Shared(0)
      init() { Self.made.count() }
    }
    let root = AppEnvironment(.live)
    for number in 0..<1000 {
      let child = root.overriding { $0.greetingClient = .saying("\(number)") }
      _ = child[PoolClient.self]
    }
    #expect(PoolClient.made.value == 1)
  }

  @Test func aThousandChildrenCreateAComposedClientOnceThatTheRootNeverUsed() {
    struct UnrelatedClient: SoleClient {}
    struct ComposedClient: SoleComposedClient {
      static let made = Shared(0)
      init() { Self.made.count() }
      static func live(in environment: AppEnvironment) -> Self {
        _ = environment.greetingClient.implementation()
        return Self()
      }
    }
    let root = AppEnvironment(.live)
    for _ in 0..<1000 {
      let child = root.overriding { $0[UnrelatedClient.self] = UnrelatedClient() }
      _ = child[ComposedClient.self]
    }
    #expect(ComposedClient.made.value == 1)
  }

  @Test func racingChildrenCreateAClientOnceThatTheirParentKeeps() {
    struct ComposedClient: SoleComposedClient {
      static let made = Shared(0)
      init() { Self.made.count() }
      static func live(in environment: AppEnvironment) -> Self {
        _ = environment.greetingClient.implementation()
        return Self()
      }
    }
    let root = AppEnvironment(.live)
    for round in 1...100 {
      let parent = root.overriding { $0.greetingClient = .saying("\(round)") }
      let children = (0..<4).map { _ in parent.overriding { $0.memoryClient.texts = { [] } } }
      onThreads(4) { _ = children[$0][ComposedClient.self] }
      _ = parent[ComposedClient.self]
      #expect(ComposedClient.made.value == round)
    }
  }

  @Test func aChildOfAReplacedParentSharesWhatItHadBefore() {
    let parent = AppEnvironment(.live).overriding { $0.greetingClient = .saying("before") }
    let (first, second) = (parent.overriding { _ in }, parent.overriding { _ in })
    parent.greetingClient = .saying("after")
    #expect(parent[NumberedClient.self].word == "after")
    #expect(first[NumberedClient.self].word == "before")
    #expect(first[NumberedClient.self].number == second[NumberedClient.self].number)
    #expect(parent.overriding { _ in }[NumberedClient.self].number == parent[NumberedClient.self].number)
  }

  @Test func aClientOutlivesItsParentEnvironment() {
    let child = AppEnvironment(.live) { $0.greetingClient = .saying("parent") }.overriding { _ in }
    let grandchild = child.overriding { _ in }
    #expect(grandchild[NumberedClient.self].word == "parent")
    #expect(grandchild[NumberedClient.self].number == child[NumberedClient.self].number)
  }

  @Test func aVeryDeepEnvironmentHasTheClientsOfItsParents() {
    let root = AppEnvironment(.live) { $0.greetingClient = .saying("root") }
    var environment = root
    for number in 0..<10_000 {
      environment = environment.overriding { $0.memoryClient.texts = { ["\(number)"] } }
    }
    #expect(environment.memoryClient.texts() == ["9999"])
    #expect(environment[NumberedClient.self].word == "root")
    #expect(environment[NumberedClient.self].number == root[NumberedClient.self].number)
  }

  @Test func theThirtyThirdEnvironmentHasTheClientsOfThe32nd() {
    let root = AppEnvironment(.live) { $0.greetingClient = .saying("before") }
    var environments = [root]
    for number in 1...32 {
      environments.append(
        environments[number - 1].overriding { if number == 7 { $0.memoryClient.texts = { ["seven"] } } })
    }
    struct SessionClient: SoleComposedClient {
      static let made = Shared(0)
      init() { Self.made.count() }
      static func live(in environment: AppEnvironment) -> Self {
        _ = environment.memoryClient.texts()
        return Self()
      }
    }
    _ = environments[32][SessionClient.self]
    root.greetingClient = .saying("after")
    // The parts of these are that of the seventh, of the 33rd and of the root.
    let deepest = environments[32].overriding { _ in }
    let children = (0..<3).map { _ in deepest.overriding { _ in } }
    #expect(deepest.greetingClient.implementation() == "before")
    #expect(deepest[NumberedClient.self].word == "before")
    #expect(Set(children.map { $0[NumberedClient.self].number }) == [deepest[NumberedClient.self].number])
    for environment in [deepest] + children {
      _ = environment[SessionClient.self]
      #expect(environment.memoryClient.texts() == ["seven"])
    }
    #expect(SessionClient.made.value == 1)
    // The 33rd keeps what it has without the others.
    environments = []
    #expect(children[0].memoryClient.texts() == ["seven"])
    #expect(children[0][NumberedClient.self].word == "before")
  }

  @Test func aClientThatCapturesTheEnvironmentIsCreatedOnceByRacingThreads() {
    struct CapturingClient: SoleComposedClient {
      static let made = Shared(0)
      var word: @Sendable () -> String = { "" }
      let number: Int
      init() {
        number = Self.made.locked.withLock {
          $0 += 1
          return $0
        }
      }
      static func live(in environment: AppEnvironment) -> Self {
        var client = Self()
        client.word = { environment.greetingClient.implementation() }
        return client
      }
    }
    for round in 1...rounds(1000, many: 20_000) {
      let environment = AppEnvironment(.live)
      let found = Shared<[Int]>([])
      onThreads(2) { _ in
        let number = environment[CapturingClient.self].number
        found.locked.withLock { $0.append(number) }
      }
      #expect(found.value == [round, round])
    }
  }

  @Test func theWorkOfAFirstUseIsTheSameBesideTenThousandOtherChildren() {
    struct ComposedClient: SoleComposedClient {
      static func live(in environment: AppEnvironment) -> Self {
        _ = environment.greetingClient.implementation()
        return Self()
      }
    }
    func child(of root: AppEnvironment) -> AppEnvironment {
      root.overriding { $0.greetingClient = .saying("child") }
    }
    /// The least processor time of several first uses, each in a new child.
    func work(in root: AppEnvironment) -> Duration {
      (0..<20).map { _ in
        let child = child(of: root)
        let start = threadTime()
        _ = child[ComposedClient.self]
        return threadTime() - start
      }.min()!
    }
    let alone = AppEnvironment(.live)
    let crowded = AppEnvironment(.live)
    let children = (0..<10_000).map { _ in child(of: crowded) }
    // Twice, because the first use of a type in the process costs more.
    _ = work(in: alone)
    let few = work(in: alone)
    for child in children.prefix(2000) { _ = child[ComposedClient.self] }
    let many = work(in: crowded)
    #expect(many < few * 20, "\(few) alone, \(many) beside 10,000 others")
    withExtendedLifetime(children) {}
  }
}

/// A client that knows the greeting that it depends on, and has an identity.
private struct NumberedClient: SoleComposedClient {
  static let made = Shared(0)
  var word = "unused"
  let number: Int

  init() {
    number = Self.made.locked.withLock {
      $0 += 1; return $0
    }
  }

  static func live(in environment: AppEnvironment) -> Self {
    var client = Self()
    client.word = environment.greetingClient.implementation()
    return client
  }
}
