extension SecretClient {
  /// The client whose endpoints fail the running test and name the closure. Provide ``inMemory(_:)``.
  public static var test: SecretClient {
    SecretClient(
      loadSecret: unimplemented("SecretClient.loadSecret"),
      saveSecret: unimplemented("SecretClient.saveSecret"),
      removeSecret: unimplemented("SecretClient.removeSecret"))
  }
}
