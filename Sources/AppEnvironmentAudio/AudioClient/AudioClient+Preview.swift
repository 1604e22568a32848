import AppEnvironmentKit

extension AudioClient: ComposedClient {
  /// Returns a client that makes no sound, with the environment's clock. See ``simulated(clock:)``.
  public static func preview(in environment: AppEnvironment) -> AudioClient {
    simulated(clock: environment.clockClient)
  }
}

extension AudioClient: WorldClient {
  package static var double: String { "environment.audioClient = .simulated(clock: environment.clockClient)" }
}

extension AppEnvironment.Clients {
  /// The client for sound. The variable `APP_ENVIRONMENT_AUDIO` selects its implementation alone.
  public var audioClient: AudioClient.Type { AudioClient.self }
}
