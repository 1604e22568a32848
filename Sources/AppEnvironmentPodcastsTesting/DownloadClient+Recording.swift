import AppEnvironmentPodcasts
import AppEnvironmentTesting

extension DownloadClient: RecordableClient {
  /// Returns the client with its calls recorded in `log`.
  public func recording(in log: CallLog) -> DownloadClient {
    DownloadClient(
      file: log.spy("DownloadClient.file", file),
      download: log.spy("DownloadClient.download", download),
      downloadWaiting: log.spy("DownloadClient.downloadWaiting", downloadWaiting),
      remove: log.spy("DownloadClient.remove", remove),
      tidy: log.spy("DownloadClient.tidy", tidy),
      limit: log.spy("DownloadClient.limit", limit),
      setLimit: log.spy("DownloadClient.setLimit", setLimit)
    )
  }
}
