import AppEnvironmentKit
import Foundation
import Observation
import ProgramRun
import TestSupport
import Testing

@Suite(.ownThread) struct ReplacingTests {
  @Test func aReplacementIsAnnouncedOnceBeforeItHappens() {
    let environment = AppEnvironment(.live)
    var seen: [String] = []
    let subscription = environment.objectWillChange.sink { seen.append(environment.greetingClient.implementation()) }
    environment.greetingClient = .saying("new")
    #expect(seen == ["live"])
    #expect(environment.greetingClient.implementation() == "new")
    subscription.cancel()
  }

  @Test func replacingOneClosureIsAnnouncedOnce() {
    let environment = AppEnvironment(.live)
    let count = Shared(0)
    let subscription = environment.objectWillChange.sink { count.count() }
    environment.greetingClient.greet = { $0 }
    #expect(count.value == 1)
    subscription.cancel()
  }

  @Test func aReplacementIsAnnouncedOnTheThreadThatReplaces() {
    let environment = AppEnvironment(.live)
    let announcer = Shared<ObjectIdentifier?>(nil)
    let subscription = environment.objectWillChange.sink {
      announcer.locked.withLock { $0 = ObjectIdentifier(Thread.current) }
    }
    let replacer = Shared<ObjectIdentifier?>(nil)
    onThreads(1) { _ in
      replacer.locked.withLock { $0 = ObjectIdentifier(Thread.current) }
      environment.greetingClient = .saying("new")
    }
    #expect(announcer.value != nil)
    #expect(announcer.value == replacer.value)
    subscription.cancel()
  }

  @Test func anObserverMayReplaceAnotherClient() {
    let environment = AppEnvironment(.live)
    let isFirst = Shared(true)
    let subscription = environment.objectWillChange.sink {
      let first = isFirst.locked.withLock { first in
        defer { first = false }; return first
      }
      if first { environment.memoryClient.texts = { ["from the announcement"] } }
    }
    environment.greetingClient = .saying("new")
    #expect(environment.memoryClient.texts() == ["from the announcement"])
    #expect(environment.greetingClient.implementation() == "new")
    subscription.cancel()
  }

  @Test func observationIsNotifiedBeforeAReplacement() {
    let environment = AppEnvironment(.live)
    let seen = Shared<[String]>([])
    withObservationTracking {
      _ = environment.greetingClient.implementation()
    } onChange: {
      let now = environment.greetingClient.implementation()
      seen.locked.withLock { $0.append(now) }
    }
    environment.greetingClient = .saying("new")
    #expect(seen.value == ["live"])
  }

  @Test func anObserverThatReadsThePreviousClientIsNotifiedAgain() {
    let environment = AppEnvironment(.live)
    let seen = Shared<[String]>([])
    @Sendable func observe() {
      let read = withObservationTracking {
        environment.greetingClient.implementation()
      } onChange: {
        if seen.value.count < 10 { observe() }
      }
      seen.locked.withLock { $0.append(read) }
    }
    observe()
    environment.greetingClient = .saying("new")
    #expect(seen.value == ["live", "live", "new"])
    environment.greetingClient = .saying("newer")
    #expect(seen.value.last == "newer")
  }

  @Test func observationTracksAClientThatWasReadBefore() {
    let environment = AppEnvironment(.live)
    _ = environment.greetingClient.implementation()
    let changes = Shared(0)
    withObservationTracking {
      _ = environment.greetingClient.implementation()
    } onChange: {
      changes.count()
    }
    environment.greetingClient.greet = { $0 }
    #expect(changes.value == 1)
  }

  @Test func observationIsNotNotifiedOfOtherClients() {
    let environment = AppEnvironment(.live)
    let changes = Shared(0)
    withObservationTracking {
      _ = environment.greetingClient.implementation()
    } onChange: {
      changes.count()
    }
    environment.memoryClient.texts = { [] }
    #expect(changes.value == 0)
  }

  @Test func observationIsNotifiedOfTheReplacementOfADependency() {
    struct PoliteClient: SoleComposedClient {
      var greeting: GreetingClient
      static func live(in environment: AppEnvironment) -> Self { Self(greeting: environment.greetingClient) }
    }
    let environment = AppEnvironment(.live)
    let changes = Shared(0)
    withObservationTracking {
      _ = environment[PoliteClient.self].greeting.implementation()
    } onChange: {
      changes.count()
    }
    environment.greetingClient = .saying("new")
    #expect(changes.value == 1)
  }

  @Test func aCallOutlivesTheClientThatItReplaces() {
    let environment = AppEnvironment(.live)
    environment.greetingClient = .saying("first")
    let word = Shared("held by the closure")
    environment.greetingClient.greet = { [word] name in
      environment.greetingClient = .saying("second")
      environment.greetingClient = .saying("third")
      return "\(word.value) \(name)"
    }
    #expect(environment.greetingClient.greet("you") == "held by the closure you")
    #expect(environment.greetingClient.implementation() == "third")
  }

  @Test func aClientOutlivesItsReplacementDuringACall() {
    let environment = AppEnvironment(.live)
    environment.greetingClient = .saying("first")
    let word = environment.greetingClient.implementation(after: {
      environment.greetingClient = .saying("second")
      environment.greetingClient = .saying("third")
    })
    #expect(word == "first")
  }

  @Test func aClientOutlivesItsReplacementDuringNestedCalls() {
    let environment = AppEnvironment(.live)
    environment.greetingClient = .saying("first")
    let word = nested(100) { environment.greetingClient = .saying("second") }
    #expect(word == "first")
    #expect(environment.greetingClient.implementation() == "second")

    func nested(_ depth: Int, _ innermost: () -> Void) -> String {
      environment.greetingClient.implementation(after: {
        if depth == 0 { innermost() } else { _ = nested(depth - 1, innermost) }
      })
    }
  }

  @Test func aClientOutlivesItsReplacementDuringASuspension() async {
    let environment = AppEnvironment(.live)
    environment.greetingClient = .saying("first")
    let word = await environment.greetingClient.implementation(afterwards: {
      environment.greetingClient = .saying("second")
      await Task.detached { environment.greetingClient = .saying("third") }.value
    })
    #expect(word == "first")
  }
}

extension GreetingClient {
  fileprivate func implementation(after work: () -> Void) -> String {
    work()
    return implementation()
  }

  fileprivate func implementation(afterwards work: () async -> Void) async -> String {
    await work()
    return implementation()
  }
}
