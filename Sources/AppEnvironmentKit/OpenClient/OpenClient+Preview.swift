extension OpenClient: ComposedClient {
  /// Returns the client that runs the programs of the desktop, by the process client and the clock of an environment.
  public static func live(in environment: AppEnvironment) -> OpenClient {
    live(processes: environment.processClient, clock: environment.clockClient)
  }

  /// Returns a client that opens and copies nothing. See ``inMemory(schemes:)``.
  public static func preview(in environment: AppEnvironment) -> OpenClient { inMemory() }

  /// Returns the client whose endpoints fail the running test. See ``test``.
  public static func test(in environment: AppEnvironment) -> OpenClient { .test }
}

extension OpenClient: WorldClient {
  package static var double: String { "environment.openClient = .inMemory(), or @Test(.environment())" }
}

extension AppEnvironment.Clients {
  /// The client that opens URLs and copies text to the clipboard.
  public var openClient: OpenClient.Type { OpenClient.self }
}
