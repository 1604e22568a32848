import AppEnvironmentKit
import ProgramRun
import TestSupport
import Testing

@Suite(.ownThread) struct AppEnvironmentTests {
  @Test func theContextSelectsEveryImplementation() {
    #expect(AppEnvironment(.live).greetingClient.implementation() == "live")
    #expect(AppEnvironment(.preview).greetingClient.implementation() == "preview")
    #expect(AppEnvironment(.test).greetingClient.implementation() == "test")
  }

  @Test func anEnvironmentForPreviewsHasTheContextPreview() {
    #expect(AppEnvironment.preview().context == .preview)
  }

  @Test func oneClientMayHaveAnotherImplementation() {
    var context = AppEnvironment.Context.live
    context[GreetingClient.self] = .preview
    #expect(AppEnvironment(context).greetingClient.implementation() == "preview")
  }

  @Test func anAssignmentReplacesOneClosure() {
    let environment = AppEnvironment(.live)
    environment.greetingClient.greet = { "swapped \($0)" }
    #expect(environment.greetingClient.greet("you") == "swapped you")
    #expect(environment.greetingClient.implementation() == "live")
  }

  @Test func theInitializerReplacesClients() {
    let environment = AppEnvironment(.test) { $0.greetingClient.greet = { "overridden \($0)" } }
    #expect(environment.greetingClient.greet("you") == "overridden you")
  }

  @Test func aPropertyWithAccessorsReadsAndReplacesTheClient() {
    let environment = AppEnvironment(.live)
    environment.plainGreetingClient.greet = { "plain \($0)" }
    #expect(environment.plainGreetingClient.greet("you") == "plain you")
    #expect(environment.greetingClient.greet("you") == "plain you")
  }

  @Test func aClientIsCreatedOnce() {
    let environment = AppEnvironment(.live)
    environment.memoryClient.store("text")
    #expect(environment.memoryClient.texts() == ["text"])
  }

  @Test func oneOfManyRacingThreadsCreatesAClient() {
    struct RacedClient: SoleClient {
      static let made = Shared(0)
      let number: Int
      init() {
        number = Self.made.locked.withLock {
          $0 += 1; return $0
        }
      }
    }
    for round in 1...200 {
      let environment = AppEnvironment(.live)
      let seen = Shared<[Int]>([])
      onThreads(4) { _ in
        let number = environment[RacedClient.self].number
        seen.locked.withLock { $0.append(number) }
      }
      #expect(seen.value == Array(repeating: round, count: 4))
    }
  }

  @Test func assigningAClientDoesNotCreateItFirst() {
    struct DearClient: SoleClient {
      static let made = Shared(0)
      var name = "made"
      init() { Self.made.count() }
      init(name: String) { self.name = name }
    }
    let environment = AppEnvironment(.live)
    environment[DearClient.self] = DearClient(name: "replaced")
    #expect(environment[DearClient.self].name == "replaced")
    #expect(DearClient.made.value == 0)
  }

  @Test func clientsOfManyTypesAreFound() {
    let environment = AppEnvironment(.live)
    environment[NumberedClient<Never>.self] = NumberedClient(number: 0)
    number(NumberedClient<Never>.self, to: 40, in: environment)
    expectNumbers(NumberedClient<Never>.self, to: 40, in: environment)
  }
}

/// A client type for each number: `NumberedClient<NumberedClient<…>>`.
private struct NumberedClient<Inner>: Client {
  var number = -1

  static var live: Self { Self() }
  static var preview: Self { Self() }
  static var test: Self { Self() }
}

private func number<Inner>(_ type: NumberedClient<Inner>.Type, to depth: Int, in environment: AppEnvironment) {
  guard depth > 0 else { return }
  environment[type] = NumberedClient(number: depth)
  number(NumberedClient<NumberedClient<Inner>>.self, to: depth - 1, in: environment)
}

private func expectNumbers<Inner>(_ type: NumberedClient<Inner>.Type, to depth: Int, in environment: AppEnvironment) {
  guard depth > 0 else { return }
  #expect(environment[type].number == depth)
  expectNumbers(NumberedClient<NumberedClient<Inner>>.self, to: depth - 1, in: environment)
}
