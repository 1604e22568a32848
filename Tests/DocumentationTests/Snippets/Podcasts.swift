import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import Testing

// README

func catchUp(_ environment: AppEnvironment, _ feed: URL) async throws -> [Episode] {
  let store = environment.podcastStore  // over this environment's network, clock and library
  let podcast = try await store.subscribe(to: feed)
  try await store.refresh { print($0) }
  return try await store.episodes(of: podcast.id, limit: 10).episodes
}

// AppEnvironmentPodcasts.docc

func followTheFirstEpisode(of feed: URL, _ environment: AppEnvironment) async throws {
  func show(_ episode: Episode?) {}

  let store = environment.podcastStore
  let podcast = try await store.subscribe(to: feed)
  for episode in try await store.episodes(of: podcast.id, limit: 1).episodes {
    for try await episode in store.observeEpisode(episode.id).values { show(episode) }
  }
}

// PodcastServer

func subscribeToAPublishedFeed() async throws -> Podcast {
  let server = PodcastServer()
  server.publish("show.xml", PodcastServer.feed("A Show", episodes: ["One", "Two"]))
  let store = PodcastStore.inMemory(network: server.client)
  let podcast = try await store.subscribe(to: server.url("show.xml"))
  return podcast
}

// PodcastStoreContract

@Suite struct PodcastStoreContractSnippet {
  @Test(arguments: PodcastStoreContract.rules)
  func keepsTheContract(_ rule: PodcastStoreContract.Rule) async throws {
    let server = PodcastServer()
    try await rule.check(.inMemory(network: server.client), server)
  }
}
