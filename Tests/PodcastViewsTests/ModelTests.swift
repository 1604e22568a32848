import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import AppEnvironmentUI
import PodcastViews
import Testing

/// The models of the player's views, over a library in memory.
@MainActor @Suite struct ModelTests {
  @Test("An observed list follows the store until its owner is released")
  func observedLists() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    var podcasts: Observed<[Podcast]>? = Observed(
      [], fixture.store.observePodcasts(), clock: fixture.environment.clockClient)
    await fixture.clock.advance(by: .zero)
    #expect(podcasts?.value.map(\.title) == ["Tea"])
    try await fixture.subscribe("Coffee")
    await fixture.clock.advance(by: .zero)
    #expect(podcasts?.value.map(\.title) == ["Coffee", "Tea"])
    podcasts = nil
    await fixture.clock.checkNothingPending()
  }

  @Test("An observed list keeps the error of its publisher")
  func observedErrors() async throws {
    let clock = TestClock()
    let error = PodcastStoreError.noSpace(path: "library")
    let observed = Observed(0, Fail(error: error).eraseToAnyPublisher(), clock: clock.client)
    await clock.advance(by: .zero)
    #expect(observed.failure == "library: no space left on the disk")
  }

  @Test("A search begins 200 milliseconds after the last key")
  func searchIsDebounced() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    let searches = Calls()
    let search = fixture.store.search
    fixture.environment.podcastStore.search = { words, limit in
      searches.add(words)
      return search(words, limit)
    }
    let model = SearchModel(environment: fixture.environment)
    for words in ["T", "Te", "Tea", "Tea 1"] {
      model.words = words
      await fixture.clock.advance(by: .milliseconds(199))
    }
    #expect(searches.all == [])
    await fixture.clock.advance(by: .milliseconds(1))
    #expect(searches.all == ["Tea 1"])
    #expect(model.results.map(\.episode.title) == ["Tea 1"])
    model.words = "coffee"
    await fixture.clock.advance(by: .milliseconds(200))
    #expect(model.results == [])
    #expect(model.searched == "coffee")
  }

  @Test("A refresh publishes its progress, and its result at the end")
  func refreshes() async throws {
    let fixture = try await LibraryFixture(["Tea", "Coffee"])
    let model = LibraryModel(environment: fixture.environment)
    fixture.publish("Tea", count: 5)
    model.refresh()
    await fixture.clock.advance(by: .zero)
    #expect(model.refresh == nil)
    #expect(model.message == "2 new episodes")
    fixture.server.answer("Tea.xml") { _ in .status(500) }
    model.refresh()
    await fixture.clock.advance(by: .zero)
    #expect(model.message?.hasPrefix("0 new episodes, 1 failed. Tea: ") == true)
    #expect(model.message?.contains("status 500") == true)
    #expect(model.hasFailed)
  }

  @Test("A refresh that is under way can be cancelled")
  func refreshesAreCancelled() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    fixture.environment.podcastStore.refresh = { _ in
      Empty(completeImmediately: false).prepend(RefreshProgress(totalCount: 3, completedCount: 1)).eraseToAnyPublisher()
    }
    let model = LibraryModel(environment: fixture.environment)
    model.refresh()
    await fixture.clock.advance(by: .zero)
    #expect(model.refresh?.completedCount == 1)
    model.refresh()
    #expect(model.refresh == nil)
    #expect(model.message == "The refresh was cancelled.")
  }

  @Test("The queue and marks are toggled")
  func toggles() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    let model = LibraryModel(environment: fixture.environment)
    let episode = try #require(try await fixture.store.newest().episodes.first)
    model.toggleQueued(episode)
    await fixture.clock.advance(by: .zero)
    #expect(model.queued == [episode.id])
    model.toggleQueued(episode)
    model.togglePlayed(episode)
    await fixture.clock.advance(by: .zero)
    #expect(model.queued == [])
    #expect(try await fixture.store.episode(withID: episode.id).isPlayed)
  }

  @Test("Quick keys follow each other, whatever the screen shows when they are pressed")
  func quickChanges() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    let model = LibraryModel(environment: fixture.environment)
    let episode = try await fixture.episode("Tea 3")
    for _ in 0..<3 { model.toggleQueued(episode) }
    for _ in 0..<2 { model.togglePlayed(episode) }
    await fixture.clock.advance(by: .zero)
    #expect(model.queued == [episode.id])
    #expect(try await !fixture.store.episode(withID: episode.id).isPlayed)
    for title in ["Tea 2", "Tea 1"] { try await fixture.store.enqueue(fixture.episode(title).id) }
    for _ in 0..<3 { model.move(episode, by: 1) }
    await fixture.clock.advance(by: .zero)
    #expect(try await fixture.store.queuedEpisodes().map(\.title) == ["Tea 2", "Tea 1", "Tea 3"])
  }

  @Test("The files of a podcast that is removed are removed as well, if they can be")
  func removedPodcasts() async throws {
    let fixture = try await LibraryFixture(["Coffee", "Tea"])
    let tidied = Calls()
    fixture.environment.downloadClient = .preview(in: fixture.environment)
    fixture.environment.downloadClient.tidy = { [store = fixture.store] in
      store.podcasts()
        .handleEvents(receiveOutput: { tidied.add($0.map(\.title).joined()) })
        .flatMap { _ in Fail<Never, any Error>(error: DownloadError.noFolder(path: "downloads")) }
        .eraseToAnyPublisher()
    }
    let model = LibraryModel(environment: fixture.environment)
    try await fixture.environment.downloadClient.download(fixture.episode("Tea 2").id) { _ in }
    let podcasts = try await fixture.store.allPodcasts()
    model.unsubscribe(from: podcasts[1])
    await fixture.clock.advance(by: .zero)
    #expect(tidied.all == ["Coffee"])
    #expect(model.message == "Removed Tea.")
    #expect(!model.hasFailed)
    model.unsubscribe(from: podcasts[0])
    await fixture.clock.advance(by: .zero)
    #expect(tidied.all == ["Coffee"])
    #expect(model.message == "Removed Coffee.")
  }

  @Test("The store may answer on any thread")
  func answersOnAnotherThread() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    let model = LibraryModel(environment: fixture.environment)
    let episodes = try await [fixture.episode("Tea 3"), fixture.episode("Tea 2")]
    let (changes, change) = AsyncStream<String>.makeStream()
    fixture.environment.podcastStore.queue = {
      Just(episodes).setFailureType(to: (any Error).self).receive(on: DispatchQueue.global()).eraseToAnyPublisher()
    }
    fixture.environment.podcastStore.moveInQueue = { _, place in
      change.yield("move to \(place)")
      return Empty().eraseToAnyPublisher()
    }
    fixture.environment.podcastStore.dequeue = { _ in
      change.yield("dequeue")
      return Empty().eraseToAnyPublisher()
    }
    model.move(episodes[0], by: 1)
    model.toggleQueued(episodes[0])
    var made = changes.makeAsyncIterator()
    #expect(await made.next() == "move to 1")
    #expect(await made.next() == "dequeue")
  }

  @Test("A failed change is reported, and later ones are made")
  func failedChanges() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    let enqueue = fixture.environment.podcastStore.enqueue
    fixture.environment.podcastStore.enqueue = { _, _ in
      Fail(error: PodcastStoreError.noSpace(path: "library")).eraseToAnyPublisher()
    }
    let model = LibraryModel(environment: fixture.environment)
    let episode = try await fixture.episode("Tea 3")
    model.toggleQueued(episode)
    await fixture.clock.advance(by: .zero)
    #expect(model.message == "library: no space left on the disk")
    #expect(model.hasFailed)
    fixture.environment.podcastStore.enqueue = enqueue
    model.toggleQueued(episode)
    await fixture.clock.advance(by: .zero)
    #expect(model.queued == [episode.id])
    #expect(!model.hasFailed)
  }

  @Test("A subscription reports the podcast or the reason of its failure")
  func subscriptions() async throws {
    let fixture = try await LibraryFixture()
    let model = LibraryModel(environment: fixture.environment)
    fixture.publish("Tea", count: 3)
    model.subscribe(to: " podcasts.example/Tea.xml ")
    await fixture.clock.advance(by: .zero)
    #expect(model.message == "Subscribed to Tea with 3 episodes.")
    model.subscribe(to: "podcasts.example/Tea.xml")
    await fixture.clock.advance(by: .zero)
    #expect(model.message == "You already subscribe to Tea.")
    model.subscribe(to: "podcasts.example/missing.xml")
    await fixture.clock.advance(by: .zero)
    #expect(model.message?.contains("missing.xml") == true)
    #expect(model.hasFailed)
  }
}
