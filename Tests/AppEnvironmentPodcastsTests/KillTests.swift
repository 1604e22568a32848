import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import StorePrograms
import TemporaryFolders
import TestSupport
import Testing

/// Kills of a process, 5 or 70 for each of its tasks. After each kill, the database opens and contains all acknowledged
/// changes.
@Suite(.timeLimit(.minutes(45))) struct KillTests {
  /// The kills, ten for each database, so that some come while the database is created.
  static let rows = (0..<rounds(1, many: 7)).map { $0 * 10..<$0 * 10 + rounds(5, many: 10) }

  @Test("Refreshes that were reported survive a kill", arguments: rows) func refreshes(rounds: Range<Int>) async throws
  {
    let folder = try TemporaryFolder()
    for round in rounds {
      let said = try await Probe.kill(
        afterLines: round % 40, microseconds: round * 37 % 500, folder.database, "refresh")
      try await check(folder) { store in
        for line in said {
          let numbers = line.split(separator: " ").compactMap { Int64($0) }
          try #require(numbers.count == 2)
          let podcast = try await store.podcast(withID: Podcast.ID(rawValue: numbers[0]))
          #expect(podcast.episodeCount >= Int(numbers[1]))
        }
        for podcast in try await store.allPodcasts() {
          let episodes = try await store.episodes(of: podcast.id, limit: 10_000).episodes
          #expect(episodes.count == podcast.episodeCount)
          #expect(Set(episodes.map(\.title)).count == episodes.count)
        }
      }
    }
  }

  @Test("Imports that were reported survive a kill", arguments: rows) func imports(rounds: Range<Int>) async throws {
    let folder = try TemporaryFolder()
    for round in rounds {
      let said = try await Probe.kill(afterLines: round % 8, microseconds: round * 37 % 500, folder.database, "import")
      let count = said.compactMap { Int($0) }.max() ?? 0
      try await check(folder) { store in
        let podcasts = try await store.allPodcasts()
        #expect(podcasts.count >= count)
      }
    }
  }

  @Test("Written positions survive a kill", arguments: rows) func positions(rounds: Range<Int>) async throws {
    let folder = try TemporaryFolder()
    for round in rounds {
      let said = try await Probe.kill(afterLines: round, microseconds: round * 37 % 500, folder.database, "positions")
      try await check(folder) { store in
        var last: [Int64: Int64] = [:]
        for line in said {
          let numbers = line.split(separator: " ").compactMap { Int64($0) }
          try #require(numbers.count == 2)
          last[numbers[0]] = numbers[1]
        }
        for (id, position) in last {
          let episode = try await store.episode(withID: Episode.ID(rawValue: id))
          #expect(episode.position >= .milliseconds(position))
        }
      }
    }
  }

  @Test("After a kill during a random program, each step is written whole or not at all", arguments: rows)
  func programs(rounds: Range<Int>) async throws {
    for round in rounds {
      let (folder, seed) = (try TemporaryFolder(), UInt64(round + 1))
      let done = try await Probe.kill(
        afterLines: round * 7 % 60, microseconds: round * 137 % 2000, folder.database, "program", "\(seed)")
      // The killed program may have written one step more than it has reported.
      let server = PodcastServer()
      let store = PodcastStore.inMemory(network: server.client, clock: .live)
      var program = StoreProgram(seed: seed, keepsPositionsInMemory: false)
      for _ in done { try? await store.perform(program.next(store), server) }
      let before = try await LibraryState(of: store)
      let step = try await program.next(store)
      try? await store.perform(step, server)
      let after = try await LibraryState(of: store)
      try await check(folder) { store in
        let state = try await LibraryState(of: store)
        #expect(state == before || state == after, "seed \(seed), step \(done.count): \(String(describing: step))")
      }
    }
  }

  @Test("A store works on while other processes that use its library are killed", arguments: rows)
  func survivor(rounds: Range<Int>) async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let store = PodcastStore.live(file: folder.database, network: server.client)
    var queue = store.observeQueue().values.makeAsyncIterator()
    var shown: [Episode]?
    var program = StoreProgram(seed: UInt64(rounds.lowerBound), keepsPositionsInMemory: true)
    for round in rounds {
      async let killed = Probe.kill(
        afterLines: round * 7 % 30, microseconds: round * 137 % 2000, folder.database, "program", "\(round)")
      for _ in 0..<20 {
        let step = try await program.next(store)
        do {
          try await store.perform(step, server)
        } catch PodcastStoreError.noPodcast, PodcastStoreError.noEpisode, PodcastStoreError.notInQueue {
        } catch PodcastStoreError.network(.badStatus) {
          // A show that isn't published.
        }
      }
      _ = try await killed
      try await check(folder) { other in
        try await store.flushPositions()
        let state = try await LibraryState(of: other)
        #expect(try await LibraryState(of: store) == state)
        #expect(Set(state.queue).isSubset(of: state.playback.keys))
      }
      let last = try await store.queuedEpisodes()
      while shown != last { shown = try await queue.next() }
    }
  }

  /// Opens the database, which must not be repaired, and checks its integrity.
  private func check(_ folder: TemporaryFolder, _ body: (PodcastStore) async throws -> Void) async throws {
    guard FileManager.default.fileExists(atPath: folder.database.path) else { return }
    let store = PodcastStore.live(file: folder.database, network: .test)
    try await body(store)
    let checked = try await store.newest(limit: 10)
    withExtendedLifetime(checked) {}
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
    #expect(try integrity(of: folder.database) == "ok")
  }
}
