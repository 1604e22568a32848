import Foundation
import PodcastFeeds

/// How far the import of a list of subscriptions has come: sent when it begins, and for each lot that is on the disk.
public struct ImportProgress: Hashable, Sendable {
  /// How many feeds the list has.
  public var total: Int
  /// How many of them have been looked at.
  public var completed: Int
  /// The podcasts that are new, in the list's order. They have no episodes before they are refreshed.
  public var added: [Podcast.ID]
  /// How many were subscribed to before, or are in the list twice.
  public var known: Int
  /// The addresses that are none of a feed, as they are in the list.
  public var refused: [String]
  /// What had to be repaired to read the list.
  public var repairs: [FeedRepair]

  /// Makes a progress.
  public init(
    total: Int, completed: Int = 0, added: [Podcast.ID] = [], known: Int = 0, refused: [String] = [],
    repairs: [FeedRepair] = []
  ) {
    self.total = total
    self.completed = completed
    self.added = added
    self.known = known
    self.refused = refused
    self.repairs = repairs
  }
}
