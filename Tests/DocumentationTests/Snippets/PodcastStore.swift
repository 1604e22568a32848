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
      .receive(on: environment.clockClient.main)  // first: the closures below belong to the main actor
      .map { episodes in episodes.map(\.title) }
      .sink { [weak self] completion in
        if case .failure(let error) = completion { self?.problem = "\(error)" }
      } receiveValue: { [weak self] titles in
        self?.titles = titles
      }
  }
}

// PodcastStore

func useAStore(_ environment: AppEnvironment, _ feed: URL) async throws {
  let store = environment.podcastStore
  let podcast = try await store.subscribe(to: feed)
  let newest = try await store.episodes(of: podcast.id, limit: 10).episodes
  try await store.enqueue(newest[0].id)
}

func observeTheQueue(_ store: PodcastStore) async throws {
  for try await episodes in store.observeQueue().values {
    print(episodes.map(\.title))
  }
}

func readAllPages(_ store: PodcastStore, _ podcast: Podcast.ID) async throws -> [Episode] {
  var page = try await store.episodes(of: podcast, limit: 100)
  var episodes = page.episodes
  while let next = page.next {
    page = try await store.episodes(of: podcast, limit: 100, after: next)
    episodes += page.episodes
  }
  return episodes
}

func keepAPosition(_ store: PodcastStore, _ episode: Episode) async throws {
  try await store.setPosition(of: episode.id, to: .seconds(90), moment: .paused)
}

func refreshAll(_ store: PodcastStore) async throws {
  let outcomes = try await store.refresh { print("\($0.completed) of \($0.total)") }
  for case .failed(let error) in outcomes.map(\.result) { print(error) }
}

func storeInAFile() -> PodcastStore {
  let store = PodcastStore.live(file: .homeDirectory.appending(path: "podcasts.sqlite"))
  return store
}

// PodcastLibrary

func replaceTheLibrary(of environment: AppEnvironment, _ url: URL) {
  environment.podcastLibrary = .file(url, files: environment.fileClient)
}
