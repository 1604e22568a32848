extension SecretClient: Client {
  /// The client that keeps secrets where the system's programs can without a desktop.
  ///
  /// On Linux it's the folder `$XDG_DATA_HOME/PROGRAM/secrets`, or `~/.local/share/PROGRAM/secrets`; see ``files(in:)``. On
  /// Apple's systems it's the Keychain.
  public static var live: SecretClient {
    #if canImport(Security)
      return keychain()
    #else
      return files(
        in: UserDirectories.user.applicationSupport().appending(path: "\(UserDirectories.programName)/secrets"))
    #endif
  }

  /// A client that keeps secrets in memory. It's empty at first.
  public static var preview: SecretClient { inMemory() }
}

extension AppEnvironment.Clients {
  /// The client for passwords, tokens and other secrets.
  public var secretClient: SecretClient.Type { SecretClient.self }
}
