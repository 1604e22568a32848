import AppEnvironmentKit
import Foundation
import PackageSupport

extension DownloadClient {
  /// Returns a client without files. A download is complete at once, and the environment's store knows it.
  public static func preview(in environment: AppEnvironment) -> DownloadClient {
    let (store, clock) = (environment.podcastStore, environment.clockClient)
    let kept = Locked(DownloadLimit())
    let download = { @Sendable (episode: Episode) -> AnyPublisher<DownloadProgress, any Error> in
      var progress = DownloadProgress(of: episode)
      progress.expected = episode.enclosure?.length
      (progress.received, progress.state) = (progress.expected ?? 0, .complete)
      let state = Episode.Download(date: clock.date(), fileName: "\(episode.id)", size: progress.received)
      return store.setDownload(episode.id, state).map { (_: Never) -> DownloadProgress in }.append(progress)
        .eraseToAnyPublisher()
    }
    return DownloadClient(
      file: { _ in nil },
      download: { store.episode($0).flatMap(download).eraseToAnyPublisher() },
      downloadWaiting: {
        store.downloads()
          .flatMap { @Sendable episodes in
            episodes.filter { $0.download?.isComplete == false }.publisher.setFailureType(to: (any Error).self)
          }
          .flatMap(maxPublishers: .max(1), download)
          .eraseToAnyPublisher()
      },
      removeDownload: { store.setDownload($0, nil) },
      tidy: { Empty().eraseToAnyPublisher() },
      limit: { .deferred(on: nil) { kept.withLock { $0 } } },
      setLimit: { limit in .deferred(on: nil) { () throws -> Void in kept.withLock { $0 = limit } } })
  }
}
