import Foundation
import PodcastFeeds

/// The progress of a refresh, published at its start and after each podcast.
///
/// ```swift
/// environment.podcastStore.refresh(nil)
///   .receive(on: environment.clockClient.main)
///   .map { Double($0.completedCount) / Double(max($0.totalCount, 1)) }
///   .sink { _ in
///   } receiveValue: {
///     show($0)
///   }
/// ```
public struct RefreshProgress: Hashable, Sendable {
  /// The outcome of a refresh for one podcast.
  public struct Outcome: Hashable, Sendable {
    /// The result for the podcast's episodes.
    public enum Result: Hashable, Sendable {
      /// The feed hasn't changed since the last refresh.
      case unchanged
      /// The feed has `new` new episodes and `changed` changed ones. Both are zero for a feed without episodes that was
      /// read for the first time.
      case updated(new: Int, changed: Int)
      /// The feed couldn't be read, and nothing has changed. The reason is kept in ``Podcast/lastError``. If the podcast was
      /// removed meanwhile, the error is ``PodcastStoreError/noPodcast(_:)``.
      case failed(PodcastStoreError)
    }

    /// The podcast.
    public var podcast: Podcast.ID
    /// The podcast's title.
    public var title: String
    /// The result.
    public var result: Result
    /// The URL to which the feed has moved permanently; `nil` if it hasn't moved.
    public var movedTo: URL?
    /// The podcast that already had the URL ``movedTo``; `nil` if there wasn't one. The podcast was merged into that
    /// one, with its positions, marks and places in the queue.
    public var mergedInto: Podcast.ID?
    /// The repairs that reading the feed needed; empty if the feed and its repairs haven't changed.
    public var repairs: [FeedRepair] = []

    /// Creates an outcome for a feed that hasn't moved.
    public init(podcast: Podcast.ID, title: String, result: Result) {
      (self.podcast, self.title, self.result) = (podcast, title, result)
    }
  }

  /// The number of podcasts to refresh.
  public var totalCount: Int
  /// The number of podcasts that were refreshed, including failures.
  public var completedCount: Int
  /// The number of podcasts whose refresh has failed.
  public var failedCount: Int
  /// The number of new episodes.
  public var newEpisodeCount: Int
  /// The outcome that was added last; `nil` at the start.
  public var latest: Outcome?

  /// Creates a progress.
  public init(
    totalCount: Int, completedCount: Int = 0, failedCount: Int = 0, newEpisodeCount: Int = 0, latest: Outcome? = nil
  ) {
    self.totalCount = totalCount
    self.completedCount = completedCount
    self.failedCount = failedCount
    self.newEpisodeCount = newEpisodeCount
    self.latest = latest
  }
}
