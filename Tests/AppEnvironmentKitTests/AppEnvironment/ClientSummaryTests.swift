import AppEnvironmentKit
import Testing

@Suite struct ClientSummaryTests {
  @Test func theOriginOfEachClientIsListed() throws {
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
      environment.clientSummary == """
        AppEnvironment: preview
          ComposedClient  preview, built from FirstClient, ThirdClient
          FirstClient     live (APP_ENVIRONMENT_FIRST)
          GreetingClient  replaced by assignment
          MemoryClient    preview
          SecondClient    replaced in init at App/Main.swift:3
          ThirdClient     replaced by overriding at App/View.swift:12
        Variables that match no client used so far:
          APP_ENVIRONMENT_X=test
        """)
  }

  @Test func anEnvironmentWithoutClientsIsDescribed() {
    #expect(AppEnvironment(.test).clientSummary == "AppEnvironment: test\n  no client has been used")
  }

  @Test func aClientThatWillBeCreatedAgainIsListed() {
    let environment = AppEnvironment(.live)
    _ = environment[ComposedClient.self]
    environment[FirstClient.self] = FirstClient()
    #expect(environment.clientSummary.contains("ComposedClient  live, not created yet\n"))
  }

  @Test func theVariableOfAClientThatDependsOnOthersIsListedIfItSelectsTheClient() throws {
    let variables = ["APP_ENVIRONMENT_COMPOSED": "preview"]
    var context = try AppEnvironment.Context.detected(arguments: ["app"], variables: variables)
    let environment = AppEnvironment(context)
    _ = environment[ComposedClient.self]
    #expect(
      environment.clientSummary.contains(
        "ComposedClient  preview (APP_ENVIRONMENT_COMPOSED), built from FirstClient, ThirdClient\n"))
    context[ComposedClient.self] = .test
    let other = AppEnvironment(context)
    _ = other[ComposedClient.self]
    #expect(other.clientSummary.contains("ComposedClient  test, built from FirstClient, ThirdClient\n"))
    #expect(!other.clientSummary.contains("Variables that match no client"))
  }

  @Test func aClientThatCapturesTheEnvironmentIsListed() {
    let environment = AppEnvironment(.live)
    _ = environment[CapturingClient.self]
    #expect(environment.clientSummary == "AppEnvironment: live\n  CapturingClient  live, uses the environment")
  }

  @Test func clientsOfTheSameNameAreListedWithTheirModuleAndType() {
    let environment = AppEnvironment(.live)
    _ = environment[FirstClient.self]
    _ = environment[Other.FirstClient.self]
    let text = environment.clientSummary
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

private struct ComposedClient: SoleComposedClient {
  static func live(in environment: AppEnvironment) -> Self {
    // In another order than that of the description.
    _ = environment[ThirdClient.self]
    _ = environment[FirstClient.self]
    return Self()
  }

  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
}

private struct CapturingClient: SoleComposedClient {
  var environment: AppEnvironment?

  static func live(in environment: AppEnvironment) -> Self {
    var client = Self()
    client.environment = environment
    return client
  }
}
