import Foundation

extension SettingsClient: ComposedClient {
  /// Returns the client that keeps settings where the system's programs do.
  ///
  /// On Linux it's the file `settings.json` in `$XDG_CONFIG_HOME/PROGRAM`, or `~/.config/PROGRAM`; problems are reported to the
  /// environment's log. See ``file(_:log:)``. On Apple's systems it's ``userDefaults(suite:)``.
  public static func live(in environment: AppEnvironment) -> SettingsClient {
    #if canImport(Darwin)
      return userDefaults()
    #else
      let folder = UserDirectories.userConfiguration.appending(
        path: UserDirectories.programName, directoryHint: .isDirectory)
      return file(folder.appending(path: "settings.json", directoryHint: .notDirectory), log: environment.logClient)
    #endif
  }

  /// Returns a client that begins with the defaults and keeps settings in memory.
  public static func preview(in environment: AppEnvironment) -> SettingsClient { inMemory() }

  /// Returns the client whose endpoints fail the running test. See ``test``.
  public static func test(in environment: AppEnvironment) -> SettingsClient { .test }
}

extension SettingsClient: WorldClient {
  package static var double: String { "environment.settingsClient = .inMemory(), or @Test(.environment())" }
}

extension AppEnvironment.Clients {
  /// The client for the values that the program keeps for its user.
  public var settingsClient: SettingsClient.Type { SettingsClient.self }
}
