import AppEnvironmentPodcasts
import AppEnvironmentTesting

extension DownloadClient: RecordableClient {
  /// Returns the client with its calls recorded in `log`.
  public func recording(in log: CallLog) -> DownloadClient {
    var client = self
    client.file = log.spy("DownloadClient.file", file)
    client.download = log.spy("DownloadClient.download", download)
    client.downloadWaiting = log.spy("DownloadClient.downloadWaiting", downloadWaiting)
    client.removeDownload = log.spy("DownloadClient.removeDownload", removeDownload)
    client.tidy = log.spy("DownloadClient.tidy", tidy)
    client.limit = log.spy("DownloadClient.limit", limit)
    client.setLimit = log.spy("DownloadClient.setLimit", setLimit)
    return client
  }
}
