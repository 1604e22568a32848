import AppEnvironmentKit
import Foundation
import ProgramRun
import Synchronization
import TestSupport
import Testing

@Suite(.ownThread) struct LifetimeTests {
  @Test func replacedClientsLiveAsLongAsTheirEnvironment() {
    let counter = LifeCounter()
    do {
      let environment = AppEnvironment(.live) { $0.greetingClient = counter.client }
      environment.greetingClient = .saying("new")
      #expect(counter.alive == 1)
    }
    #expect(counter.alive == 0)
  }

  @Test func manyReplacedClientsAreReleasedWithTheirEnvironment() {
    let counter = LifeCounter()
    let count = rounds(10_000, many: 100_000)
    do {
      let environment = AppEnvironment(.live)
      for _ in 0..<count {
        let life = Life(counter)
        environment.greetingClient.greet = { _ in "\(life)" }
      }
      #expect(counter.alive == count)
      environment.greetingClient = .saying("last")
      #expect(environment.greetingClient.implementation() == "last")
    }
    #expect(counter.alive == 0)
  }

  @Test func replacedPartsAreReleasedWithTheClientsThatWereCreatedFromThem() {
    struct BuiltClient: SoleComposedClient {
      static let counter = LifeCounter()
      let life = Life(counter)
      static func live(in environment: AppEnvironment) -> Self {
        _ = environment.greetingClient.implementation()
        return Self()
      }
    }
    do {
      let environment = AppEnvironment(.live)
      for index in 0..<rounds(1_000, many: 10_000) {
        environment.greetingClient = .saying("\(index)")
        _ = environment[BuiltClient.self].life
      }
    }
    #expect(BuiltClient.counter.alive == 0)
  }

  @Test func aTemporaryEnvironmentLivesUntilItsClientHasBeenCalled() {
    let counter = LifeCounter()
    #expect(AppEnvironment(.live) { $0.greetingClient = counter.client }.greetingClient.greet("you") == "you")
    #expect(counter.alive == 0)
  }

  @Test func clientsAreReleasedWithTheirEnvironment() {
    let counter = LifeCounter()
    do {
      let environment = AppEnvironment(.live) { $0.greetingClient = counter.client }
      let child = environment.overriding { $0.memoryClient.texts = { [] } }
      #expect(child.greetingClient.greet("you") == "you")
      #expect(counter.alive == 1)
    }
    #expect(counter.alive == 0)
  }

  @Test func aClientThatCapturesTheEnvironmentDoesNotKeepItAlive() {
    struct CapturingClient: SoleComposedClient {
      var word: @Sendable () -> String
      static func live(in environment: AppEnvironment) -> Self {
        Self(word: { environment.greetingClient.implementation() })
      }
    }
    struct OuterClient: SoleComposedClient {
      var inner: CapturingClient
      static func live(in environment: AppEnvironment) -> Self { Self(inner: environment[CapturingClient.self]) }
    }
    let counter = LifeCounter()
    do {
      let environment = AppEnvironment(.live) { $0.greetingClient = counter.client }
      #expect(environment[OuterClient.self].inner.word() == "counted")
    }
    #expect(counter.alive == 0)
  }

  @Test func aClosureThatCapturesTheEnvironmentMayOutliveIt() {
    struct CapturingClient: SoleComposedClient {
      var word: @Sendable () -> String
      static func live(in environment: AppEnvironment) -> Self {
        Self(word: { environment.greetingClient.implementation() })
      }
    }
    let word = AppEnvironment(.live) { $0.greetingClient = .saying("replaced") }[CapturingClient.self].word
    #expect(word() == "replaced")
  }

  @Test func clientsThatAreReadAfterTheEndOfTheirEnvironmentAreReleased() {
    let counter = LifeCounter()
    do {
      let word = AppEnvironment(.live) { $0.greetingClient = counter.client }[LateClient.self].word
      #expect(word() == "counted counted")
      #expect(word() == "counted counted")
    }
    #expect(counter.alive == 0)
  }

  @Test func aClosureMayBeRunningWhileItsEnvironmentEnds() {
    let counter = LifeCounter()
    for _ in 0..<500 {
      let environment = Shared<AppEnvironment?>(AppEnvironment(.live) { $0.greetingClient = counter.client })
      let word = Shared(environment.value?[LateClient.self].word)
      onThreads(2) { index in
        // Released here, because a thread may release its closure later.
        if index == 0 {
          environment.locked.withLock { $0 = nil }
        } else {
          for _ in 0..<3 { _ = word.value?() }
          word.locked.withLock { $0 = nil }
        }
      }
    }
    #expect(counter.alive == 0)
  }

  @Test func clientsThatReadEachOtherThroughTheirEnvironmentWork() {
    let environment = AppEnvironment(.live)
    #expect(environment[PingClient.self].count(3) == 3)
    environment.greetingClient = .saying("new")
    #expect(environment[PongClient.self].count(4) == 4)
  }

  @Test func concurrentReadsAndReplacementsSeeWholeClients() {
    let environment = AppEnvironment(.live)
    let wrong = Shared(0)
    onThreads(6) { index in
      for round in 0..<500 {
        if index < 2 {
          let word = Shared("\(index) \(round)")
          environment.greetingClient = GreetingClient(implementation: { word.value }, greet: { _ in word.value })
        } else if index == 2 {
          let child = environment.overriding { $0.memoryClient.texts = { ["child"] } }
          if child.memoryClient.texts() != ["child"] { wrong.count() }
        } else {
          environment.greetingClient.whileBorrowed { client in
            if client.implementation() != client.greet("you"), client.implementation() != "live" { wrong.count() }
          }
          let (echo, word) = environment[EchoClient.self].both()
          if echo != word { wrong.count() }
        }
      }
    }
    #expect(wrong.value == 0)
    #expect(environment[EchoClient.self].both().0 == environment.greetingClient.implementation())
  }
}

/// A client that counts down together with ``PongClient``. Each reads the other one when it is called.
private struct PingClient: SoleComposedClient {
  var count: @Sendable (Int) -> Int

  static func live(in environment: AppEnvironment) -> Self {
    Self(count: { $0 == 0 ? 0 : environment[PongClient.self].count($0 - 1) + 1 })
  }
}

private struct PongClient: SoleComposedClient {
  var count: @Sendable (Int) -> Int

  static func live(in environment: AppEnvironment) -> Self {
    Self(count: { $0 == 0 ? 0 : environment[PingClient.self].count($0 - 1) + 1 })
  }
}

/// A client that reads a greeting twice: when it is created, and when it is called.
private struct EchoClient: SoleComposedClient {
  var both: @Sendable () -> (String, String)

  static func live(in environment: AppEnvironment) -> Self {
    let greeting = environment.greetingClient
    let word = greeting.implementation()
    return Self(both: { (word, greeting.implementation()) })
  }
}

/// A client that reads others when it is called: one that captures the environment as well, and one that depends on it.
private struct LateClient: SoleComposedClient {
  var word: @Sendable () -> String

  static func live(in environment: AppEnvironment) -> Self {
    Self(word: { environment[InnerClient.self].word() + " " + environment[OuterClient.self].inner.word() })
  }

  private struct InnerClient: SoleComposedClient {
    var word: @Sendable () -> String
    static func live(in environment: AppEnvironment) -> Self {
      Self(word: { environment.greetingClient.implementation() })
    }
  }

  private struct OuterClient: SoleComposedClient {
    var inner: InnerClient
    static func live(in environment: AppEnvironment) -> Self { Self(inner: environment[InnerClient.self]) }
  }
}

/// A counter of the instances of ``Life`` that are alive.
private final class LifeCounter: Sendable {
  private let count = Atomic<Int>(0)

  var alive: Int { count.load(ordering: .sequentiallyConsistent) }

  func add(_ change: Int) { count.add(change, ordering: .sequentiallyConsistent) }

  /// A client that captures an instance of ``Life``.
  var client: GreetingClient {
    let life = Life(self)
    return GreetingClient(
      implementation: { withExtendedLifetime(life) { "counted" } },
      greet: { name in withExtendedLifetime(life) { name } })
  }
}

private final class Life: Sendable {
  private let counter: LifeCounter

  init(_ counter: LifeCounter) {
    self.counter = counter
    counter.add(1)
  }

  deinit { counter.add(-1) }
}

extension GreetingClient {
  fileprivate func whileBorrowed(_ body: (GreetingClient) -> Void) { body(self) }
  fileprivate func whileBorrowed(_ body: () -> Void) { body() }
}
