import PodcastFeeds

/// The progress of an import, published at its start and each time that feeds were written to the disk.
public struct ImportProgress: Hashable, Sendable {
  /// The number of feeds in the list.
  public var totalCount: Int
  /// The number of feeds that were written, known before or refused.
  public var completedCount = 0
  /// The new podcasts, in the list's order. They have no episodes until they're refreshed.
  public var added: [Podcast.ID] = []
  /// The number of feeds that the library already had or that the list repeats.
  public var knownCount = 0
  /// The entries whose URL isn't that of a feed, as they are in the list.
  public var refused: [String] = []
  /// The repairs that reading the list needed.
  public var repairs: [FeedRepair] = []

  /// Creates the progress at the start of an import.
  public init(totalCount: Int) {
    self.totalCount = totalCount
  }
}
