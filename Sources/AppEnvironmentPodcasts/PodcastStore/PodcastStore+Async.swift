import AppEnvironmentKit
import Foundation
import PodcastFeeds

/// The closures of the store for `async` code.
///
/// Each method throws its publisher's error, a ``PodcastStoreError``, and `CancellationError` if the task is cancelled.
/// Read a publisher of several values through its `values`: `for try await progress in store.refresh(nil).values`.
///
/// A method with labels has the name of its closure. Without labels, Swift would call the closure, so the method has a longer
/// name, such as ``allPodcasts()`` beside ``podcasts``.
extension PodcastStore {
  /// Reads a feed, adds its podcast with all episodes to the library, and returns the podcast. See ``subscribe``.
  @discardableResult
  public func subscribe(to feed: URL) async throws -> Podcast {
    try await value(of: subscribe(feed))
  }

  /// Removes a podcast with its episodes, positions, marks and places in the queue.
  public func unsubscribe(from podcast: Podcast.ID) async throws {
    _ = try await unsubscribe(podcast).firstValue()
  }

  /// Returns all podcasts, sorted by title.
  public func allPodcasts() async throws -> [Podcast] {
    try await value(of: podcasts())
  }

  /// Returns a podcast. Throws ``PodcastStoreError/noPodcast(_:)``.
  public func podcast(withID id: Podcast.ID) async throws -> Podcast {
    try await value(of: podcast(id))
  }

  /// Returns an episode. Throws ``PodcastStoreError/noEpisode(_:)``.
  public func episode(withID id: Episode.ID) async throws -> Episode {
    try await value(of: episode(id))
  }

  /// Returns a page of a podcast's episodes, the newest first.
  ///
  /// ```swift
  /// var page = try await store.episodes(of: podcast, limit: 100)
  /// var episodes = page.episodes
  /// while let next = page.next {
  ///   page = try await store.episodes(of: podcast, limit: 100, after: next)
  ///   episodes += page.episodes
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - podcast: The podcast.
  ///   - limit: The number of episodes, at most 10,000.
  ///   - cursor: The end of the page before, which is its ``EpisodePage/next``; `nil` for the first page.
  public func episodes(
    of podcast: Podcast.ID, limit: Int = 50, after cursor: EpisodePage.Cursor? = nil
  ) async throws -> EpisodePage {
    try await value(of: episodes(podcast, limit, cursor))
  }

  /// Returns a page of the episodes of all podcasts, the newest first.
  ///
  /// - Parameters:
  ///   - limit: The number of episodes, at most 10,000.
  ///   - cursor: The end of the page before, which is its ``EpisodePage/next``; `nil` for the first page.
  public func newest(limit: Int = 50, after cursor: EpisodePage.Cursor? = nil) async throws -> EpisodePage {
    try await value(of: newest(limit, cursor))
  }

  /// Returns the episodes that contain all words in their titles and notes, the best matches first. See ``search``.
  ///
  /// ```swift
  /// for result in try await store.search(for: "rock pool", limit: 5) {
  ///   print(result.episode.title, "–", result.snippet)
  /// }
  /// ```
  public func search(for words: String, limit: Int = 20) async throws -> [EpisodeSearchResult] {
    try await value(of: search(words, limit))
  }

  /// Sets the position of an episode. See ``setPosition``.
  ///
  /// ```swift
  /// try await store.setPosition(of: episode.id, to: .seconds(90), moment: .paused)
  /// ```
  public func setPosition(
    of episode: Episode.ID, to position: Duration, moment: PlaybackMoment = .playing
  ) async throws {
    _ = try await setPosition(episode, position, moment).firstValue()
  }

  /// Sets the duration of an episode as it was measured in the file, which has precedence over that of the feed.
  ///
  /// - Parameters:
  ///   - episode: The episode.
  ///   - duration: The duration, to the millisecond.
  /// - Throws: ``PodcastStoreError/noEpisode(_:)``.
  public func setDuration(of episode: Episode.ID, to duration: Duration) async throws {
    _ = try await setDuration(episode, duration).firstValue()
  }

  /// Writes the positions that are kept in memory, and returns when they are in the database.
  public func flushPositions() async throws {
    _ = try await flush().firstValue()
  }

  /// Marks an episode as played.
  public func markPlayed(_ episode: Episode.ID) async throws {
    _ = try await setPlayed(episode, true).firstValue()
  }

  /// Marks an episode as unplayed.
  public func markUnplayed(_ episode: Episode.ID) async throws {
    _ = try await setPlayed(episode, false).firstValue()
  }

  /// Returns the episodes of the queue in their order.
  public func queuedEpisodes() async throws -> [Episode] {
    try await value(of: queue())
  }

  /// Adds an episode to an end of the queue, or moves it there.
  public func enqueue(_ episode: Episode.ID, at place: QueuePlace = .last) async throws {
    _ = try await enqueue(episode, place).firstValue()
  }

  /// Removes an episode from the queue. Throws ``PodcastStoreError/notInQueue(_:)``.
  public func removeFromQueue(_ episode: Episode.ID) async throws {
    _ = try await dequeue(episode).firstValue()
  }

  /// Moves an episode of the queue to the given index. Throws ``PodcastStoreError/notInQueue(_:)``.
  public func moveInQueue(_ episode: Episode.ID, to index: Int) async throws {
    _ = try await moveInQueue(episode, index).firstValue()
  }

  /// Returns the episodes with a download. See ``downloads``.
  public func downloadedEpisodes() async throws -> [Episode] {
    try await value(of: downloads())
  }

  /// Records the state of an episode's download, or forgets it. See ``setDownload``.
  public func setDownload(of episode: Episode.ID, to download: Episode.Download?) async throws {
    _ = try await setDownload(episode, download).firstValue()
  }

  /// Sets whether new episodes of a podcast are downloaded. See ``setDownloadsNewEpisodes``.
  public func setDownloadsNewEpisodes(of podcast: Podcast.ID, to isOn: Bool) async throws {
    _ = try await setDownloadsNewEpisodes(podcast, isOn).firstValue()
  }

  /// Reads the feeds of the given podcasts again, or of all, and returns the outcomes. See ``refresh``.
  ///
  /// ```swift
  /// let outcomes = try await store.refresh { print("\($0.completedCount) of \($0.totalCount)") }
  /// for case .failed(let error) in outcomes.map(\.result) { print(error) }
  /// ```
  ///
  /// - Parameters:
  ///   - podcasts: The podcasts; `nil` for all.
  ///   - onProgress: Receives the progress, on any thread, one call after the other.
  /// - Returns: The outcomes, in the order in which the feeds were read.
  @discardableResult
  public func refresh(
    only podcasts: [Podcast.ID]? = nil, onProgress: @Sendable (RefreshProgress) -> Void = { _ in }
  ) async throws -> [RefreshProgress.Outcome] {
    var outcomes: [RefreshProgress.Outcome] = []
    for try await progress in refresh(podcasts).values {
      onProgress(progress)
      if let outcome = progress.latest { outcomes.append(outcome) }
    }
    try Task.checkCancellation()
    return outcomes
  }

  /// Adds the feeds of an OPML list, without reading them, and returns the result. See ``importOPML``.
  ///
  /// ```swift
  /// let list = try await store.exportSubscriptions()
  /// let progress = try await other.importOPML(from: list)
  /// print("\(progress.added.count) new podcasts, \(progress.knownCount) known ones")
  /// ```
  ///
  /// - Parameters:
  ///   - data: The list.
  ///   - onProgress: Receives the progress, on any thread, one call after the other.
  @discardableResult
  public func importOPML(
    from data: Data, onProgress: @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws -> ImportProgress {
    var last = ImportProgress(totalCount: 0)
    for try await progress in importOPML(data).values {
      onProgress(progress)
      last = progress
    }
    try Task.checkCancellation()
    return last
  }

  /// Returns the subscriptions in their folders as OPML 2.0.
  public func exportSubscriptions() async throws -> Data {
    try await value(of: exportOPML())
  }

  private func value<Output: Sendable>(of publisher: AnyPublisher<Output, any Error>) async throws -> Output {
    guard let value = try await publisher.firstValue() else {
      throw PodcastStoreError.other(path: "PodcastStore", reason: "the client published no value")
    }
    return value
  }
}
