import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import PackageSupport

/// A device with a library in memory, for tests of synchronization.
struct Device {
  let name: String
  let feeds: PodcastServer
  let server: PodcastSyncServer
  let library = PodcastLibrary.inMemory()
  let store: PodcastStore
  let sync: SyncClient

  init(_ name: String, _ server: PodcastSyncServer, feeds: PodcastServer, clock: ClockClient) {
    (self.name, self.server, self.feeds) = (name, server, feeds)
    store = PodcastStore(library: library, network: feeds.client, clock: clock)
    sync = SyncClient(library: library, network: server.client, clock: clock)
  }

  func logIn(_ layout: SyncAccount.Layout? = nil) async throws {
    try await sync.logIn(server.account(device: name, layout: layout), password: server.password)
  }

  /// Synchronizes, and reads the feeds that other devices have added.
  @discardableResult
  func synchronize(_ extent: SyncExtent = .changes) async throws -> SyncResult {
    let result = try await sync.sync(extent, password: server.password)
    if !result.added.isEmpty { _ = try await store.refresh(only: result.added) }
    return result
  }

  func episode(_ title: String) async throws -> Episode? {
    try await store.newest(limit: 1000).episodes.first { $0.title == title }
  }

  func play(_ title: String, to seconds: Int) async throws {
    guard let episode = try await episode(title) else { return }
    try await store.setPosition(of: episode.id, to: .seconds(seconds), moment: .paused)
  }

  /// The feeds, sorted.
  func subscriptions() async throws -> [String] {
    try await store.allPodcasts().map(\.feed.absoluteString).sorted()
  }

  /// The states of all episodes that have one, by title.
  func states() async throws -> [String: String] {
    let episodes = try await store.newest(limit: 1000).episodes
    return Dictionary(
      episodes.compactMap { episode in
        let seconds = episode.position.components.seconds
        if episode.isPlayed { return (episode.title, "played") }
        return seconds == 0 ? nil : (episode.title, "\(seconds)")
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// A clock whose date a test sets, and that may be wrong.
final class WallClock: Sendable {
  private let seconds = Locked<Int>(1_790_000_000)

  func advance(by seconds: Int = 1) { self.seconds.withLock { $0 += seconds } }

  func client(ahead: Int = 0) -> ClockClient {
    var clock = ClockClient.immediate
    clock.date = { Date(timeIntervalSince1970: Double(self.seconds.withLock { $0 } + ahead)) }
    return clock
  }
}
