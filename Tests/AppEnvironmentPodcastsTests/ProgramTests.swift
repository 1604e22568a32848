import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import PackageSupport
import StorePrograms
import TemporaryFolders
import TestSupport
import Testing

/// Random programs of calls, with seeds. A failure names its seed.
///
/// `PODCAST_PROGRAMS` sets the number of programs, 2 by default and 20 with `MANY_ROUNDS=1`, `PODCAST_SEED` the first seed.
@Suite(.timeLimit(.minutes(45))) struct ProgramTests {
  /// The seeds, in two rows.
  static let rows: [Range<UInt64>] = {
    let variables = ProcessInfo.processInfo.environment
    let count = variables["PODCAST_PROGRAMS"].flatMap { UInt64($0) } ?? UInt64(rounds(2, many: 20))
    let start = variables["PODCAST_SEED"].flatMap { UInt64($0) } ?? 1
    return (0..<2).map { start + $0 * count / 2..<start + ($0 + 1) * count / 2 }
  }()

  @Test("Two stores of one library agree with a model after each call", arguments: rows)
  func model(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      let (folder, server) = (try TemporaryFolder(), PodcastServer())
      let libraries = (0..<2).map { _ in
        PodcastLibrary.file(folder.database, files: .live, lockTimeout: .seconds(600))
      }
      let stores = libraries.map {
        PodcastStore(library: $0, network: server.client, clock: TestClock.patient().client)
      }
      var queues = stores.map { $0.observeQueue().values.makeAsyncIterator() }
      var podcasts = stores.map { $0.observePodcasts().values.makeAsyncIterator() }
      var (program, model) = (StoreProgram(seed: seed, keepsPositionsInMemory: true), LibraryModel(stores: 2))
      for index in 0..<120 {
        let turn = (Int(seed) + index / 3) % 2
        if index % 40 == 39 {
          try await libraries[turn].close()
          model.write(turn)
        }
        let step = try await program.next(stores[turn])
        var failure: (any Error)?
        do { try await stores[turn].perform(step, server) } catch { failure = error }
        let seen = try await LibraryState(of: stores[turn])
        let succeeds = model.perform(step, turn, seen: seen)
        let place: Comment = "seed \(seed), step \(index): \(String(describing: step)) of store \(turn)"
        try #require(succeeds == (failure == nil), place)
        try #require(seen == model.state(of: turn), place)
        try #require(try await LibraryState(of: stores[1 - turn]) == model.state(of: 1 - turn), place)
      }
      for turn in 0..<2 {
        try await stores[turn].flushPositions()
        model.write(turn)
      }
      let (queue, all) = (try await stores[0].queuedEpisodes(), try await stores[0].allPodcasts())
      for turn in 0..<2 {
        while let seen = try await queues[turn].next(), seen != queue {}
        while let seen = try await podcasts[turn].next(), seen != all {}
      }
      #expect(try integrity(of: folder.database) == "ok", "seed \(seed)")
    }
  }

  @Test("Calls of two stores at the same time, some of them cancelled, leave a whole library", arguments: rows)
  func concurrentCalls(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      let (folder, server) = (try TemporaryFolder(), PodcastServer())
      let clocks = (0..<2).map { _ in TestClock.patient() }
      let libraries = (0..<2).map { _ in
        PodcastLibrary.file(folder.database, files: .live, lockTimeout: .seconds(600))
      }
      let stores = zip(libraries, clocks).map { library, clock in
        PodcastStore(library: library, network: server.client, clock: clock.client)
      }
      var queues = stores.map { $0.observeQueue().values.makeAsyncIterator() }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for lane in 0..<4 {
          group.addTask {
            let store = stores[lane % 2]
            var program = StoreProgram(seed: seed * 4 + UInt64(lane), keepsPositionsInMemory: true)
            var random = SeededGenerator(seed: seed).derived("cancellation \(lane)")
            for _ in 0..<60 {
              if random.next() % 12 == 0 { try await libraries[lane % 2].close() }
              let step = try await program.next(store)
              let isRefresh = random.next() % 10 == 0
              let call = Task {
                if isRefresh { try await store.refresh() } else { try await store.perform(step, server) }
              }
              if random.next() % 4 == 0 {
                for _ in 0..<random.next() % 20 { await Task.yield() }
                call.cancel()
              }
              do {
                try await call.value
              } catch is CancellationError {
              } catch PodcastStoreError.noPodcast, PodcastStoreError.noEpisode, PodcastStoreError.notInQueue {
              } catch PodcastStoreError.network(.badStatus) {
                // A show that isn't published.
              }
            }
          }
        }
        try await group.waitForAll()
      }
      for store in stores {
        try await store.flushPositions()
        // A call that was cancelled may still be writing. This one waits for it.
        try? await store.removeFromQueue(999_999)
      }
      for clock in clocks {
        // The thread that began a request cancels its timer, which may be later than the end of the cancelled refresh.
        let limit = ContinuousClock.now + .seconds(600)
        while await !clock.pendingWork().isEmpty, ContinuousClock.now < limit { await Task.yield() }
        await clock.checkNothingPending()
      }
      let state = try await LibraryState(of: stores[0])
      #expect(try await LibraryState(of: stores[1]) == state, "seed \(seed)")
      #expect(Set(state.queue).count == state.queue.count, "seed \(seed)")
      #expect(Set(state.queue).isSubset(of: state.playback.keys), "seed \(seed)")
      #expect(Set(state.shows.values.map(\.feed)).count == state.shows.count, "seed \(seed)")
      for show in state.shows.values {
        #expect(show.unplayed == show.episodes.values.count { state.playback[$0]?.isPlayed == false }, "seed \(seed)")
      }
      let queue = try await stores[0].queuedEpisodes()
      for turn in 0..<2 {
        while let seen = try await queues[turn].next(), seen != queue {}
      }
      #expect(try integrity(of: folder.database) == "ok", "seed \(seed)")
    }
  }
}
