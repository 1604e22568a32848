import AppEnvironmentKit
import Testing

@Suite struct DescribeTests {
  @Test func whereEachClientComesFromIsTold() throws {
    let context = try AppEnvironment.Context.detected(
      arguments: [],
      variables: ["APP_ENVIRONMENT": "preview", "APP_ENVIRONMENT_FIRST": "live", "APP_ENVIRONMENT_X": "test"])
    let environment = AppEnvironment(context, file: "App/Main.swift", line: 3) {
      $0[SecondClient.self] = SecondClient()
    }
    .overriding(file: "App/View.swift", line: 12) { $0[ThirdClient.self] = ThirdClient() }
    environment.greetingClient = .saying("assigned")
    _ = environment[FirstClient.self]
    _ = environment[ComposedClient.self]
    _ = environment.memoryClient.texts()
    #expect(
      environment.describe() == """
        AppEnvironment: preview
          ComposedClient  built from FirstClient, ThirdClient
          FirstClient     live (APP_ENVIRONMENT_FIRST)
          GreetingClient  replaced by assignment
          MemoryClient    preview
          SecondClient    replaced in init at App/Main.swift:3
          ThirdClient     replaced by overriding at App/View.swift:12
        Exceptions for no client that was used so far:
          APP_ENVIRONMENT_X=test
        """)
  }

  @Test func anUnusedEnvironmentSaysSo() {
    #expect(AppEnvironment(.test).describe() == "AppEnvironment: test\n  no client was used so far")
  }

  @Test func aClientThatIsToBeMadeAnewIsTold() {
    let environment = AppEnvironment(.live)
    _ = environment[ComposedClient.self]
    environment[FirstClient.self] = FirstClient()
    #expect(environment.describe().contains("ComposedClient  not made\n"))
  }

  @Test func anExceptionForAClientMadeOfOthersIsLeftToItsMaking() {
    var context = AppEnvironment.Context.live
    context[ComposedClient.self] = .test
    let environment = AppEnvironment(context)
    _ = environment[ComposedClient.self]
    #expect(
      environment.describe().contains(
        """
        ComposedClient  built from FirstClient, ThirdClient \
        (APP_ENVIRONMENT_COMPOSED asks for test; its make(in:) decides)
        """))
  }

  @Test func ofAClientThatAsksForTheContextAndForPartsBothAreTold() {
    var context = AppEnvironment.Context.preview
    let environment = AppEnvironment(context)
    _ = environment[AskingClient.self]
    #expect(environment.describe().contains("AskingClient  preview, built from FirstClient\n"))
    context[AskingClient.self] = .live
    let other = AppEnvironment(context)
    _ = other[AskingClient.self]
    #expect(other.describe().contains("AskingClient  live (APP_ENVIRONMENT_ASKING), built from FirstClient\n"))
  }

  @Test func noImplementationIsNamedForAClientThatDidNotAskForOne() {
    let environment = AppEnvironment(.test)
    _ = environment[AloneClient.self]
    _ = environment[CapturingClient.self]
    _ = environment[ChoosingClient.self]
    #expect(
      environment.describe() == """
        AppEnvironment: test
          AloneClient      made by its make(in:)
          CapturingClient  uses the environment
          ChoosingClient   test
        """)
  }

  @Test func clientsOfOneNameAreToldApart() {
    let environment = AppEnvironment(.live)
    _ = environment[FirstClient.self]
    _ = environment[Other.FirstClient.self]
    let text = environment.describe()
    #expect(text.contains(String(reflecting: FirstClient.self) + " "))
    #expect(text.contains(String(reflecting: Other.FirstClient.self) + " "))
  }
}

private struct FirstClient: SoleClient {}
private struct SecondClient: SoleClient {}
private struct ThirdClient: SoleClient {}

private enum Other {
  struct FirstClient: SoleClient {}
}

private struct ComposedClient: SoleClient {
  static func make(in environment: AppEnvironment) -> Self {
    // Told in the order of the names.
    _ = environment[ThirdClient.self]
    _ = environment[FirstClient.self]
    return Self()
  }
}

private struct AskingClient: SoleClient {
  static func make(in environment: AppEnvironment) -> Self {
    _ = environment[FirstClient.self]
    return environment.context[Self.self] == .live ? live : preview
  }
}

private struct AloneClient: SoleClient {
  static func make(in environment: AppEnvironment) -> Self { Self() }
}

private struct CapturingClient: SoleClient {
  var environment: AppEnvironment?

  static func make(in environment: AppEnvironment) -> Self {
    var client = Self()
    client.environment = environment
    return client
  }
}

private struct ChoosingClient: SoleClient {
  static func make(in environment: AppEnvironment) -> Self {
    environment.context[Self.self] == .test ? test : live
  }
}
