extension SecretClient: Client {
  /// The client that keeps secrets in files of the user, in the folder `secrets` of the program's data.
  ///
  /// On Linux it's `$XDG_DATA_HOME/PROGRAM/secrets`, or `~/.local/share/PROGRAM/secrets`. See ``files(in:)``.
  public static var live: SecretClient {
    files(in: UserDirectories.user.applicationSupport().appending(path: "\(UserDirectories.programName)/secrets"))
  }

  /// A client that keeps secrets in memory. It's empty at first.
  public static var preview: SecretClient { inMemory() }
}

extension AppEnvironment.Clients {
  /// The client for passwords, tokens and other secrets.
  public var secretClient: SecretClient.Type { SecretClient.self }
}
