import AppEnvironmentKit
import Testing

@Suite struct ContextTests {
  typealias Context = AppEnvironment.Context

  @Test(arguments: [
    (["app"], [:], Context.live),
    (["app", "--environment", "preview"], [:], .preview),
    (["app", "--environment=test"], [:], .test),
    (["app", "--environment", "preview", "--environment=live"], ["APP_ENVIRONMENT": "test"], .live),
    (["app", "file", "--environment", "test", "--", "--environment", "preview"], [:], .test),
    (["app", "--", "--environment", "preview"], [:], .live),
    (["app", "--", "--environment=nonsense"], [:], .live),
    (["app", "--environment", "live"], ["APP_ENVIRONMENT": "preview"], .live),
    (["app"], ["APP_ENVIRONMENT": "preview"], .preview),
    (["app"], ["APP_ENVIRONMENT": "live", "XCODE_RUNNING_FOR_PREVIEWS": "1"], .live),
    (["app"], ["XCODE_RUNNING_FOR_PREVIEWS": "1", "XCTestBundlePath": "x"], .preview),
    (["app"], ["XCODE_RUNNING_FOR_PREVIEWS": "0"], .live),
    (["app"], ["APP_ENVIRONMENT": ""], .live),
    (["app"], ["APP_ENVIRONMENT": "", "XCTestBundlePath": "x"], .test),
    (["app", "--environment", "preview"], ["APP_ENVIRONMENT": "", "APP_ENVIRONMENT_FILE": ""], .preview),
    (["app"], ["XCTestConfigurationFilePath": ""], .test),
    (["app"], ["XCTestBundlePath": "x"], .test),
    (["app"], ["XCTestSessionIdentifier": "x"], .test),
    (["app"], ["SWIFT_TESTING_ENABLED": "1"], .test),
    (["/build/MyPackageTests.xctest"], [:], .test),
    (["/usr/bin/xctest", "x"], [:], .test),
    (["/usr/libexec/swift/pm/swiftpm-testing-helper"], [:], .test),
    (["app", "foo.xctest"], [:], .live),
    (["/opt/xctest/app", "xctest"], [:], .live),
    ([], [:], .live),
  ])
  func aContextIsDetected(arguments: [String], variables: [String: String], context: Context) throws {
    #expect(try Context.detected(arguments: arguments, variables: variables) == context)
  }

  @Test(arguments: [
    (["app", "--environment", "prod"], [:], AppEnvironment.ContextError.unknownName("prod", source: "--environment")),
    (["app", "--environment=Live"], [:], .unknownName("Live", source: "--environment")),
    (["app", "--environment", "prod", "--environment", "live"], [:], .unknownName("prod", source: "--environment")),
    (["app", "--environment"], [:], .missingName(source: "--environment")),
    (["app", "--environment="], [:], .missingName(source: "--environment")),
    (["app", "--environment", "--"], [:], .missingName(source: "--environment")),
    (["app"], ["APP_ENVIRONMENT": "production"], .unknownName("production", source: "APP_ENVIRONMENT")),
    (["app", "--environment=live"], ["APP_ENVIRONMENT": "x"], .unknownName("x", source: "APP_ENVIRONMENT")),
    (["app"], ["APP_ENVIRONMENT_FILE": "mock"], .unknownName("mock", source: "APP_ENVIRONMENT_FILE")),
  ])
  func anUnknownOrMissingNameIsAnError(
    arguments: [String], variables: [String: String], error: AppEnvironment.ContextError
  ) {
    #expect(throws: error) { try Context.detected(arguments: arguments, variables: variables) }
  }

  @Test(arguments: [
    (["show", "--environment", "preview", "note.txt"], ["note.txt"]),
    (["show", "-v", "--environment=test", "note.txt"], ["-v", "note.txt"]),
    (["show", "a", "--", "--environment", "preview"], ["a", "--", "--environment", "preview"]),
    (["show", "--environment", "--", "a"], ["--", "a"]), (["show", "--environment"], []), (["show"], []), ([], []),
  ])
  func theOtherArgumentsAreThoseWithoutTheFlag(arguments: [String], others: [String]) {
    #expect(Context.otherArguments(in: arguments) == others)
  }

  @Test func errorsListTheNames() {
    #expect(
      AppEnvironment.ContextError.unknownName("prod", source: "--environment").description
        == "--environment: unknown environment “prod”; use one of: live, preview, test")
    #expect(
      AppEnvironment.ContextError.missingName(source: "APP_ENVIRONMENT").description
        == "APP_ENVIRONMENT needs the name of an environment; use one of: live, preview, test")
    #expect(
      AppEnvironment.ContextError.unknownClient(variable: "APP_ENVIRONMENT_FOO", known: ["A", "B"]).description
        == "APP_ENVIRONMENT_FOO matches no client of this program; use one of: A, B")
  }

  @Test(arguments: [
    (["--enviroment", "preview"], [:], "--enviroment: did you mean --environment?"),
    (["-environment=preview"], [:], "-environment: did you mean --environment?"),
    (["show", "--envrionment", "test", "file"], [:], "--envrionment: did you mean --environment?"),
    ([], ["APP_ENVIROMENT": "preview"], "APP_ENVIROMENT: did you mean APP_ENVIRONMENT?"),
    ([], ["APP_ENVIROMENT_FILE": "test"], "APP_ENVIROMENT_FILE: did you mean APP_ENVIRONMENT_FILE?"),
  ])
  func aMisspelledNameIsAnError(arguments: [String], variables: [String: String], message: String) {
    let error = #expect(throws: AppEnvironment.ContextError.self) {
      try Context.detected(arguments: ["app"] + arguments, variables: variables)
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (["--environments", "all"], [:]), (["--", "--enviroment", "preview"], [:]), (["--env", "preview"], [:]),
    (["enviroment", "preview"], [:]), ([], ["APP_ENVIROMENT": "yes", "MAP_ENVIRONMENTAL": "live"]),
  ])
  func otherNamesAreThoseOfTheProgram(arguments: [String], variables: [String: String]) throws {
    #expect(try Context.detected(arguments: ["app"] + arguments, variables: variables) == .live)
  }

  @Test(arguments: ["GREETINGCLIENT", "greeting", "GREETIN", "FOO"])
  func aVariableThatMatchesNoClientIsAnError(name: String) throws {
    let context = try Context.detected(
      arguments: [], variables: ["APP_ENVIRONMENT_\(name)": "preview", "APP_ENVIRONMENT_MEMORY": "live"])
    let error = AppEnvironment.ContextError.unknownClient(
      variable: "APP_ENVIRONMENT_\(name)", known: ["APP_ENVIRONMENT_GREETING", "APP_ENVIRONMENT_MEMORY"])
    #expect(throws: error) { try context.check(clients: MemoryClient.self, GreetingClient.self) }
  }

  @Test func variablesThatMatchClientsPassTheCheck() throws {
    let context = try Context.detected(arguments: [], variables: ["APP_ENVIRONMENT_GREETING": "preview"])
    try context.check(clients: MemoryClient.self, GreetingClient.self)
    try Context.live.check(clients: MemoryClient.self)
  }

  @Test func theVariableOfTheTestClockIsNoClient() throws {
    let context = try Context.detected(arguments: [], variables: ["APP_ENVIRONMENT_TESTING_RUNTIME": "public"])
    #expect(context == .live)
    try context.check(clients: MemoryClient.self)
  }

  @Test func aClientMayDeclareItsVariable() throws {
    let context = try Context.detected(arguments: [], variables: ["APP_ENVIRONMENT_ELSEWHERE": "preview"])
    try context.check(clients: Other.GreetingClient.self, GreetingClient.self)
    #expect(context[Other.GreetingClient.self] == .preview)
    #expect(context[GreetingClient.self] == .live)
  }

  @Test func anExceptionOfTheProgramIsThatOfOneType() {
    var context = Context.live
    context[HTTPCacheClient.self] = .preview
    #expect(context[HTTPCacheClient.self] == .preview)
    #expect(context[Other.HTTPCacheStore.self] == .live)
  }

  @Test func twoClientsWithTheSameVariableAreAnError() throws {
    #expect {
      try Context.live.check(clients: HTTPCacheClient.self, GreetingClient.self, Other.HTTPCacheStore.self)
    } throws: { error in
      "\(error)".hasPrefix("APP_ENVIRONMENT_HTTP_CACHE matches several clients: ")
    }
    try Context.live.check(clients: [GreetingClient.self, GreetingClient.self])
  }

  @Test func aSuppliedClientIsTheSupplyOfTheProgramWhereItIsLive() throws {
    var context = Context.live
    context.supply(SuppliedGreeting.self) {
      SuppliedGreeting(word: "supplied with \($0.greetingClient.implementation())")
    }
    try context.check(clients: SuppliedGreeting.self, GreetingClient.self)
    let environment = AppEnvironment(context)
    #expect(environment[SuppliedGreeting.self].word == "supplied with live")
    environment.greetingClient = .saying("another")
    #expect(environment[SuppliedGreeting.self].word == "supplied with another")
    context.base = .preview
    #expect(AppEnvironment(context)[SuppliedGreeting.self].word == "preview")
  }

  @Test func aClientThatIsNotSuppliedIsFoundAtTheStart() throws {
    let error = AppEnvironment.ContextError.missingLive(client: "SuppliedGreeting")
    #expect(throws: error) { try Context.live.check(clients: GreetingClient.self, SuppliedGreeting.self) }
    try Context.test.check(clients: SuppliedGreeting.self)
    #expect(error.description.hasPrefix("SuppliedGreeting has no live implementation; call context.supply("))
  }

  @Test func contextsWithTheSameSupplyAreEqual() {
    var context = Context.live
    context.supply(SuppliedGreeting.self) { _ in SuppliedGreeting(word: "") }
    let copy = context
    #expect(copy == context)
    #expect(context != .live)
  }

  @Test func everyClientOfAProgramCanBeCreatedOnce() {
    let environment = AppEnvironment(.live)
    environment.createClients(GreetingClient.self, LocationClient.self)
    #expect(environment.clientSummary.contains("LocationClient  live, built from GreetingClient"))
  }

  @Test func aTestRunIsDetected() throws {
    #expect(try Context.detected() == .test)
    #expect(Context.detectedOrExit() == .test)
  }

  @Test func anUnknownNameEndsTheProgram() async {
    let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
      _ = Context.detectedOrExit(arguments: ["/usr/bin/notes", "--environment", "prod"], variables: [:])
    }
    let message = "notes: --environment: unknown environment “prod”; use one of: live, preview, test\n"
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == message)
  }

  @Test func aVariableSelectsTheImplementationOfOneClient() throws {
    let context = try Context.detected(
      arguments: ["app", "--environment", "live"], variables: ["APP_ENVIRONMENT_GREETING": "preview"])
    let environment = AppEnvironment(context)
    #expect(environment.greetingClient.implementation() == "preview")
    #expect(context[GreetingClient.self] == .preview)
    #expect(context[MemoryClient.self] == .live)
    #expect(context.description == "live (GREETING: preview)")
  }

  @Test func exceptionsOfClientsOfOneNameAreDescribedByTheirTypes() {
    enum Elsewhere {
      struct GreetingClient: SoleClient {}
    }
    var context = Context.live
    context[GreetingClient.self] = .preview
    #expect(context.description == "live (GREETING: preview)")
    context[Elsewhere.GreetingClient.self] = .test
    #expect(context.description.contains("GreetingClient: test"))
    #expect(context.description.contains("AppEnvironmentKitTests.GreetingClient: preview"))
    #expect(!context.description.contains("GREETING"))
  }

  @Test func theVariableOfAGenericClientHasNoTypesInIt() {
    struct KeyValueStore<Value: Sendable>: SoleClient {}
    #expect(KeyValueStore<[String: Int]>.variableName == "KEY_VALUE")
  }

  @Test(arguments: AppEnvironment.Context.Implementation.allCases)
  func aVariableSelectsTheImplementationOfAClientThatDependsOnOthers(
    implementation: AppEnvironment.Context.Implementation
  ) throws {
    let context = try Context.detected(
      arguments: [], variables: ["APP_ENVIRONMENT": "live", "APP_ENVIRONMENT_LOCATION": implementation.rawValue])
    try context.check(clients: LocationClient.self)
    let word = AppEnvironment(context)[LocationClient.self].word
    #expect(word == (implementation == .live ? "live over live" : implementation.rawValue))
  }

  @Test(arguments: AppEnvironment.Context.Implementation.allCases)
  func theContextSelectsTheImplementationOfAClientThatDependsOnOthers(
    implementation: AppEnvironment.Context.Implementation
  ) {
    let word = AppEnvironment(Context(implementation))[LocationClient.self].word
    #expect(word == (implementation == .live ? "live over live" : implementation.rawValue))
  }

  @Test func aVariableForAClientSelectsItsDependenciesUnlessTheyHaveTheirOwnVariable() throws {
    let greeting = try Context.detected(
      arguments: [], variables: ["APP_ENVIRONMENT": "live", "APP_ENVIRONMENT_GREETING": "preview"])
    #expect(greeting[GreetingPart.self] == .preview)
    let environment = AppEnvironment(greeting)
    _ = environment[GreetingPart.self]
    #expect(environment.clientSummary.contains("GreetingPart  preview (APP_ENVIRONMENT_GREETING)"))
    let own = try Context.detected(
      arguments: [], variables: ["APP_ENVIRONMENT_GREETING": "preview", "APP_ENVIRONMENT_GREETING_PART": "test"])
    #expect(own[GreetingPart.self] == .test)
    #expect(own[GreetingClient.self] == .preview)
  }

  @Test func theWordsOfAClientsNameAreSeparatedByUnderscores() throws {
    let context = try Context.detected(
      arguments: [],
      variables: ["APP_ENVIRONMENT_HTTP_CACHE": "preview", "APP_ENVIRONMENT_PODCAST2_FEED": "test"])
    #expect(context[HTTPCacheClient.self] == .preview)
    #expect(context[Podcast2FeedStore.self] == .test)
  }
}

/// A client that depends on another one where it is live.
private struct LocationClient: ComposedClient {
  var word: String

  static func live(in environment: AppEnvironment) -> Self {
    Self(word: "live over \(environment.greetingClient.implementation())")
  }

  static func preview(in environment: AppEnvironment) -> Self { Self(word: "preview") }
  static func test(in environment: AppEnvironment) -> Self { Self(word: "test") }
}

private struct GreetingPart: SoleClient, ClientPart {
  static var whole: any Client.Type { GreetingClient.self }
}

private struct SuppliedGreeting: SuppliedClient {
  var word: String
  static var preview: Self { Self(word: "preview") }
  static var test: Self { Self(word: "test") }
}

private enum Other {
  struct GreetingClient: SoleClient {
    static var variableName: String { "ELSEWHERE" }
  }
  struct HTTPCacheStore: SoleClient {}
}

private struct HTTPCacheClient: SoleClient {}
private struct Podcast2FeedStore: SoleClient {}
