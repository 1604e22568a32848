extension OpenClient {
  /// The client whose endpoints fail the running test and name the closure. Provide ``inMemory(schemes:)``.
  public static var test: OpenClient {
    OpenClient(
      openURL: unimplemented("OpenClient.openURL"),
      revealFile: unimplemented("OpenClient.revealFile"),
      copyText: unimplemented("OpenClient.copyText"))
  }
}
