extension RandomClient: ComposedClient {
  /// Returns the client that draws from the system, with the clock of an environment. See ``live(clock:)``.
  public static func live(in environment: AppEnvironment) -> RandomClient { live(clock: environment.clockClient) }

  /// Returns the client that the seed 0 determines, with the clock of an environment, so that a preview is always the same.
  public static func preview(in environment: AppEnvironment) -> RandomClient {
    seeded(0, clock: environment.clockClient)
  }

  /// Returns the client whose endpoints fail the running test. See ``test``.
  public static func test(in environment: AppEnvironment) -> RandomClient { .test }
}

extension RandomClient: WorldClient {
  package static var double: String { "environment.randomClient = .seeded(0), or @Test(.environment())" }
}

extension AppEnvironment.Clients {
  /// The client for random numbers and identifiers.
  public var randomClient: RandomClient.Type { RandomClient.self }
}
