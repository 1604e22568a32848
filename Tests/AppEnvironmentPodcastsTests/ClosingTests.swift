import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import TemporaryFolders
import TestSupport
import Testing

/// Closing a library while its observers read it.
@Suite(.timeLimit(.minutes(45))) struct ClosingTests {
  @Test("A library is one file when it's closed during its observers' reads, and they continue after its next use")
  func closingDuringObservations() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: TestClock.patient().client)
    let podcast = try await store.subscribe(to: server.url("show.xml"))
    let id = try #require(try await store.episodes(of: podcast.id).episodes.first).id
    var observers = (0..<6).map { _ in store.observeEpisode(id).values.makeAsyncIterator() }
    // The first read of an observation may open the library.
    for index in observers.indices { _ = try await observers[index].next() }
    for round in 1...rounds(80, many: 1_000) {
      try await store.setPosition(of: id, to: .seconds(round))
      let mark = store.setPlayed(id, round.isMultiple(of: 2)).record()
      // Closing begins before, during or after the reads for these changes.
      for _ in 0..<round % 8 { await Task.yield() }
      try await library.close()
      try #require(try folder.names() == ["library.sqlite"], "round \(round)")
      for _ in 0..<round % 50 { await Task.yield() }
      try #require(try folder.names() == ["library.sqlite"], "round \(round), later")
      _ = await mark.waitForCompletion(timeout: .seconds(600))
      let episode = try await store.episode(withID: id)
      #expect(episode.position == .seconds(round))
      #expect(episode.isPlayed == round.isMultiple(of: 2))
      for index in observers.indices {
        while let seen = try await observers[index].next(), seen != episode {}
      }
    }
  }

  @Test("A position that is set after closing is observed")
  func positionAfterClosing() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: TestClock.patient().client)
    let podcast = try await store.subscribe(to: server.url("show.xml"))
    let id = try #require(try await store.episodes(of: podcast.id).episodes.first).id
    var seen = store.observeEpisode(id).values.makeAsyncIterator()
    for round in 1...50 {
      try await library.close()
      try await store.setPosition(of: id, to: .seconds(round))
      while let episode = try await seen.next(), episode?.position != .seconds(round) {}
    }
  }
}
