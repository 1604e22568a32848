import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation

private func offline(_ episode: Episode, _ environment: AppEnvironment) async throws -> URL? {
  for try await progress in environment.downloadClient.download(episode.id).values {
    print("\(progress.received) of \(progress.expected ?? 0) bytes")
  }
  let downloaded = try await environment.podcastStore.episode(withID: episode.id)
  let file = environment.downloadClient.file(downloaded)
  return file
}

func refreshAndDownload(_ podcast: Podcast.ID, _ environment: AppEnvironment) async throws {
  try await environment.podcastStore.setDownloadsNewEpisodes(of: podcast, to: true)
  try await environment.downloadClient.setLimit(to: DownloadLimit(bytes: 2_000_000_000))
  try await environment.podcastStore.refresh()
  let errors = try await environment.downloadClient.downloadAllWaiting { progress in
    print("\(progress.title): \(progress.received) of \(progress.expected ?? 0) bytes")
  }
  for error in errors.values { print(error) }
}

@MainActor
final class DownloadList: ObservableObject {
  @Published private(set) var episodes: [Episode] = []
  private var subscription: AnyCancellable?

  init(environment: AppEnvironment) {
    subscription = environment.podcastStore.observeDownloads()
      .replaceError(with: [])
      .receive(on: environment.clockClient.main)
      .sink { [weak self] in self?.episodes = $0 }
  }
}
