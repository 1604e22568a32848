extension ProcessClient: ComposedClient {
  /// Returns the client that starts programs, with the clock of an environment. See ``live(clock:)``.
  public static func live(in environment: AppEnvironment) -> ProcessClient { live(clock: environment.clockClient) }

  /// Returns a client that answers from the files in `Commands` of an environment's preview content, and starts no program.
  ///
  /// The files are those that ``recording(to:)`` writes. See ``replaying(from:)``.
  public static func preview(in environment: AppEnvironment) -> ProcessClient {
    let content = environment.previewContent
    return replaying { content.directory("Commands") }
  }

  /// Returns the client whose endpoint fails the running test. See ``test``.
  public static func test(in environment: AppEnvironment) -> ProcessClient { .test }
}

extension ProcessClient: WorldClient {
  package static var double: String { "environment.processClient = ProcessStub().client" }
}

extension AppEnvironment.Clients {
  /// The client that runs other programs.
  public var processClient: ProcessClient.Type { ProcessClient.self }
}
