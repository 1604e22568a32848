import AppEnvironmentKit
import Foundation
import ProgramRun
import TestSupport
import Testing

@Suite(.ownThread) struct OverridingTests {
  @Test func overridesDoNotChangeTheParent() {
    let parent = AppEnvironment(.live)
    let child = parent.overriding { $0.greetingClient.greet = { "child \($0)" } }
    #expect(child.greetingClient.greet("you") == "child you")
    #expect(parent.greetingClient.greet("you") == "live you")
  }

  @Test func theChildStartsWithTheParentsContextAndReplacements() {
    let parent = AppEnvironment(.test) { $0.greetingClient = .saying("replaced") }
    let child = parent.overriding { _ in }
    #expect(child.context == .test)
    #expect(child.greetingClient.implementation() == "replaced")
  }

  @Test func laterReplacementsAffectOneEnvironment() {
    let parent = AppEnvironment(.live)
    let child = parent.overriding { _ in }
    parent.greetingClient = .saying("parent")
    #expect(child.greetingClient.implementation() == "live")
    child.greetingClient = .saying("child")
    #expect(parent.greetingClient.implementation() == "parent")
  }

  @Test func overridesApplyOnANewThread() {
    let environment = AppEnvironment(.test).overriding { $0.greetingClient = .saying("overridden") }
    let seen = Shared("")
    onThreads(1) { _ in
      let word = environment.greetingClient.implementation()
      seen.locked.withLock { $0 = word }
    }
    #expect(seen.value == "overridden")
  }

  @Test func overridesApplyOnADispatchQueue() async {
    let environment = AppEnvironment(.test).overriding { $0.greetingClient = .saying("overridden") }
    let word = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: environment.greetingClient.implementation()) }
    }
    #expect(word == "overridden")
  }

  @Test func overridesApplyInADetachedTask() async {
    let environment = AppEnvironment(.test).overriding { $0.greetingClient = .saying("overridden") }
    let word = await Task.detached { environment.greetingClient.implementation() }.value
    #expect(word == "overridden")
  }

  @Test func overridesApplyInTheLaterStagesOfAPublisher() async {
    let environment = AppEnvironment(.test).overriding { $0.greetingClient = .saying("overridden") }
    let words = Just("you")
      .receive(on: DispatchQueue.global())
      .map { environment.greetingClient.greet($0) }
      .flatMap { Just($0 + ", " + environment.greetingClient.implementation()) }
    for await word in words.values {
      #expect(word == "overridden you, overridden")
    }
  }

  @Test func aClientThatDoesNotDependOnTheOverridesIsTheSame() {
    let parent = AppEnvironment(.live)
    parent.memoryClient.store("before")
    let child = parent.overriding { $0.greetingClient = .saying("child") }
    child.memoryClient.store("in the child")
    #expect(parent.memoryClient.texts() == ["before", "in the child"])
  }

  @Test func aClientIsTheSameWhicheverUsesItFirst() {
    let parent = AppEnvironment(.live)
    let child = parent.overriding { $0.greetingClient = .saying("child") }
    child.memoryClient.store("in the child")
    #expect(parent.memoryClient.texts() == ["in the child"])
  }

  @Test func aClientWithTheSameDependenciesIsTheSameWhicheverUsesItFirst() {
    let parent = AppEnvironment(.live)
    let child = parent.overriding { $0.memoryClient.texts = { ["not a part"] } }
    child[NotingClient.self].note("in the child")
    #expect(parent[NotingClient.self].notes.value == ["live in the child"])
  }

  @Test func aClientIsRecreatedInAChildThatReplacesADependency() {
    let parent = AppEnvironment(.live)
    parent[NotingClient.self].note("one")
    let child = parent.overriding { $0.greetingClient = .saying("child") }
    child[NotingClient.self].note("two")
    #expect(parent[NotingClient.self].notes.value == ["live one"])
    #expect(child[NotingClient.self].notes.value == ["child two"])
  }

  @Test func aClientIsNotSharedBetweenEnvironmentsWithOtherDependencies() {
    let parent = AppEnvironment(.live)
    let child = parent.overriding { $0.greetingClient = .saying("child") }
    child[NotingClient.self].note("one")
    parent[NotingClient.self].note("two")
    #expect(child[NotingClient.self].notes.value == ["child one"])
    #expect(parent[NotingClient.self].notes.value == ["live two"])
  }

  @Test func aClientWithALaterDependencyOfTheParentIsNotShared() {
    let parent = AppEnvironment(.live)
    let child = parent.overriding { _ in }
    parent.greetingClient = .saying("parent")
    parent[NotingClient.self].note("one")
    child[NotingClient.self].note("two")
    #expect(child[NotingClient.self].notes.value == ["live two"])
  }

  @Test func aClientThatReadsTheEnvironmentLaterSeesTheChildsOverrides() {
    struct LazyClient: SoleComposedClient {
      var word: @Sendable () -> String
      static func live(in environment: AppEnvironment) -> Self {
        Self(word: { environment.greetingClient.implementation() })
      }
    }
    let parent = AppEnvironment(.live)
    #expect(parent[LazyClient.self].word() == "live")
    let child = parent.overriding { $0.greetingClient = .saying("child") }
    #expect(child[LazyClient.self].word() == "child")
    child.greetingClient = .saying("later")
    #expect(child[LazyClient.self].word() == "later")
    #expect(parent[LazyClient.self].word() == "live")
  }

  @Test func noTaskHasAnEnvironmentUnlessTheProgramBindsOne() async {
    let environment = AppEnvironment(.live) { $0.greetingClient = .saying("bound") }
    #expect(AppEnvironment.current == nil)
    await AppEnvironment.$current.withValue(environment) {
      #expect(AppEnvironment.current?.greetingClient.implementation() == "bound")
      await Task { #expect(AppEnvironment.current === environment) }.value
      await Task.detached { #expect(AppEnvironment.current == nil) }.value
    }
    #expect(AppEnvironment.current == nil)
  }

  @Test func aBoundEnvironmentIsReleasedAfterItsScope() {
    weak var scope: AppEnvironment?
    AppEnvironment.$current.withValue(AppEnvironment(.live).overriding { _ in }) {
      scope = AppEnvironment.current
      #expect(scope != nil)
    }
    #expect(scope == nil)
  }

  @Test func anErrorOfTheBodyIsThrown() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try AppEnvironment(.live).overriding { _ in throw Refusal() } }
  }
}

/// A client that depends on a greeting, and has state.
private struct NotingClient: SoleComposedClient {
  let greeting: GreetingClient
  let notes = Shared<[String]>([])

  static func live(in environment: AppEnvironment) -> Self { Self(greeting: environment.greetingClient) }

  func note(_ text: String) {
    notes.locked.withLock { $0.append(greeting.greet(text)) }
  }
}
