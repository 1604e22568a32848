import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TemporaryFolders
import Testing

/// Calls that begin before another one has finished.
@Suite(.timeLimit(.minutes(45))) struct OverlappingCallsTests {
  @Test("A position that is set right after the end of an episode is kept")
  func positionAfterEnd() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let store = PodcastStore.live(file: folder.database, network: server.client, clock: TestClock.patient().client)
    let podcast = try await store.subscribe(to: server.url("show.xml"))
    let id = try #require(try await store.episodes(of: podcast.id).episodes.first).id
    for round in 1...20 {
      let end = store.setPosition(id, .seconds(60), .ended).record()
      let playing = store.setPosition(id, .seconds(round), .playing).record()
      _ = await (end.waitForCompletion(timeout: .seconds(600)), playing.waitForCompletion(timeout: .seconds(600)))
      let episode = try await store.episode(withID: id)
      #expect(episode.isPlayed)
      #expect(episode.position == .seconds(round))
      try await store.flushPositions()
      #expect(try await store.episode(withID: id).position == .seconds(round))
      try await store.markUnplayed(id)
    }
  }

  @Test("A position that is set right after an end is kept if an earlier flush is still waiting")
  func flushBeforeEnd() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let store = PodcastStore.live(file: folder.database, network: server.client, clock: TestClock.patient().client)
    let podcast = try await store.subscribe(to: server.url("show.xml"))
    let id = try #require(try await store.episodes(of: podcast.id).episodes.first).id
    for round in 1...20 {
      try await store.setPosition(of: id, to: .seconds(1000 + round))
      // The flush waits for these writes.
      let writes = (0..<20).map { _ in store.enqueue(id, .last).record() }
      let flush = store.flush().record()
      let end = store.setPosition(id, .seconds(60), .ended).record()
      let playing = store.setPosition(id, .seconds(round), .playing).record()
      for write in writes + [flush, end, playing] { _ = await write.waitForCompletion(timeout: .seconds(600)) }
      let episode = try await store.episode(withID: id)
      #expect(episode.isPlayed)
      #expect(episode.position == .seconds(round))
      try await store.flushPositions()
      #expect(try await store.episode(withID: id).position == .seconds(round))
      try await store.markUnplayed(id)
    }
  }

  @Test("An end that can't be written keeps the position before it")
  func failedEnd() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: TestClock.patient().client)
    let podcast = try await store.subscribe(to: server.url("show.xml"))
    let id = try #require(try await store.episodes(of: podcast.id).episodes.first).id
    try await library.close()
    try await store.setPosition(of: id, to: .seconds(10))
    let place = folder.url.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: folder.database, to: place)
    try Data(repeating: 0x20, count: 4096).write(to: folder.database)
    await #expect(throws: PodcastStoreError.notALibrary(path: folder.database.path)) {
      try await store.setPosition(of: id, to: .seconds(60), moment: .ended)
    }
    try FileManager.default.removeItem(at: folder.database)
    try FileManager.default.moveItem(at: place, to: folder.database)
    #expect(try await store.episode(withID: id).position == .seconds(10))
    try await store.flushPositions()
    #expect(try await store.episode(withID: id).position == .seconds(10))
    try await store.setPosition(of: id, to: .seconds(60), moment: .ended)
    #expect(try await store.episode(withID: id).isPlayed)
    #expect(try await store.episode(withID: id).position == .zero)
  }

  @Test("A subscription whose podcast is removed during the download adds it again", arguments: [false, true])
  func removalDuringSubscription(isUnchanged: Bool) async throws {
    let server = PodcastServer()
    let store = PodcastStore.inMemory(network: server.client, clock: .live)
    let feed = PodcastServer.feed("Show", episodes: ["One"])
    server.publish("show.xml", feed)
    let first = try await store.subscribe(to: server.url("show.xml"))
    let visits = server.visits.count
    server.answer("show.xml") { request in
      guard server.visits.count == visits + 1 else { return .text(feed) }
      _ = store.unsubscribe(first.id).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      return isUnchanged ? .status(304) : .text(feed)
    }
    let second = try await store.subscribe(to: server.url("show.xml"))
    #expect(second.id != first.id)
    #expect(second.title == "Show")
    #expect(second.episodeCount == 1)
    #expect(try await store.allPodcasts() == [second])
  }

  @Test("A subscription whose podcast is merged into another during the download returns the other")
  func mergeDuringSubscription() async throws {
    let server = PodcastServer()
    let store = PodcastStore.inMemory(network: server.client, clock: .live)
    server.publish("old.xml", PodcastServer.feed("Old", episodes: ["One"]))
    server.publish("new.xml", PodcastServer.feed("New", episodes: ["One", "Two"]))
    let old = try await store.subscribe(to: server.url("old.xml"))
    let new = try await store.subscribe(to: server.url("new.xml"))
    let visits = server.visits.count
    server.answer("old.xml") { request in
      if server.visits.count == visits + 1 {
        _ = store.refresh([old.id]).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      }
      return .redirect(to: server.url("new.xml").absoluteString, status: 301)
    }
    #expect(try await store.subscribe(to: server.url("old.xml")).id == new.id)
    #expect(try await store.allPodcasts().map(\.id) == [new.id])
  }

  @Test("Reads and writes succeed while the library is closed again and again")
  func callsWhileClosing() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: .live)
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One", "Two"]))
    let podcast = try await store.subscribe(to: server.url("show.xml"))
    let ids = try await store.episodes(of: podcast.id).episodes.map(\.id)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<100 { try #require(try await store.newest().episodes.count == 2) }
        }
      }
      group.addTask {
        for _ in 0..<100 { for id in ids { try await store.enqueue(id) } }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<200 { try await library.close() }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.queuedEpisodes().map(\.id) == ids)
  }
}
