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
          ComposedClient  preview, built from FirstClient, ThirdClient
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
    #expect(environment.describe().contains("ComposedClient  live, not made"))
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
    _ = environment[FirstClient.self]
    _ = environment[ThirdClient.self]
    return Self()
  }
}
