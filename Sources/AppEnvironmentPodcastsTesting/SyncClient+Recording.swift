import AppEnvironmentPodcasts
import AppEnvironmentTesting

extension SyncClient: RecordableClient {
  /// Returns the client with its calls recorded in `log`. Passwords aren't.
  public func recording(in log: CallLog) -> SyncClient {
    SyncClient(
      status: log.spy("SyncClient.status", status),
      logIn: log.spy("SyncClient.logIn", logIn),
      logOut: log.spy("SyncClient.logOut", logOut),
      devices: log.spy("SyncClient.devices", devices),
      sync: log.spy("SyncClient.sync", sync)
    )
  }
}
