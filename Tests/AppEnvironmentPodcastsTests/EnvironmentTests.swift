import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import Testing

/// The store as a client of an environment.
@Suite struct EnvironmentTests {
  @Test(arguments: [PodcastStore.test, DownloadClient.test, SyncClient.test] as [any RecordableClient])
  func everyEndpointOfAClientIsRecorded(_ client: any RecordableClient) {
    let log = CallLog()
    _ = client.recording(in: log)
    #expect(log.endpoints == Set(Mirror(reflecting: client).children.map { "\(type(of: client)).\($0.label ?? "")" }))
  }

  @Test("A replaced network refreshes the same library")
  func replacedNetwork() async throws {
    let (folder, first, second) = (try TemporaryFolder(), PodcastServer(), PodcastServer())
    let environment = AppEnvironment(.live) {
      $0.podcastLibrary = .file(folder.database, files: .live)
      $0.networkClient = first.client
    }
    first.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let podcast = try await environment.podcastStore.subscribe(to: first.url("show.xml"))
    let id = try #require(try await environment.podcastStore.episodes(of: podcast.id).episodes.first).id
    try await environment.podcastStore.setPosition(of: id, to: .seconds(9))
    second.publish("show.xml", PodcastServer.feed("Show", episodes: ["Two", "One"]))
    environment.networkClient = second.client
    try await environment.podcastStore.refresh()
    #expect(first.visits.count == 1)
    #expect(second.visits.count == 1)
    #expect(try await environment.podcastStore.podcast(withID: podcast.id).episodeCount == 2)
    #expect(try await environment.podcastStore.episode(withID: id).position == .seconds(9))
  }

  @Test("The store uses the environment's clock")
  func environmentsClock() async throws {
    let (server, clock) = (PodcastServer(), TestClock(date: Date(timeIntervalSince1970: 1_000_000)))
    let environment = AppEnvironment(.preview) {
      $0.networkClient = server.client
      $0.clockClient = clock.client
    }
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let podcast = try await environment.podcastStore.subscribe(to: server.url("show.xml"))
    #expect(podcast.lastRefresh == Date(timeIntervalSince1970: 1_000_000))
  }

  @Test(
    "A test's log has the calls of the store",
    .environment { $0.podcastStore = .inMemory(network: PodcastServer().client, clock: $0.clockClient) })
  func callLog() async throws {
    let test = TestEnvironment.current
    #expect(try await test.environment.podcastStore.allPodcasts() == [])
    _ = try await test.environment.podcastStore.newest(limit: 1)
    test.log.expect(calls: "PodcastStore.podcasts", "PodcastStore.newest")
    #expect(test.log.calls.map(\.outcome) == [.finished, .finished])
    #expect(test.log.unrecordedClients == [])
  }

  @Test("Previews show the sample library")
  func sampleLibrary() async throws {
    let store = AppEnvironment.preview().podcastStore
    let podcasts = try await store.allPodcasts()
    #expect(
      podcasts.map(\.title) == ["Compiled at Night", "Small Kitchens", "The Long Platform", "Tidepool Radio"])
    #expect(podcasts.map(\.folder) == [[], ["Indoors"], ["Out of doors"], ["Out of doors", "By the sea"]])
    #expect(podcasts.map(\.episodeCount) == [4, 5, 5, 6])
    #expect(podcasts.flatMap(\.repairs) == [])
    let newest = try await store.newest(limit: 1).episodes.first
    #expect(newest?.title == "Lentils for the end of the month")
    #expect(newest?.duration == .seconds(1322))
    #expect(try await store.search(for: "anemones").map(\.episode.title) == ["Letters from the rock pool"])
  }

  @Test("A refresh of the sample library needs no network")
  func sampleLibraryWithoutNetwork() async throws {
    let outcomes = try await AppEnvironment.preview().podcastStore.refresh()
    #expect(outcomes.map(\.result) == [.unchanged, .unchanged, .unchanged, .unchanged])
  }

  @Test("The store for tests fails with the name of the endpoint")
  func testStoreFails() async {
    let calls = await expectUnimplemented("PodcastStore.podcasts") {
      _ = try await AppEnvironment(.test).podcastStore.allPodcasts()
    }
    #expect(calls.count == 1)
  }

  @Test("The store in memory is done before sink returns")
  func inMemoryIsSynchronous() throws {
    let server = PodcastServer()
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let store = PodcastStore.inMemory(network: server.client)
    var podcasts: [Podcast] = []
    let cancellable = store.subscribe(server.url("show.xml")).sink { _ in
    } receiveValue: {
      podcasts.append($0)
    }
    #expect(podcasts.map(\.episodeCount) == [1])
    var progress: [RefreshProgress] = []
    let refresh = store.refresh(nil).sink { _ in
    } receiveValue: {
      progress.append($0)
    }
    #expect(progress.map(\.completedCount) == [0, 1])
    withExtendedLifetime((cancellable, refresh)) {}
  }

  @Test("Thousands of feeds that answer at once are imported and refreshed on one stack")
  func manyFeedsThatAnswerAtOnce() async throws {
    let server = PodcastServer()
    let outlines = (1...1000).map { "<outline type='rss' text='\($0)' xmlUrl='https://podcasts.example/\($0)'/>" }
    let store = PodcastStore.inMemory(network: server.client)
    let list = Data("<opml version='2.0'><body>\(outlines.joined())</body></opml>".utf8)
    #expect(try await store.importOPML(from: list).added.count == 1000)
    var last: RefreshProgress?
    let refresh = store.refresh(nil).sink { _ in
    } receiveValue: {
      last = $0
    }
    #expect(last?.completedCount == 1000)
    #expect(last?.failedCount == 1000)
    withExtendedLifetime(refresh) {}
  }

  @Test("A refresh goes on while its progress isn't asked for")
  func refreshesDoNotWaitForDemand() async throws {
    let server = PodcastServer()
    let outlines = (1...40).map { "<outline type='rss' text='\($0)' xmlUrl='https://podcasts.example/\($0)'/>" }
    let store = PodcastStore.inMemory(network: server.client)
    try await store.importOPML(from: Data("<opml version='2.0'><body>\(outlines.joined())</body></opml>".utf8))
    let subscriber = OneValueSubscriber()
    store.refresh(nil).subscribe(subscriber)
    #expect(subscriber.received == 1)
    #expect(server.visits.count == 40)
  }

  @Test("The default file is in the folder for the user's data")
  func defaultFile() {
    #expect(PodcastLibrary.defaultFile.path.hasSuffix("/podcasts/library.sqlite"))
  }
}

/// A subscriber that requests one value.
private final class OneValueSubscriber: Subscriber {
  private(set) var received = 0

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ progress: RefreshProgress) -> Subscribers.Demand {
    received += 1
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {}
}
