import AppEnvironmentPodcastsTesting
import PodcastFeeds
import Testing

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

// EpisodeIdentity

func newEpisodes(of feed: Feed, known: [EpisodeIdentity]) -> [FeedEpisode] {
  let matches = EpisodeIdentity.matches(for: feed.episodes.map(\.identity), in: known)
  let new = zip(feed.episodes, matches).filter { $0.1 == nil }.map(\.0)
  return new
}
