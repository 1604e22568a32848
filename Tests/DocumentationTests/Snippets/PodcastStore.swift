import AppEnvironmentPodcasts
import Foundation

// Nothing else is imported here: that these are enough is what the samples say.

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
  let outcomes = try await store.refresh { print("\($0.completedCount) of \($0.totalCount)") }
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

func closeTheLibrary(of environment: AppEnvironment) async throws {
  try await environment.podcastLibrary.close()
}

// PodcastStoreError

func subscribe(_ store: PodcastStore, to address: URL) async throws -> String {
  do {
    return try await store.subscribe(to: address).title
  } catch PodcastStoreError.notAFeed(_, _, let feeds) where !feeds.isEmpty {
    return "The page links to the feed \(feeds[0])."
  } catch PodcastStoreError.network(let error) {
    return "\(error)"  // one line that names the address
  }
}

// The other calls of PodcastStore

func findEpisodes(_ store: PodcastStore) async throws {
  for result in try await store.search(for: "rock pool", limit: 5) {
    print(result.episode.title, "–", result.snippet)
  }
}

func exchangeSubscriptions(_ store: PodcastStore, with other: PodcastStore) async throws {
  let list = try await store.exportSubscriptions()
  let progress = try await other.importOPML(from: list)
  print("\(progress.added.count) new podcasts, \(progress.knownCount) known ones")
}

func followChanges(_ store: PodcastStore, of podcast: Podcast.ID) async {
  for await change in store.changes().values where change.includesEverything || change.lists.contains(podcast) {
    print("The podcast has new episodes.")
  }
}

func refreshWithProgress(_ environment: AppEnvironment, _ show: @escaping (Double) -> Void) -> AnyCancellable {
  environment.podcastStore.refresh(nil)
    .receive(on: environment.clockClient.main)
    .map { Double($0.completedCount) / Double(max($0.totalCount, 1)) }
    .sink { _ in
    } receiveValue: {
      show($0)
    }
}
