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
