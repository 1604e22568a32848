import AppEnvironmentKit
import Foundation
import PodcastFeeds

/// The closures of the store for `async` code. Each throws what its publisher fails with: ``PodcastStoreError``, and
/// `CancellationError` when the task is cancelled. What goes on publishing is read with `values`:
/// `for try await progress in store.refresh(nil).values`.
extension PodcastStore {
  /// Reads a feed, keeps it with its episodes, and returns the podcast. See ``subscribe``.
  @discardableResult
  public func subscribe(to feed: URL) async throws -> Podcast {
    try await value(of: subscribe(feed))
  }

  /// Forgets a podcast with its episodes, positions and marks, also in the queue.
  public func unsubscribe(from podcast: Podcast.ID) async throws {
    _ = try await unsubscribe(podcast).firstValue()
  }

  /// Returns all podcasts, sorted by title.
  public func allPodcasts() async throws -> [Podcast] {
    try await value(of: podcasts())
  }

  /// Returns one podcast. Throws ``PodcastStoreError/noPodcast(_:)``.
  public func podcast(withID id: Podcast.ID) async throws -> Podcast {
    try await value(of: podcast(id))
  }

  /// Returns one episode. Throws ``PodcastStoreError/noEpisode(_:)``.
  public func episode(withID id: Episode.ID) async throws -> Episode {
    try await value(of: episode(id))
  }

  /// Returns a page of a podcast's episodes, the newest first.
  ///
  /// - Parameters:
  ///   - podcast: The podcast.
  ///   - limit: How many episodes at most.
  ///   - cursor: Where the page begins: ``EpisodePage/next`` of the one before it, or nil for the newest.
  public func episodes(
    of podcast: Podcast.ID, limit: Int = 50, after cursor: EpisodePage.Cursor? = nil
  ) async throws -> EpisodePage {
    try await value(of: episodes(podcast, limit, cursor))
  }

  /// Returns a page of the episodes of all podcasts, the newest first.
  ///
  /// - Parameters:
  ///   - limit: How many episodes at most.
  ///   - cursor: Where the page begins: ``EpisodePage/next`` of the one before it, or nil for the newest.
  public func newestEpisodes(limit: Int = 50, after cursor: EpisodePage.Cursor? = nil) async throws -> EpisodePage {
    try await value(of: newest(limit, cursor))
  }

  /// Returns the episodes with all these words in title and notes, the best first. See ``search``.
  public func search(for words: String, limit: Int = 20) async throws -> [SearchResult] {
    try await value(of: search(words, limit))
  }

  /// Says how far an episode was played. See ``setPosition``.
  public func setPosition(
    of episode: Episode.ID, to position: Duration, moment: PlaybackMoment = .playing
  ) async throws {
    _ = try await setPosition(episode, position, moment).firstValue()
  }

  /// Writes positions that are kept in memory so far; returns when they are on the disk.
  public func flushPositions() async throws {
    _ = try await flush().firstValue()
  }

  /// Marks an episode as played.
  public func markPlayed(_ episode: Episode.ID) async throws {
    _ = try await setPlayed(episode, true).firstValue()
  }

  /// Takes the mark of an episode that is marked as played.
  public func markUnplayed(_ episode: Episode.ID) async throws {
    _ = try await setPlayed(episode, false).firstValue()
  }

  /// Returns the episodes that are to be played next, in their order.
  public func queuedEpisodes() async throws -> [Episode] {
    try await value(of: queue())
  }

  /// Puts an episode into the queue; one that is there moves.
  public func enqueue(_ episode: Episode.ID, at place: QueuePlace = .last) async throws {
    _ = try await enqueue(episode, place).firstValue()
  }

  /// Takes an episode out of the queue. Throws ``PodcastStoreError/notInQueue(_:)``.
  public func removeFromQueue(_ episode: Episode.ID) async throws {
    _ = try await dequeue(episode).firstValue()
  }

  /// Moves an episode of the queue so that so many are before it. Throws ``PodcastStoreError/notInQueue(_:)``.
  public func moveInQueue(_ episode: Episode.ID, to index: Int) async throws {
    _ = try await moveInQueue(episode, index).firstValue()
  }

  /// Reads the feeds of these podcasts again, or of all; returns what became of them. See ``refresh``.
  ///
  /// - Parameters:
  ///   - podcasts: The podcasts; nil for all.
  ///   - onProgress: Is told how far it has come, on any thread, one call after the other.
  /// - Returns: The outcomes, in the order in which they came.
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

  /// Subscribes to the feeds of a list of subscriptions; returns what became of it. See ``importOPML``.
  ///
  /// - Parameters:
  ///   - data: The list.
  ///   - onProgress: Is told how far it has come, on any thread, one call after the other.
  @discardableResult
  public func importSubscriptions(
    from data: Data, onProgress: @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws -> ImportProgress {
    var last = ImportProgress(total: 0)
    for try await progress in importOPML(data).values {
      onProgress(progress)
      last = progress
    }
    try Task.checkCancellation()
    return last
  }

  /// Returns the subscriptions as a list in OPML 2.0, in their folders.
  public func exportSubscriptions() async throws -> Data {
    try await value(of: exportOPML())
  }

  private func value<Output: Sendable>(of publisher: AnyPublisher<Output, any Error>) async throws -> Output {
    guard let value = try await publisher.firstValue() else {
      throw PodcastStoreError.other(path: "PodcastStore", reason: "the client gave no result")
    }
    return value
  }
}
