import AppEnvironmentKit
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import Foundation
import Testing

@MainActor
final class NowPlaying: ObservableObject {
  @Published private(set) var episode: Episode?
  @Published private(set) var currentTime = Duration.zero
  private let environment: AppEnvironment
  private var timer: AnyCancellable?

  init(environment: AppEnvironment) {
    self.environment = environment
  }

  func play(_ episode: Episode) {
    self.episode = episode
    currentTime = episode.position
    timer = environment.clockClient.timer(every: .seconds(1)).sink { [weak self] tick in
      let passed = Duration.seconds(1 + tick.missed)
      Task { @MainActor in self?.currentTime += passed }
    }
  }

  func pause() async throws {
    timer = nil
    guard let episode else { return }
    try await environment.podcastStore.setPosition(of: episode.id, to: currentTime, moment: .paused)
  }
}

@Suite struct NowPlayingTests {
  @Test(.environment { $0.podcastStore = .inMemory(network: feed, clock: $0.clockClient) })
  func anEpisodeIsTakenUpWhereItWasLeft() async throws {
    let test = TestEnvironment.current
    let store = test.environment.podcastStore
    try await store.subscribe(to: #require(URL(string: "https://example.org/feed.xml")))
    let episode = try #require(try await store.newestEpisodes().episodes.first)

    let player = await NowPlaying(environment: test.environment)
    await player.play(episode)
    await test.clock.advance(by: .seconds(90))
    try await player.pause()
    #expect(try await store.episode(withID: episode.id).position == .seconds(90))
  }
}

private let feed = NetworkStub()
  .route(
    path: "/feed.xml",
    answer: .text("<rss version='2.0'><channel><title>Tea</title><item><title>Green</title></item></channel></rss>")
  )
  .client
