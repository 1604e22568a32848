import Foundation
import PodcastFeeds

/// How far a refresh has come: sent when it begins, and after each podcast.
public struct RefreshProgress: Hashable, Sendable {
  /// What became of one podcast.
  public struct Outcome: Hashable, Sendable {
    /// What there was to tell.
    public enum Result: Hashable, Sendable {
      /// The feed has not changed since the last time.
      case unchanged
      /// The feed was read; so many of its episodes were not known before, and so many were but have changed.
      /// None of either is of a feed that was read for the first time, and has no episodes.
      case updated(new: Int, changed: Int)
      /// It could not be read, and everything is as it was. The reason is kept in ``Podcast/lastError``.
      case failed(PodcastStoreError)
    }

    /// The podcast.
    public var podcast: Podcast.ID
    /// Its title.
    public var title: String
    /// What became of it.
    public var result: Result
    /// Where the feed has moved for good; nil if it is where it was.
    public var movedTo: URL?
    /// The podcast that was there already, where ``movedTo`` is the address of one; nil otherwise. The two are this one
    /// now, with the positions, marks and places in the queue of both.
    public var mergedInto: Podcast.ID?
    /// What had to be repaired to read it; nothing where the feed is unchanged and these are the repairs of the last time.
    public var repairs: [FeedRepair]

    /// Makes an outcome.
    public init(
      podcast: Podcast.ID, title: String, result: Result, movedTo: URL? = nil, mergedInto: Podcast.ID? = nil,
      repairs: [FeedRepair] = []
    ) {
      self.podcast = podcast
      self.title = title
      self.result = result
      self.movedTo = movedTo
      self.mergedInto = mergedInto
      self.repairs = repairs
    }
  }

  /// How many podcasts are to be refreshed.
  public var total: Int
  /// How many have been, well or not.
  public var completed: Int
  /// How many of these have failed.
  public var failed: Int
  /// How many episodes are new.
  public var newEpisodes: Int
  /// The podcast that this is sent for; nil at the beginning.
  public var latest: Outcome?

  /// Makes a progress.
  public init(total: Int, completed: Int = 0, failed: Int = 0, newEpisodes: Int = 0, latest: Outcome? = nil) {
    self.total = total
    self.completed = completed
    self.failed = failed
    self.newEpisodes = newEpisodes
    self.latest = latest
  }
}
