import AppEnvironmentKit

extension DownloadClient {
  /// Returns a client that fails the running test at every call, with the name of the closure.
  public static func test(in environment: AppEnvironment) -> DownloadClient {
    DownloadClient(
      file: unimplemented("DownloadClient.file", placeholder: nil),
      download: unimplemented("DownloadClient.download"),
      downloadWaiting: unimplemented("DownloadClient.downloadWaiting"),
      removeDownload: unimplemented("DownloadClient.removeDownload"),
      tidy: unimplemented("DownloadClient.tidy"),
      limit: unimplemented("DownloadClient.limit"),
      setLimit: unimplemented("DownloadClient.setLimit"))
  }
}
