import Foundation

extension SettingsClient: ComposedClient {
  /// Returns the client that keeps settings in `settings.json` of the program's folder, and reports problems to the environment's
  /// log.
  ///
  /// On Linux the folder is `$XDG_CONFIG_HOME/PROGRAM`, or `~/.config/PROGRAM`. See ``file(_:log:)``.
  public static func live(in environment: AppEnvironment) -> SettingsClient {
    let folder = UserDirectories.userConfiguration.appending(
      path: UserDirectories.programName, directoryHint: .isDirectory)
    return file(folder.appending(path: "settings.json", directoryHint: .notDirectory), log: environment.logClient)
  }

  /// Returns a client that begins with the defaults and keeps settings in memory.
  public static func preview(in environment: AppEnvironment) -> SettingsClient { inMemory() }

  /// Returns the client whose endpoints fail the running test. See ``test``.
  public static func test(in environment: AppEnvironment) -> SettingsClient { .test }
}

extension AppEnvironment.Clients {
  /// The client for the values that the program keeps for its user.
  public var settingsClient: SettingsClient.Type { SettingsClient.self }
}
