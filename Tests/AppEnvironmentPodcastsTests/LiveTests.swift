import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import LoopbackServer
import PackageSupport
import ProgramRun
import TemporaryFolders
import Testing

/// The store on the disk, alone and with other stores and processes.
@Suite(.timeLimit(.minutes(45))) struct LiveTests {
  @Test("A reopened library has its podcasts and positions")
  func reopening() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    let store = PodcastStore.live(file: folder.database, network: server.client)
    #expect(try await store.allPodcasts().map(\.title) == ["Show"])
    #expect(try await store.episode(withID: id).position == .seconds(3))
  }

  @Test("A library keeps the chapters of its feeds, and takes over their changes")
  func chapters() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    func publish(_ title: String) {
      let marks = """
        <psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="60.5" title="\(title)"
        href="/a%20b?c=d&amp;e" image="https://example.org/p.jpg"/><psc:chapter start="0" title="Start"/></psc:chapters>
        """
      let document = #"<podcast:chapters xmlns:podcast="https://podcastindex.org/namespace/1.0" url="/c.json"/>"#
      let items = [marks, document, marks + document, ""].enumerated().map { index, elements in
        "<item><guid>\(index)</guid><title>\(index)</title>\(elements)</item>"
      }
      server.publish("show.xml", PodcastServer.feed("Show", items: items))
    }
    publish("Tab&#9;and \u{2028} line &amp; more")
    let store = PodcastStore.live(file: folder.database, network: server.client)
    try await store.subscribe(to: server.url("show.xml"))
    let other = PodcastStore.live(file: folder.database, network: .test)
    let episodes = try await other.newest(limit: 4).episodes.sorted { $0.title < $1.title }
    #expect(episodes.map(\.chapters.count) == [2, 0, 2, 0])
    #expect(episodes.map { $0.chaptersURL != nil } == [false, true, true, false])
    let mark = episodes[2].chapters[1]
    #expect(episodes[2].chapters[0].title == "Start")
    #expect(mark.title == "Tab and line & more" && mark.start == .milliseconds(60_500))
    #expect(mark.link?.path() == "/a%20b" && mark.link?.query() == "c=d&e")
    #expect(mark.imageURL?.absoluteString == "https://example.org/p.jpg")
    publish("Changed")
    try await store.refresh()
    #expect(try await other.episode(withID: episodes[0].id).chapters.map(\.title) == ["Start", "Changed"])
  }

  @Test("Missing folders are created")
  func missingFolder() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a/b c/Bücher.sqlite", directoryHint: .notDirectory)
    let store = PodcastStore.live(file: file, network: .test)
    #expect(try await store.allPodcasts() == [])
    #expect(FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
  }

  @Test("Nothing is created before the first use")
  func nothingBeforeFirstUse() throws {
    let folder = try TemporaryFolder()
    let store = PodcastStore.live(file: folder.database, network: .test)
    _ = store.podcasts()
    #expect(try folder.names() == [])
  }

  @Test("The position of a playing episode is written after five seconds of the clock")
  func positionsAreWrittenByTheClock() async throws {
    let (folder, server, clock) = (try TemporaryFolder(), PodcastServer(), TestClock.patient())
    let id = try await addShow(server, to: folder)
    let store = PodcastStore.live(file: folder.database, network: server.client, clock: clock.client)
    let other = PodcastStore.live(file: folder.database, network: server.client)
    for second in 10...13 { try await store.setPosition(of: id, to: .seconds(second)) }
    #expect(try await other.episode(withID: id).position == .seconds(3))
    var seen = other.observeEpisode(id).values.makeAsyncIterator()
    #expect(try await seen.next()??.position == .seconds(3))
    await clock.advance(by: .seconds(5))
    #expect(try await seen.next()??.position == .seconds(13))
  }

  @Test("Positions are written every five seconds while an episode plays")
  func positionsAreWrittenWhilePlaying() async throws {
    let (folder, server, clock) = (try TemporaryFolder(), PodcastServer(), TestClock.patient())
    let id = try await addShow(server, to: folder)
    let store = PodcastStore.live(file: folder.database, network: server.client, clock: clock.client)
    let other = PodcastStore.live(file: folder.database, network: server.client)
    var seen: [Duration] = []
    for tick in 1...24 {
      try await store.setPosition(of: id, to: .seconds(100) + .milliseconds(500 * tick))
      await clock.advance(by: .milliseconds(500))
      // This write comes after those that the clock has caused.
      try await store.enqueue(id)
      let position = try await other.episode(withID: id).position
      if position != seen.last { seen.append(position) }
    }
    // In twelve seconds, positions are written twice.
    #expect(seen == [.seconds(3), .seconds(105), .seconds(110)])
  }

  @Test("Nothing waits for the clock after a flush, a pause or an end")
  func flushStopsTheTimer() async throws {
    let (folder, server, clock) = (try TemporaryFolder(), PodcastServer(), TestClock.patient())
    let id = try await addShow(server, to: folder)
    let store = PodcastStore.live(file: folder.database, network: server.client, clock: clock.client)
    try await store.setPosition(of: id, to: .seconds(10))
    try await store.flushPositions()
    await clock.checkNothingPending()
    try await store.setPosition(of: id, to: .seconds(11))
    try await store.setPosition(of: id, to: .seconds(12), moment: .paused)
    await clock.checkNothingPending()
    try await store.setPosition(of: id, to: .seconds(13))
    try await store.setPosition(of: id, to: .seconds(14), moment: .ended)
    await clock.checkNothingPending()
  }

  @Test("A released store writes its positions")
  func releaseWritesPositions() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    let other = PodcastStore.live(file: folder.database, network: server.client)
    var seen = other.observeEpisode(id).values.makeAsyncIterator()
    #expect(try await seen.next()??.position == .seconds(3))
    do {
      let store = PodcastStore.live(file: folder.database, network: server.client, clock: TestClock.patient().client)
      try await store.setPosition(of: id, to: .seconds(10))
    }
    #expect(try await seen.next()??.position == .seconds(10))
  }

  @Test("A closed library is one file, and opens at its next use")
  func closing() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    let (library, clock) = (PodcastLibrary.file(folder.database, files: .live), TestClock.patient())
    let store = PodcastStore(library: library, network: server.client, clock: clock.client)
    var seen = store.observeEpisode(id).values.makeAsyncIterator()
    #expect(try await seen.next()??.position == .seconds(3))
    try await store.setPosition(of: id, to: .seconds(10))
    try await library.close()
    #expect(try folder.names() == ["library.sqlite"])
    // The time at which the position would have been written.
    await clock.advance(by: .seconds(60))
    try await store.flushPositions()
    #expect(try folder.names() == ["library.sqlite"])
    let other = PodcastStore.live(file: folder.database, network: server.client)
    #expect(try await other.episode(withID: id).position == .seconds(10))
    try await store.markPlayed(id)
    while let episode = try await seen.next(), episode?.isPlayed == false {}
    #expect(try await other.episode(withID: id).isPlayed)
  }

  @Test("Closing a library that was never opened creates nothing")
  func closingUnopened() async throws {
    let folder = try TemporaryFolder()
    try await PodcastLibrary.file(folder.database, files: .live).close()
    #expect(try folder.names() == [])
  }

  @Test("Only its owner may read a new library")
  func newLibrariesArePrivate() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: .live)
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    try await store.subscribe(to: server.url("show.xml"))
    for name in try folder.names() {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    withExtendedLifetime(store) {}
  }

  @Test(
    "The error for a read-only folder has the system's reason",
    .disabled(if: geteuid() == 0, "root may write everywhere"))
  func readOnlyFolder() async throws {
    let folder = try TemporaryFolder()
    try #require(chmod(folder.url.path, 0o555) == 0)
    defer { chmod(folder.url.path, 0o755) }
    let store = PodcastStore.live(file: folder.database, network: .test)
    let error = PodcastStoreError.cannotOpen(path: folder.database.path, reason: "permission denied")
    await #expect(throws: error) { try await store.allPodcasts() }
  }

  @Test("A read-only library is read and left unchanged", .disabled(if: geteuid() == 0, "root may write everything"))
  func readOnlyLibrary() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    let place = try TemporaryFolder()
    try FileManager.default.copyItem(at: folder.database, to: place.database)
    try #require(chmod(place.database.path, 0o444) == 0 && chmod(place.url.path, 0o555) == 0)
    defer { chmod(place.url.path, 0o755) }
    let store = PodcastStore.live(file: place.database, network: server.client)
    #expect(try await store.episode(withID: id).position == .seconds(3))
    let error = PodcastStoreError.other(path: place.database.path, reason: "is read-only")
    await #expect(throws: error) { try await store.markPlayed(id) }
    #expect(try place.names() == ["library.sqlite"])
  }

  @Test("Observers see changes by another store")
  func otherStores() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    let one = PodcastStore.live(file: folder.database, network: server.client)
    let two = PodcastStore.live(file: folder.database, network: server.client)
    var queue = one.observeQueue().values.makeAsyncIterator()
    var changes = one.changes().values.makeAsyncIterator()
    #expect(try await queue.next()?.count == 0)
    try await two.enqueue(id)
    #expect(try await queue.next()?.map(\.id) == [id])
    #expect(await changes.next()?.includesEverything == true)
  }

  @Test("A subscriber that asks late receives the latest value of an observation alone")
  func lateDemand() async throws {
    let store = PodcastStore.inMemory(network: .test)
    var seen: [Int] = []
    var subscription: (any Subscription)?
    let subscriber = AnySubscriber<[Podcast], any Error>(
      receiveSubscription: { subscription = $0 },
      receiveValue: {
        seen.append($0.count)
        return .none
      })
    store.observePodcasts().subscribe(subscriber)
    for count in 1...5 {
      let outline = OPML.Outline(text: "\(count)", feedURL: URL(string: "https://podcasts.example/\(count).xml"))
      try await store.importOPML(from: OPML(outlines: [outline]).data())
    }
    subscription?.request(.max(2))
    #expect(seen == [5])
    try await store.unsubscribe(from: 1)
    #expect(seen == [5, 4])
    subscription?.request(.unlimited)
    subscription?.cancel()
    try await store.unsubscribe(from: 2)
    #expect(seen == [5, 4])
  }

  @Test("Observers see changes by another process")
  func otherProcesses() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    let store = PodcastStore.live(file: folder.database, network: server.client)
    var episode = store.observeEpisode(id).values.makeAsyncIterator()
    #expect(try await episode.next()??.isPlayed == false)
    let run = try await ProgramRun.program(
      ProgramRun.programs.appending(path: "podcast-probe"), [folder.database.path, "mark-all"], variables: [:])
    #expect(run == ProgramRun(status: 0, output: "done\n", messages: ""))
    #expect(try await episode.next()??.isPlayed == true)
  }

  @Test("Observers see a change from before the watch has begun")
  func changesBeforeTheWatch() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    nonisolated(unsafe) let begun = PassthroughSubject<FileAttributes, any Error>()  // because it has a lock
    var files = FileClient.live
    files.changes = { _ in Empty(completeImmediately: false).eraseToAnyPublisher() }
    files.attributes = { _ in begun.eraseToAnyPublisher() }
    let one = PodcastStore.live(file: folder.database, network: server.client, files: files)
    let two = PodcastStore.live(file: folder.database, network: server.client)
    var queue = one.observeQueue().values.makeAsyncIterator()
    #expect(try await queue.next()?.count == 0)
    try await two.enqueue(id)
    begun.send(completion: .finished)
    #expect(try await queue.next()?.map(\.id) == [id])
  }

  /// SQLite writes to the log before the written pages count.
  @Test("Observers see a change that becomes visible after the log has changed")
  func changesAfterTheLog() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder)
    nonisolated(unsafe) let changes = PassthroughSubject<FileChange, any Error>()  // because it has a lock
    var files = FileClient.live
    files.changes = { _ in changes.eraseToAnyPublisher() }
    files.attributes = { _ in Empty(completeImmediately: false).eraseToAnyPublisher() }
    let one = PodcastStore.live(file: folder.database, network: server.client, files: files)
    let two = PodcastStore.live(file: folder.database, network: server.client)
    var queue = one.observeQueue().values.makeAsyncIterator()
    #expect(try await queue.next()?.count == 0)
    changes.send(.modified(folder.file("library.sqlite-wal")))
    let enqueued = two.enqueue(id, .last).sink { _ in
    } receiveValue: { _ in
    }
    #expect(try await queue.next()?.map(\.id) == [id])
    withExtendedLifetime(enqueued) {}
  }

  @Test("Two processes may write at the same time")
  func twoWriters() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    _ = try await addShow(server, to: folder, episodes: 100)
    let store = PodcastStore.live(file: folder.database, network: server.client)
    let podcast = try #require(try await store.allPodcasts().first)
    let ids = try await store.episodes(of: podcast.id, limit: 1000).episodes.map(\.id)
    async let run = ProgramRun.program(
      ProgramRun.programs.appending(path: "podcast-probe"), [folder.database.path, "mark-all"], variables: [:])
    for id in ids { try await store.setPosition(of: id, to: .seconds(9), moment: .paused) }
    #expect(try await run.output == "done\n")
    let episodes = try await store.episodes(of: podcast.id, limit: 1000).episodes
    #expect(episodes.allSatisfy { $0.isPlayed && $0.position == .seconds(9) })
    #expect(try await store.podcast(withID: podcast.id).unplayedCount == 0)
  }

  @Test("Readers see the latest position while it is written")
  func manyReaders() async throws {
    let (folder, server) = (try TemporaryFolder(), PodcastServer())
    let id = try await addShow(server, to: folder, episodes: 50)
    let store = PodcastStore.live(file: folder.database, network: server.client)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let page = try await store.newest(limit: 20 + reader)
            #expect(page.episodes.count == 20 + reader)
          }
        }
      }
      for second in 1...200 {
        try await store.setPosition(of: id, to: .seconds(second), moment: second % 5 == 0 ? .paused : .playing)
        // The position is never an older one, whether it's in memory or on the disk.
        #expect(try await store.episode(withID: id).position == .seconds(second))
      }
      try await group.waitForAll()
    }
  }

  @Test("Permanent redirects change the feed's address on the live network")
  func liveRedirects() async throws {
    let body = Data(PodcastServer.feed("Show", episodes: ["One"]).utf8)
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/old": try connection.respond(301, ["Location": "/newer"])
      case "/newer": try connection.respond(308, ["Location": "/new"])
      case "/elsewhere": try connection.respond(302, ["Location": "/new"])
      default: try connection.respond(200, ["Content-Type": "application/rss+xml"], body)
      }
    }
    defer { server.stop() }
    let store = PodcastStore.inMemory(network: .live, clock: .live)
    #expect(try await store.subscribe(to: server.url("/old")).feed == server.url("/new"))
    #expect(try await store.subscribe(to: server.url("/elsewhere")).feed == server.url("/elsewhere"))
  }

  /// Adds a show to a library, sets the position of its first episode to three seconds, and returns the episode.
  private func addShow(_ server: PodcastServer, to folder: TemporaryFolder, episodes: Int = 1) async throws
    -> Episode.ID
  {
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: .live)
    server.publish("show.xml", PodcastServer.feed("Show", episodes: (1...episodes).map { "Episode \($0)" }))
    let podcast = try await store.subscribe(to: server.url("show.xml"))
    let id = try #require(try await store.episodes(of: podcast.id).episodes.first).id
    try await store.setPosition(of: id, to: .seconds(3), moment: .paused)
    try await library.close()
    return id
  }
}
