import AppEnvironmentPodcasts
import Foundation

// Nothing else is imported here: that these are enough is what the samples say.

// README

func catchUp(_ environment: AppEnvironment, _ feed: URL) async throws -> [Episode] {
  let store = environment.podcastStore  // over this environment's network, clock and library
  let podcast = try await store.subscribe(to: feed)
  try await store.refresh { print($0) }
  return try await store.episodes(of: podcast.id, limit: 10).episodes
}

// AppEnvironmentPodcasts.docc

func followTheFirstEpisode(of feed: URL, _ environment: AppEnvironment) async throws {
  let store = environment.podcastStore
  let podcast = try await store.subscribe(to: feed)
  for episode in try await store.episodes(of: podcast.id, limit: 1).episodes {
    for try await episode in store.observeEpisode(episode.id).values { show(episode) }
  }
}

private func show(_ episode: Episode?) {}

@MainActor
final class EpisodeList: ObservableObject {
  @Published private(set) var titles: [String] = []
  @Published private(set) var problem: String?
  private var observation: AnyCancellable?

  init(of podcast: Podcast.ID, in environment: AppEnvironment) {
    observation = environment.podcastStore.observeEpisodes(podcast, 20)
      .receive(on: DispatchQueue.main)  // first: each closure below belongs to the main actor
      .map { episodes in episodes.map(\.title) }
      .sink { [weak self] completion in
        if case .failure(let error) = completion { self?.problem = "\(error)" }
      } receiveValue: { [weak self] titles in
        self?.titles = titles
      }
  }
}
