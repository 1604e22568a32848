import AppEnvironmentKit

extension SyncClient {
  /// Returns a client that fails the running test at every call, with the name of the closure.
  public static func test(in environment: AppEnvironment) -> SyncClient {
    SyncClient(
      status: unimplemented("SyncClient.status"), logIn: unimplemented("SyncClient.logIn"),
      logOut: unimplemented("SyncClient.logOut"), devices: unimplemented("SyncClient.devices"),
      sync: unimplemented("SyncClient.sync"))
  }
}
