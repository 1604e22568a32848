extension ProcessClient {
  /// The client whose endpoint fails the running test and names the closure.
  ///
  /// The `ProcessStub` of AppEnvironmentTesting answers by program and arguments.
  public static var test: ProcessClient { ProcessClient(run: unimplemented("ProcessClient.run")) }
}
