import AppEnvironmentPodcasts
import AppEnvironmentTesting

extension SyncClient: RecordableClient {
  /// Returns the client with its calls recorded in `log`. Passwords aren't.
  public func recording(in log: CallLog) -> SyncClient {
    var client = self
    client.status = log.spy("SyncClient.status", status)
    client.logIn = log.spy("SyncClient.logIn", logIn)
    client.logOut = log.spy("SyncClient.logOut", logOut)
    client.devices = log.spy("SyncClient.devices", devices)
    client.sync = log.spy("SyncClient.sync", sync)
    return client
  }
}
