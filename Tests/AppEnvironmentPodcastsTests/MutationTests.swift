import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import TemporaryFolders
import TestSupport
import Testing

/// Databases with random damage.
///
/// `PODCAST_MUTATIONS` sets the number of databases, 10 by default and 400 with `MANY_ROUNDS=1`, `PODCAST_SEED` the first
/// seed. A failure names its seed.
@Suite(.timeLimit(.minutes(45))) struct MutationTests {
  /// The seeds, in ten rows.
  static let rows: [Range<UInt64>] = {
    let variables = ProcessInfo.processInfo.environment
    let count = variables["PODCAST_MUTATIONS"].flatMap { UInt64($0) } ?? UInt64(rounds(10, many: 400))
    let start = variables["PODCAST_SEED"].flatMap { UInt64($0) } ?? 1
    return (0..<10).map { start + $0 * count / 10..<start + ($0 + 1) * count / 10 }
  }()

  @Test("A store opens, repairs or refuses any file, and works on", arguments: rows) func damagedAnywhere(
    seeds: Range<UInt64>
  ) async throws {
    let whole = try await sample()
    for seed in seeds {
      let folder = try TemporaryFolder()
      var chance = Chance(seed: seed)
      let data = mutated(whole, &chance)
      try data.write(to: folder.database)
      do {
        try await use(folder)
      } catch PodcastStoreError.newerVersion, PodcastStoreError.notALibrary {
        #expect(try Data(contentsOf: folder.database) == data, "seed \(seed): refused, and changed")
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  /// Uses all parts of a library, and checks what is certain after a repair.
  private func use(_ folder: TemporaryFolder) async throws {
    let server = PodcastServer()
    let store = PodcastStore.live(file: folder.database, network: server.client)
    for podcast in try await store.allPodcasts() {
      // The damage may be found during this, and the podcast may be lost.
      _ = try? await store.episodes(of: podcast.id)
    }
    for episode in try await store.newest(limit: 100).episodes {
      try? await store.setPosition(of: episode.id, to: .seconds(5), moment: .paused)
      try? await store.markPlayed(episode.id)
      try? await store.enqueue(episode.id)
      _ = episode.plainNotes
    }
    _ = try await store.queuedEpisodes()
    for words in ["zirconium", "episode", "e"] { _ = try await store.search(for: words, limit: 100) }
    server.publish("9.xml", PodcastServer.feed("New", episodes: ["New"], notes: "Of beryllium."))
    let new = try await store.subscribe(to: server.url("9.xml"))
    // A damaged index may miss the episode without an error.
    #expect(try await store.search(for: "beryllium").allSatisfy { $0.episode.podcast == new.id })
    // A repair during this may lose a podcast.
    for podcast in try await store.allPodcasts() { try? await store.unsubscribe(from: podcast.id) }
    for podcast in try await store.allPodcasts() { try await store.unsubscribe(from: podcast.id) }
    #expect(try await store.newest().episodes.map(\.podcastTitle) == [])
  }

  /// Returns the file of a small library.
  private func sample() async throws -> Data {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: .live)
    for show in 1...2 {
      let notes = "Of zirconium, \(String(repeating: "and of much else, ", count: 60))and that is all."
      server.publish("\(show).xml", PodcastServer.feed("Show", episodes: (1...8).map { "Episode \($0)" }, notes: notes))
      let podcast = try await store.subscribe(to: server.url("\(show).xml"))
      for episode in try await store.episodes(of: podcast.id).episodes.prefix(3) {
        try await store.setPosition(of: episode.id, to: .seconds(3), moment: .paused)
        try await store.enqueue(episode.id)
      }
    }
    try await library.close()
    return try Data(contentsOf: folder.database)
  }

  private func mutated(_ whole: Data, _ chance: inout Chance) -> Data {
    var data = whole
    let pages = whole.count / 4096
    for _ in 0...chance.below(3) {
      let place = chance.below(data.count)
      switch chance.below(8) {
      case 0: for _ in 0...chance.below(64) { data[chance.below(data.count)] = chance.byte() }
      case 1: for offset in place..<min(place + 1 + chance.below(64), data.count) { data[offset] = chance.byte() }
      // The header of a page.
      case 2: data[chance.below(pages) * 4096 % data.count] = chance.byte()
      case 3: for _ in 0..<8 { data[(chance.below(pages) * 4096 + chance.below(40)) % data.count] = chance.byte() }
      case 4: data[place] ^= 1 << UInt8(chance.below(8))
      case 5:
        let (from, to) = (chance.below(pages) * 4096, chance.below(pages) * 4096)
        guard max(from, to) + 4096 <= data.count else { continue }
        data.replaceSubrange(to..<to + 4096, with: data[from..<from + 4096])
      case 6: for offset in place..<min(place + chance.below(5000), data.count) { data[offset] = 0 }
      default: data.removeLast(min(chance.below(data.count / 2 + 1), data.count - 1))
      }
    }
    return data
  }
}
