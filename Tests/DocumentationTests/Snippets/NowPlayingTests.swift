import AppEnvironmentAudio
import AppEnvironmentPodcastsTesting
import Foundation
import Testing

@Suite struct NowPlayingTests {
  @Test(
    .environment {
      $0.podcastStore = .inMemory(network: feed, clock: $0.clockClient)
      $0.audioClient = .simulated(clock: $0.clockClient)
    })
  func pausingSavesThePosition() async throws {
    let test = TestEnvironment.current
    let store = test.environment.podcastStore
    try await store.subscribe(to: #require(URL(string: "https://example.org/feed.xml")))
    let episode = try #require(try await store.newest().episodes.first)

    let player = await NowPlaying(environment: test.environment)
    await player.play(episode)
    await test.clock.advance(by: .seconds(90))
    try await player.pause()
    #expect(try await store.episode(withID: episode.id).position == .seconds(90))
    await test.clock.advance()
    #expect(await player.sound.status == .paused)
  }
}

private let feed = NetworkStub()
  .route(
    path: "/feed.xml",
    answer: .text(
      "<rss version='2.0'><channel><title>Tea</title><item><title>Green</title>"
        + "<enclosure url='https://example.org/green.mp3' type='audio/mpeg'/></item></channel></rss>")
  )
  .client
