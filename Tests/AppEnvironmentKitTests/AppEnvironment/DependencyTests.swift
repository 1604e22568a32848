import AppEnvironmentKit
import Foundation
import ProgramRun
import Testing
import TestSupport

@Suite(.ownThread) struct DependencyTests {
  @Test func replacingADependencyRecreatesTheClient() {
    let environment = AppEnvironment(.live)
    #expect(environment[ParentClient.self].describe() == "parent of live")
    environment.greetingClient.implementation = { "new" }
    #expect(environment[ParentClient.self].describe() == "parent of new")
  }

  @Test func replacingAnIndirectDependencyRecreatesBothClients() {
    let environment = AppEnvironment(.live)
    #expect(environment[GrandparentClient.self].describe() == "grandparent of parent of live")
    environment.greetingClient.implementation = { "new" }
    #expect(environment[GrandparentClient.self].describe() == "grandparent of parent of new")
    #expect(environment[ParentClient.self].describe() == "parent of new")
  }

  @Test func anAssignedClientIsNotRecreated() {
    let environment = AppEnvironment(.live)
    _ = environment[GrandparentClient.self].describe()
    environment[ParentClient.self] = ParentClient(describe: { "by hand" })
    environment.greetingClient.implementation = { "new" }
    #expect(environment[ParentClient.self].describe() == "by hand")
    #expect(environment[GrandparentClient.self].describe() == "grandparent of by hand")
  }

  @Test func replacingAnotherClientKeepsTheClient() {
    let environment = AppEnvironment(.live)
    let first = environment[StatefulClient.self].state
    environment.memoryClient.texts = { [] }
    #expect(environment[StatefulClient.self].state === first)
  }

  @Test func readsOnAnotherThreadAreTracked() {
    struct ThreadedClient: SoleComposedClient {
      let word: String
      static func live(in environment: AppEnvironment) -> Self {
        let word = Shared("")
        onThreads(1) { _ in
          let read = environment.greetingClient.implementation()
          word.locked.withLock { $0 = read }
        }
        return Self(word: word.value)
      }
    }
    let environment = AppEnvironment(.live)
    #expect(environment[ThreadedClient.self].word == "live")
    environment.greetingClient = .saying("new")
    #expect(environment[ThreadedClient.self].word == "new")
  }

  @Test func readsAfterTheConstructionAreNotTracked() {
    struct LazyClient: SoleComposedClient {
      static let made = Shared(0)
      var word: @Sendable () -> String
      static func live(in environment: AppEnvironment) -> Self {
        made.count()
        return Self(word: { environment.greetingClient.implementation() })
      }
    }
    let environment = AppEnvironment(.live)
    #expect(environment[LazyClient.self].word() == "live")
    environment.greetingClient = .saying("new")
    #expect(environment[LazyClient.self].word() == "new")
    #expect(LazyClient.made.value == 1)
  }

  @Test func aClientThatDerivesAnEnvironmentDependsOnEveryClient() {
    struct DerivingClient: SoleComposedClient {
      let word: String
      static func live(in environment: AppEnvironment) -> Self {
        let derived = environment.overriding { $0.memoryClient.texts = { [] } }
        return Self(word: derived.greetingClient.implementation())
      }
    }
    let environment = AppEnvironment(.live)
    #expect(environment[DerivingClient.self].word == "live")
    environment.greetingClient = .saying("new")
    #expect(environment[DerivingClient.self].word == "new")
  }

  @Test func aDependencyThatIsReplacedDuringTheConstructionIsDetected() {
    struct SlowClient: SoleComposedClient {
      static let hasRead = DispatchSemaphore(value: 0)
      static let mayFinish = DispatchSemaphore(value: 0)
      static let made = Shared(0)
      let word: String
      static func live(in environment: AppEnvironment) -> Self {
        let word = environment.greetingClient.implementation()
        let round = made.locked.withLock { made in
          made += 1; return made
        }
        if round == 1 {
          hasRead.signal()
          mayFinish.wait(for: "the permission to finish")
        }
        return Self(word: word)
      }
    }
    let environment = AppEnvironment(.live)
    let first = Shared("")
    onThreads(2) { index in
      if index == 0 {
        let word = environment[SlowClient.self].word
        first.locked.withLock { $0 = word }
      } else {
        SlowClient.hasRead.wait(for: "the read")
        environment.greetingClient = .saying("new")
        SlowClient.mayFinish.signal()
      }
    }
    #expect(first.value == "new")
    #expect(environment[SlowClient.self].word == "new")
    #expect(SlowClient.made.value == 2)
  }

  @Test func aClientThatIsReplacedDuringItsConstructionStaysReplaced() {
    struct SlowClient: SoleClient {
      static let hasBegun = DispatchSemaphore(value: 0)
      static let mayFinish = DispatchSemaphore(value: 0)
      var word = "made"
      init() {
        Self.hasBegun.signal()
        Self.mayFinish.wait(for: "the permission to finish")
      }
      init(word: String) { self.word = word }
    }
    let environment = AppEnvironment(.live)
    let seen = Shared("")
    onThreads(2) { index in
      if index == 0 {
        let word = environment[SlowClient.self].word
        seen.locked.withLock { $0 = word }
      } else {
        SlowClient.hasBegun.wait(for: "the beginning")
        environment[SlowClient.self] = SlowClient(word: "replaced")
        SlowClient.mayFinish.signal()
      }
    }
    #expect(seen.value == "replaced")
    #expect(environment[SlowClient.self].word == "replaced")
  }
}

/// A client that depends on a greeting.
private struct ParentClient: SoleComposedClient {
  var describe: @Sendable () -> String

  static func live(in environment: AppEnvironment) -> Self {
    let greeting = environment.greetingClient
    return Self(describe: { "parent of \(greeting.implementation())" })
  }
}

/// A client that depends on ``ParentClient``.
private struct GrandparentClient: SoleComposedClient {
  var describe: @Sendable () -> String

  static func live(in environment: AppEnvironment) -> Self {
    let parent = environment[ParentClient.self]
    return Self(describe: { "grandparent of \(parent.describe())" })
  }
}

/// A client that depends on a greeting, and has an identity.
private struct StatefulClient: SoleComposedClient {
  final class State: Sendable {}
  let state = State()

  static func live(in environment: AppEnvironment) -> Self {
    _ = environment.greetingClient.implementation()
    return Self()
  }
}
