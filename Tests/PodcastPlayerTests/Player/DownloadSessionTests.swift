import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import Foundation
import PackageSupport
import PodcastPlayer
import Testing

@MainActor @Suite struct DownloadSessionTests {
  @Test func episodesThatWaitAreDownloadedAndFailuresAreTriedAgainAfter15Minutes() async throws {
    try await onClock { clock in
      let fixture = try await PlayerFixture(.tea, clock: clock)
      let (store, episode) = (fixture.store, try await fixture.episode("Green"))
      let isFailing = Locked(true)
      var client = DownloadClient.preview(in: fixture.environment)
      let downloadWaiting = client.downloadWaiting
      let calls = Locked(0)
      client.downloadWaiting = {
        calls.withLock { $0 += 1 }
        guard isFailing.withLock({ $0 }) else { return downloadWaiting() }
        var progress = DownloadProgress(of: episode)
        progress.state = .failed(.webPage(url: "https://a.example"))
        return Just(progress).setFailureType(to: (any Error).self).eraseToAnyPublisher()
      }
      fixture.environment.downloadClient = client
      let session = DownloadSession(environment: fixture.environment)
      await clock.advance(by: .seconds(1))
      #expect(calls.withLock { $0 } == 0)
      try await store.setDownload(of: episode.id, to: Episode.Download(date: .now))
      await clock.advance(by: .seconds(1))
      #expect(calls.withLock { $0 } == 1)
      #expect(session.failure == "Green: \(DownloadError.webPage(url: "https://a.example"))")
      isFailing.withLock { $0 = false }
      await clock.advance(by: .seconds(14 * 60))
      #expect(calls.withLock { $0 } == 1)
      await clock.advance(by: .seconds(60))
      #expect(session.failure == nil)
      #expect(try await store.downloadedEpisodes().map(\.download?.isComplete) == [true])
      await session.end()
    }
  }

  private func onClock(_ body: @escaping @MainActor (TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    // The clock waits for work on the main actor that begins on its executor.
    try await Task.detached(executorPreference: clock.executor) { try await body(clock) }.value
  }
}
